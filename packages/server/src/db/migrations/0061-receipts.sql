-- What is printed on receipts (docs/decisions/055). A new table alone. A receipt never changes; like the order that it is of,
-- it outlives its quota and its person, because the law wants it kept for five years.

create table receipts (
  order_id uuid primary key references orders,
  issued_at timestamptz(3) not null,
  -- Everything that is printed, as it was then.
  facts jsonb not null
);

create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt never changes: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger receipts_never_change before update or truncate on receipts
  for each statement execute function refuse_receipt_change();
