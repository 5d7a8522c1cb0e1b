-- Plans, and their sources: subscriptions (docs/decisions/053) and promos (docs/decisions/056). Amounts are satang.

-- Plans, including retired ones.
create table plans (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{0,29}$'),
  name text not null check (name ~ '\S'),
  limit_bytes bigint not null check (limit_bytes > 0),
  -- VAT included, whatever VAT_PERCENT is.
  month_satang bigint not null check (month_satang >= 0),
  year_satang bigint not null check (year_satang >= 0),
  created_at timestamptz(3) not null default now(),
  -- Not available to new quotas since then; those that have it keep it, and can renew it.
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

-- Subscriptions of quotas that were paid for at least once.
create table subscriptions (
  quota_id uuid primary key references quotas on delete cascade,
  -- Incremented by each change of the paid time: an order priced before that is outdated.
  version bigint not null default 1,
  -- The quota's former size, for the return to the free plan.
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

-- Tokens that give storage or a plan for a time.
create table promos (
  id uuid primary key default gen_random_uuid(),
  -- As printed. Too short for a hash to hide it, and the operator has to read it again.
  token text not null unique check (token ~ '^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$'),
  kind text not null check (kind in ('storage', 'plan')),
  bytes bigint check (bytes > 0),
  plan_id text references plans,
  -- Duration of the gift.
  days integer check (days between 1 and 3660),
  months integer check (months between 1 and 120),
  max_uses integer not null check (max_uses > 0),
  use_count integer not null default 0 check (use_count between 0 and max_uses),
  -- When it can be redeemed.
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  is_once_per_person boolean not null,
  is_for_new_quotas boolean not null,
  -- Note of the operator.
  note text,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((kind = 'storage') = (bytes is not null)),
  check ((kind = 'plan') = (plan_id is not null)),
  check (num_nonnulls(days, months) = 1),
  check (closes_at > opens_at)
);

-- Redemptions of promos, per person and quota.
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
