-- Payments and refunds, with their evidence (docs/decisions/055). Amounts are satang. Accounting outlives quotas and people: their columns are
-- cleared, the rows stay.

-- Payments that arrived.
create table payments (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('promptpay', 'stripe')),
  -- The bank's reference, or one of ours: each counts once.
  reference text not null,
  -- slip: confirmed by the operator's verifier of slips.
  source text not null check (source in ('operator', 'bank', 'slip', 'provider')),
  amount_satang bigint not null check (amount_satang > 0),
  -- Sender of the money according to the operator's verifier; stored until the money belongs to an order.
  payer text check (length(payer) between 1 and 100),
  paid_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  order_id uuid references orders,
  -- returned: it belonged to no order, and was sent back.
  outcome text not null check (outcome in ('paid', 'credited', 'unmatched', 'returned')),
  unique (provider, reference),
  constraint payments_check check ((order_id is null) = (outcome in ('unmatched', 'returned')))
);
create index payments_of_order on payments (order_id) where order_id is not null;
create index payments_unmatched on payments (received_at) where outcome = 'unmatched';

-- Slips that payers send for their orders: the data of the code; the picture is not stored. Several orders can claim a transfer: a stranger who
-- sends the slip first does not block its payer, and the arrived amount decides.
create table order_slips (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  -- Null: erased.
  sent_by uuid references users on delete set null,
  -- LINE's message, if it came in the chat with the bot: unsending it removes the slip.
  line_message_id text,
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  reference text not null check (reference ~ '^[0-9A-Za-z-]{1,35}$'),
  -- Whether the order had already ended.
  is_late boolean not null,
  -- refused: no such money arrived. confirmed: the operator's verifier found it.
  state text not null check (state in ('waiting', 'refused', 'confirmed')),
  sent_at timestamptz(3) not null
);
create unique index order_slips_once on order_slips (order_id, bank_code, reference);
create index order_slips_of_transfer on order_slips (reference);
create index order_slips_of_order on order_slips (order_id, sent_at desc);
create index order_slips_of_sender on order_slips (sent_by) where sent_by is not null;
create index order_slips_of_message on order_slips (line_message_id) where line_message_id is not null;
create index order_slips_waiting on order_slips (sent_at) where state = 'waiting';

-- Checkout pages of a provider for an order, one after the other.
create table checkouts (
  -- Also the idempotency key at the provider.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  amount_satang bigint not null check (amount_satang > 0),
  -- creating: requested, without an answer yet. complete: paid. expired: can no longer be paid.
  state text not null check (state in ('creating', 'open', 'complete', 'expired')),
  -- The provider's id and address; null before its answer.
  session_id text unique,
  url text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check ((session_id is null) or state <> 'creating')
);
create unique index checkouts_one_live on checkouts (order_id) where state in ('creating', 'open');
create index checkouts_of_order on checkouts (order_id);
create index checkouts_live on checkouts (created_at) where state in ('creating', 'open');

-- Refunds through a provider: recorded before the request is sent.
create table refunds (
  -- Idempotency key of the refund at the provider.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders,
  payment_id uuid not null references payments,
  -- Copied from the ledger: it outlives its quota.
  quota_id uuid not null,
  amount_satang bigint not null check (amount_satang > 0),
  -- asked: recorded, without a result of the provider. done: refunded. failed: it became credit of the quota.
  state text not null check (state in ('asked', 'done', 'failed')),
  -- The provider's id; null before its answer.
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

-- Contents of receipts. A receipt never changes; like its order, it outlives its quota and its person, because the law requires it for five
-- years.
create table receipts (
  order_id uuid primary key references orders,
  issued_at timestamptz(3) not null,
  -- All printed fields, as they were then.
  facts jsonb not null
);

create function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt never changes: % is refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger receipts_never_change before update or truncate on receipts
  for each statement execute function refuse_receipt_change();

-- Actions of the operator, with the reason, by the operator's page or by a command (docs/decisions/059). Append-only; only the person is
-- cleared when they are erased.
create table operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  -- Null: by a command, or erased.
  actor_id uuid references users on delete set null,
  via text not null check (via in ('page', 'command')),
  act text not null check (act in ('approve-order', 'reject-order', 'refund-credit', 'refund-order', 'return-money')),
  order_id uuid references orders,
  -- Money that it concerned, if it belongs to no order.
  payment_id uuid references payments,
  -- Null: the command had none.
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
