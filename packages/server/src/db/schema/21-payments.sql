-- Money that arrives and goes back, and what proves it (docs/decisions/055).
-- Amounts are satang. Accounting outlives quotas and people: their columns are cleared, the rows stay.

-- Money that arrived.
create table payments (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('promptpay', 'stripe')),
  -- The bank's reference, or one of ours: money with one counts once.
  reference text not null,
  -- slip: the operator's verifier of slips says so.
  source text not null check (source in ('operator', 'bank', 'slip', 'provider')),
  amount_satang bigint not null check (amount_satang > 0),
  -- Sender of the money, as far as the operator's verifier knows; until it belongs to an order.
  payer text check (length(payer) between 1 and 100),
  paid_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  order_id uuid references orders,
  -- returned: it belonged to no order, and went back.
  outcome text not null check (outcome in ('paid', 'credited', 'unmatched', 'returned')),
  unique (provider, reference),
  constraint payments_check check ((order_id is null) = (outcome in ('unmatched', 'returned')))
);
create index payments_of_order on payments (order_id) where order_id is not null;
create index payments_unmatched on payments (received_at) where outcome = 'unmatched';

-- Slips that payers send for their orders: what the code on one says. Its picture is not kept. Several orders can claim a transfer: a stranger
-- who sends the slip first does not keep its payer from sending it, and the amount that arrived decides.
create table order_slips (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  -- Null: erased.
  sent_by uuid references users on delete set null,
  -- LINE's message, if it came in the chat with the bot: unsending it takes the slip back.
  line_message_id text,
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  reference text not null check (reference ~ '^[0-9A-Za-z-]{1,35}$'),
  -- Whether the order had ended when it came.
  is_late boolean not null,
  -- refused: no such money arrived. confirmed: the operator's verifier says that it did.
  state text not null check (state in ('waiting', 'refused', 'confirmed')),
  sent_at timestamptz(3) not null
);
create unique index order_slips_once on order_slips (order_id, bank_code, reference);
create index order_slips_of_transfer on order_slips (reference);
create index order_slips_of_order on order_slips (order_id, sent_at desc);
create index order_slips_of_sender on order_slips (sent_by) where sent_by is not null;
create index order_slips_of_message on order_slips (line_message_id) where line_message_id is not null;
create index order_slips_waiting on order_slips (sent_at) where state = 'waiting';

-- Pages of a provider on which an order is paid, one after the other.
create table checkouts (
  -- Also the key with which the provider makes the page once, however often it is asked.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  amount_satang bigint not null check (amount_satang > 0),
  -- creating: the provider was asked, and its answer is not known. complete: it was paid. expired: it cannot be paid any more.
  state text not null check (state in ('creating', 'open', 'complete', 'expired')),
  -- The provider's id and address; null until its answer is known.
  session_id text unique,
  url text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((session_id is null) or state <> 'creating')
);
create unique index checkouts_one_live on checkouts (order_id) where state in ('creating', 'open');
create index checkouts_of_order on checkouts (order_id);
create index checkouts_live on checkouts (created_at) where state in ('creating', 'open');

-- Money that goes back through a provider: entered before the provider is asked.
create table refunds (
  -- Sent to the provider, which pays back once for it, however often it is asked.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  -- As in the ledger: it outlives its quota.
  quota_id uuid not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- asked: entered, and the provider has not said how it went. done: it is paid back. failed: it became credit of the quota.
  state text not null check (state in ('asked', 'done', 'failed')),
  -- The provider's id; null until its answer is known.
  reference text unique,
  asked_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check ((state = 'asked') = (settled_at is null))
);
create unique index refunds_one_asked on refunds (payment_id) where state = 'asked';
create index refunds_of_payment on refunds (payment_id);
create index refunds_of_order on refunds (order_id, asked_at desc);
create index refunds_asked on refunds (asked_at) where state = 'asked';

-- Receipts are numbered without gaps, per year in Thailand.
create table receipt_numbers (
  year smallint primary key,
  last_number integer not null check (last_number > 0)
);

-- What is printed on receipts. A receipt never changes; like the order that it is of, it outlives its quota and its person, because the law wants
-- it kept for five years.
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

-- What the operator did, and why, by the operator's page or by a command (docs/decisions/059). Append-only; only the person is cleared when they
-- are erased.
create table operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- Null: by a command, or erased.
  actor_id uuid references users on delete set null,
  via text not null check (via in ('page', 'command')),
  act text not null check (act in ('approve-order', 'reject-order', 'refund-credit', 'refund-order', 'return-money')),
  order_id uuid references orders,
  -- Money that it was about, if it belongs to no order.
  payment_id uuid references payments,
  -- Null: the command was given none.
  reason text check (reason ~ '\S'),
  outcome text not null,
  constraint operator_acts_subject_check check (num_nonnulls(order_id, payment_id) = 1)
);
create index operator_acts_of_person on operator_acts (actor_id) where actor_id is not null;

create function refuse_change_of_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and (to_jsonb(new) - 'actor_id') = (to_jsonb(old) - 'actor_id') then
    return new;
  end if;
  raise exception 'acts of the operator are append-only: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger operator_acts_append_only before update or delete on operator_acts
  for each row execute function refuse_change_of_act();
create trigger operator_acts_kept before truncate on operator_acts
  for each statement execute function refuse_change_of_act();
