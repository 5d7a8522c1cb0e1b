-- Promos: tokens that give storage or a plan for a time (docs/decisions/056). New tables, and a plan's term that nobody paid.

-- Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table subscription_terms in access exclusive mode;
lock table users, quotas, plans in share row exclusive mode;

create table promos (
  id uuid primary key default gen_random_uuid(),
  -- As it is printed. Too short for a hash to hide it, and the operator has to read it again.
  token text not null unique check (token ~ '^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  kind text not null check (kind in ('storage', 'plan')),
  bytes bigint check (bytes > 0),
  plan_id text references plans,
  -- For how long it gives that.
  days integer check (days between 1 and 3660),
  months integer check (months between 1 and 120),
  max_uses integer not null check (max_uses > 0),
  use_count integer not null default 0 check (use_count between 0 and max_uses),
  -- When it can be redeemed.
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  is_once_per_person boolean not null,
  is_for_new_quotas boolean not null,
  -- The operator's, for themselves.
  note text,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((kind = 'storage') = (bytes is not null)),
  check ((kind = 'plan') = (plan_id is not null)),
  check (num_nonnulls(days, months) = 1),
  check (closes_at > opens_at)
);

create table promo_redemptions (
  id uuid primary key default gen_random_uuid(),
  promo_id uuid not null references promos,
  -- Null: erased.
  user_id uuid references users on delete set null,
  -- Null: the quota was deleted.
  quota_id uuid references quotas on delete set null,
  redeemed_at timestamptz(3) not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  before_bytes bigint not null,
  after_bytes bigint not null,
  check (ends_at > starts_at),
  unique (promo_id, quota_id)
);
create index promo_redemptions_of_person on promo_redemptions (user_id, promo_id) where user_id is not null;
create index promo_redemptions_of_quota on promo_redemptions (quota_id) where quota_id is not null;

-- A term is paid by an order, or given by a promo; of a given one nothing is in the ledger.
alter table subscription_terms
  alter column order_id drop not null,
  add column promo_redemption_id uuid references promo_redemptions,
  add constraint subscription_terms_origin_check check (num_nonnulls(order_id, promo_redemption_id) = 1),
  add constraint subscription_terms_given_check check (promo_redemption_id is null or value_satang = 0);
create index subscription_terms_of_promo on subscription_terms (promo_redemption_id) where promo_redemption_id is not null;
