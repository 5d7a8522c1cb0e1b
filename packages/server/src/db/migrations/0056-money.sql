-- Plans, what quotas paid in advance, orders, money that arrived, and the ledger (docs/decisions/053 to 055). New tables alone.
-- Amounts are satang. Accounting outlives quotas and people: their columns are cleared, the rows stay.

-- Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table users, quotas in share row exclusive mode;

create table plans (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{0,29}$'),
  name text not null check (name ~ '\S'),
  limit_bytes bigint not null check (limit_bytes > 0),
  -- VAT included, whatever VAT_PERCENT is.
  month_satang bigint not null check (month_satang >= 0),
  year_satang bigint not null check (year_satang >= 0),
  created_at timestamptz(3) not null default now(),
  -- Since then nobody new gets it; who has it keeps it, and can renew it.
  retired_at timestamptz(3),
  check ((id = 'free') = (month_satang = 0)),
  check ((id = 'free') = (year_satang = 0)),
  check (id <> 'free' or retired_at is null)
);

insert into plans (id, name, limit_bytes, month_satang, year_satang) values
  ('free', 'ฟรี', 1073741824, 0, 0),
  ('small', 'เล็ก', 53687091200, 5900, 59000),
  ('medium', 'กลาง', 214748364800, 12900, 129000),
  ('large', 'ใหญ่', 1099511627776, 34900, 349000);

-- A quota that was paid for at least once.
create table subscriptions (
  quota_id uuid primary key references quotas on delete cascade,
  -- Raised by each change of what was paid: an order that was priced before it is outdated.
  version bigint not null default 1,
  -- What the quota had before, for the way back to the free plan.
  base_limit_bytes bigint not null,
  base_expires_at timestamptz(3),
  cancelled_at timestamptz(3),
  next_plan_id text references plans,
  next_period text check (next_period in ('month', 'year')),
  -- Since when it is back on the free plan.
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((next_plan_id is null) = (next_period is null))
);

create table orders (
  id uuid primary key default gen_random_uuid(),
  -- Null: the quota was deleted.
  quota_id uuid references quotas on delete set null,
  -- Null: erased.
  payer_id uuid references users on delete set null,
  kind text not null check (kind in ('subscribe', 'renew', 'upgrade', 'contribution')),
  plan_id text not null references plans,
  -- As they were when it was ordered.
  plan_name text not null,
  limit_bytes bigint not null,
  period text not null check (period in ('month', 'year')),
  price_satang bigint not null check (price_satang > 0),
  credit_satang bigint not null check (credit_satang >= 0),
  discount_satang bigint not null check (discount_satang >= 0),
  amount_satang bigint not null check (amount_satang >= 0),
  vat_satang bigint not null check (vat_satang >= 0),
  vat_percent smallint not null check (vat_percent between 0 and 100),
  provider text not null check (provider in ('promptpay', 'credit')),
  state text not null check (state in ('open', 'paid', 'expired', 'cancelled', 'review', 'refunded')),
  review_reason text check (review_reason in ('partial', 'over', 'late', 'double', 'outdated')),
  -- Money that arrived for it and did not settle it.
  received_satang bigint not null default 0 check (received_satang >= 0),
  -- Version of the subscription that it was priced for; 0 where there was none.
  basis_version bigint not null,
  -- Instant for which the remaining days were credited.
  credited_at timestamptz(3) not null,
  -- The Idempotency-Key it was made with.
  creation_key text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When it stopped being open: its amount can then be used again.
  closed_at timestamptz(3),
  paid_at timestamptz(3),
  -- What it buys; before it is paid, as it was when it was ordered.
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  receipt_number text unique,
  check (price_satang = credit_satang + discount_satang + amount_satang),
  check ((state = 'open') = (closed_at is null)),
  check ((state in ('paid', 'refunded')) = (paid_at is not null)),
  check ((paid_at is null) = (receipt_number is null)),
  check ((amount_satang = 0) = (provider = 'credit')),
  check (ends_at > starts_at)
);
create unique index orders_one_open on orders (quota_id) where state = 'open';
-- Money is recognised by its amount.
create unique index orders_open_amount on orders (amount_satang) where state = 'open';
create unique index orders_once on orders (quota_id, creation_key) where creation_key is not null;
create index orders_of_quota on orders (quota_id, created_at desc, id desc);
create index orders_of_payer on orders (payer_id) where payer_id is not null;
create index orders_closed on orders (amount_satang, closed_at) where provider = 'promptpay';
create index orders_in_review on orders (created_at) where state = 'review';

