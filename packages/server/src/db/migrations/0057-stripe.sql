-- Orders that are paid on the page of a provider (docs/decisions/055). Wider checks, an index for PromptPay alone, and a new table.

-- Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table orders, payments in share row exclusive mode;

alter table orders drop constraint orders_provider_check;
alter table orders add constraint orders_provider_check check (provider in ('promptpay', 'stripe', 'credit')) not valid;
alter table orders validate constraint orders_provider_check;
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider in ('promptpay', 'stripe')) not valid;
alter table payments validate constraint payments_provider_check;
alter table payments drop constraint payments_source_check;
alter table payments add constraint payments_source_check check (source in ('operator', 'bank', 'slip', 'provider')) not valid;
alter table payments validate constraint payments_source_check;

-- A provider names the order itself: its amounts need not be unique.
create unique index orders_open_promptpay_amount on orders (amount_satang) where state = 'open' and provider = 'promptpay';
drop index orders_open_amount;

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
