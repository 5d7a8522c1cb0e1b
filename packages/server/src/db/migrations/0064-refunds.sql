-- Money that goes back through a provider (docs/decisions/055): entered before the provider is asked. A new table, and an account for what is under way.

-- Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table orders, payments in share row exclusive mode;

create table refunds (
  -- The provider is told of it, and pays back once for it, however often it is asked.
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

insert into ledger_accounts (id, kind, name) values
  ('refunds-under-way', 'liability', 'Money that a provider was asked to pay back');