-- What was paid in advance, from when to when.
create table subscription_terms (
  id uuid primary key default gen_random_uuid(),
  quota_id uuid references quotas on delete set null,
  order_id uuid not null unique references orders,
  plan_id text not null references plans,
  limit_bytes bigint not null,
  period text not null check (period in ('month', 'year')),
  -- Day of the month on which it ends, where that month has it.
  anchor_day smallint not null check (anchor_day between 1 and 31),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- With VAT.
  value_satang bigint not null check (value_satang >= 0),
  vat_satang bigint not null check (vat_satang between 0 and value_satang),
  -- Part without VAT that the ledger has as revenue.
  recognised_satang bigint not null default 0 check (recognised_satang between 0 and value_satang - vat_satang),
  -- Since when another plan took its place; its remaining days were credited.
  cut_at timestamptz(3),
  check (ends_at > starts_at)
);
create index subscription_terms_of_quota on subscription_terms (quota_id, starts_at) where cut_at is null;
create index subscription_terms_to_recognise on subscription_terms (starts_at)
  where cut_at is null and recognised_satang < value_satang - vat_satang;

create table payments (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('promptpay')),
  -- The bank's reference, or one of ours: money with one counts once.
  reference text not null,
  source text not null check (source in ('operator', 'bank')),
  amount_satang bigint not null check (amount_satang > 0),
  paid_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  order_id uuid references orders,
  outcome text not null check (outcome in ('paid', 'credited', 'unmatched')),
  unique (provider, reference),
  check ((order_id is null) = (outcome = 'unmatched'))
);
create index payments_of_order on payments (order_id) where order_id is not null;
create index payments_unmatched on payments (received_at) where outcome = 'unmatched';

-- Receipts are numbered without gaps, per year in Thailand.
create table receipt_numbers (
  year smallint primary key,
  last_number integer not null check (last_number > 0)
);

create table ledger_accounts (
  id text primary key check (id ~ '^[a-z][a-z-]{0,39}$'),
  kind text not null check (kind in ('asset', 'liability', 'income', 'contra-income')),
  name text not null
);

insert into ledger_accounts (id, kind, name) values
  ('cash-promptpay', 'asset', 'Money that arrived by PromptPay'),
  ('cash-stripe', 'asset', 'Money at Stripe'),
  ('unmatched-payments', 'liability', 'Money that belongs to no order yet'),
  ('customer-credit', 'liability', 'Money of quotas that no order has used yet'),
  ('deferred-revenue', 'liability', 'Storage that was paid and not given yet'),
  ('vat-payable', 'liability', 'VAT in what was paid'),
  ('hat-contributions', 'liability', 'Money that members gave for a group'),
  ('revenue', 'income', 'Storage that was given'),
  ('refunds', 'contra-income', 'Money paid back beyond the credit');

create table ledger_transactions (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  kind text not null check (kind in ('payment', 'match', 'order', 'cut', 'recognise', 'refund', 'contribution')),
  -- What it is about: nothing is entered twice.
  operation_key text not null unique,
  -- No reference: the quota can be deleted.
  quota_id uuid,
  order_id uuid references orders,
  payment_id uuid references payments,
  -- The transaction that made it: entries are not added later.
  made_in xid8 not null default pg_current_xact_id()
);

create table ledger_entries (
  transaction_id bigint not null references ledger_transactions,
  line smallint not null,
  account_id text not null references ledger_accounts,
  quota_id uuid,
  -- Debit above zero, credit below.
  amount_satang bigint not null check (amount_satang <> 0),
  primary key (transaction_id, line)
);
create index ledger_entries_of_quota on ledger_entries (quota_id, account_id) include (amount_satang);
create index ledger_entries_of_account on ledger_entries (account_id) include (amount_satang);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_ledger_change();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

create function check_ledger_entry() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transactions where id = new.transaction_id and made_in = pg_current_xact_id()
  ) then
    raise exception 'ledger transaction % is closed', new.transaction_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_entries_in_time before insert on ledger_entries for each row execute function check_ledger_entry();

-- Runs at the end of the database's transaction, once for each of the ledger's.
create function check_ledger_balance() returns trigger language plpgsql as $$
declare
  total numeric;
  accounts bigint;
begin
  select coalesce(sum(amount_satang), 0), count(distinct account_id) into total, accounts
    from ledger_entries where transaction_id = new.id;
  if total <> 0 or accounts < 2 then
    raise exception 'ledger transaction % does not balance: % satang on % accounts', new.id, total, accounts
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balance after insert on ledger_transactions
  deferrable initially deferred for each row execute function check_ledger_balance();
