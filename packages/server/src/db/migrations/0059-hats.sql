-- Hats that members pass for the storage of their group (docs/decisions/057): what is given pays a period of a plan. New tables; orders can be
-- open beside the owner's where they are gifts. Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table quotas, groups, users, plans in share row exclusive mode;
lock table orders in access exclusive mode;

create table hats (
  id uuid primary key default gen_random_uuid(),
  quota_id uuid not null references quotas on delete cascade,
  -- Null: the person was erased.
  started_by uuid references users on delete set null,
  plan_id text not null references plans,
  -- As they were when it was started.
  plan_name text not null,
  limit_bytes bigint not null,
  period text not null check (period in ('month', 'year')),
  target_satang bigint not null check (target_satang > 0),
  state text not null default 'open' check (state in ('open', 'reached', 'ended', 'closed')),
  created_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- The order that it paid.
  order_id uuid references orders,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'reached') = (order_id is not null)),
  check (ends_at > created_at)
);
create unique index hats_one_open on hats (quota_id) where state = 'open';
create index hats_of_quota on hats (quota_id, created_at desc);
create index hats_by_end on hats (ends_at) where state = 'open';
create index hats_started_by on hats (started_by) where started_by is not null;
create index hats_by_order on hats (order_id) where order_id is not null;

-- What an order of kind `contribution` is for, and how its giver is shown.
create table hat_gifts (
  order_id uuid primary key references orders,
  hat_id uuid not null references hats on delete cascade,
  -- Null: erased.
  giver_id uuid references users on delete set null,
  shows_name boolean not null,
  shows_amount boolean not null,
  -- When it was paid and counted in the hat; null for what was not.
  counted_at timestamptz(3)
);
create index hat_gifts_of_hat on hat_gifts (hat_id, counted_at desc);
create index hat_gifts_of_person on hat_gifts (giver_id) where giver_id is not null;

drop index orders_one_open;
create unique index orders_one_open on orders (quota_id) where state = 'open' and kind <> 'contribution';
create unique index orders_one_open_gift on orders (quota_id, payer_id) where state = 'open' and kind = 'contribution';
