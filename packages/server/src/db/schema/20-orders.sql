-- Orders, their terms, and the hats that pay for one (docs/decisions/053, 055, 057). Amounts are satang. Accounting outlives quotas and people:
-- their columns are cleared, the rows stay.

-- Orders for a quota: a period of a plan, or a gift to a hat.
create table orders (
  id uuid primary key default gen_random_uuid(),
  -- Null: the quota was deleted.
  quota_id uuid references quotas on delete set null,
  -- Null: erased.
  payer_id uuid references users on delete set null,
  kind text not null check (kind in ('subscribe', 'renew', 'upgrade', 'contribution')),
  plan_id text not null references plans,
  -- Values at the time of the order.
  plan_name text not null,
  limit_bytes bigint not null,
  period text not null check (period in ('month', 'year')),
  price_satang bigint not null check (price_satang > 0),
  credit_satang bigint not null check (credit_satang >= 0),
  discount_satang bigint not null check (discount_satang >= 0),
  amount_satang bigint not null check (amount_satang >= 0),
  vat_satang bigint not null check (vat_satang >= 0),
  vat_percent smallint not null check (vat_percent between 0 and 100),
  provider text not null check (provider in ('promptpay', 'stripe', 'credit')),
  state text not null check (state in ('open', 'paid', 'expired', 'cancelled', 'review', 'refunded')),
  review_reason text check (review_reason in ('partial', 'over', 'late', 'double', 'outdated')),
  -- Money that arrived for it without settling it.
  received_satang bigint not null default 0 check (received_satang >= 0),
  -- Version of the subscription at the time of pricing; 0: none.
  basis_version bigint not null,
  -- Instant for which the remaining days were credited.
  credited_at timestamptz(3) not null,
  -- Since when its amount is reserved; null: its code was not opened. Earlier money does not belong to it.
  code_opened_at timestamptz(3) default now(),
  -- When the picture of the code was first fetched; null: never.
  looked_at timestamptz(3),
  -- Keyed hash of the address that opened it, stored for some hours.
  opened_from text,
  -- Idempotency-Key of the creating request.
  creation_key text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When it stopped being open: its amount can then be reused.
  closed_at timestamptz(3),
  paid_at timestamptz(3),
  -- Its purchase; before the payment, as it was at the time of the order.
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
-- The owner has one open order, beside the gifts of members.
create unique index orders_one_open on orders (quota_id) where state = 'open' and kind <> 'contribution';
create unique index orders_one_open_gift on orders (quota_id, payer_id) where state = 'open' and kind = 'contribution';
-- PromptPay money is recognised by its amount; an order reserves one when a person opens its code. A provider names the order itself.
create unique index orders_opened_amount on orders (amount_satang)
  where state = 'open' and provider = 'promptpay' and code_opened_at is not null;
create unique index orders_once on orders (quota_id, creation_key) where creation_key is not null;
create index orders_of_quota on orders (quota_id, created_at desc, id desc);
create index orders_of_payer on orders (payer_id) where payer_id is not null;
create index orders_closed on orders (amount_satang, closed_at) where provider = 'promptpay';
create index orders_in_review on orders (created_at) where state = 'review';
create index orders_opened_from on orders (opened_from) where opened_from is not null;
-- Orders that wait for money, the oldest first.
create index orders_waiting on orders (created_at) where state = 'open';

-- Terms of plans: paid in advance by an order, or given by a promo, which is not in the ledger.
create table subscription_terms (
  id uuid primary key default gen_random_uuid(),
  quota_id uuid references quotas on delete set null,
  order_id uuid unique references orders,
  promo_redemption_id uuid references promo_redemptions,
  plan_id text not null references plans,
  limit_bytes bigint not null,
  period text not null check (period in ('month', 'year')),
  -- Day of the month on which it ends, if the month has it.
  anchor_day smallint not null check (anchor_day between 1 and 31),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- With VAT.
  value_satang bigint not null check (value_satang >= 0),
  vat_satang bigint not null check (vat_satang between 0 and value_satang),
  -- Part without VAT that the ledger records as revenue.
  recognised_satang bigint not null default 0 check (recognised_satang between 0 and value_satang - vat_satang),
  -- When another plan replaced it; its remaining days were credited.
  cut_at timestamptz(3),
  check (ends_at > starts_at),
  constraint subscription_terms_origin_check check (num_nonnulls(order_id, promo_redemption_id) = 1),
  constraint subscription_terms_given_check check (promo_redemption_id is null or value_satang = 0)
);
create index subscription_terms_of_quota on subscription_terms (quota_id, starts_at) where cut_at is null;
create index subscription_terms_to_recognise on subscription_terms (starts_at)
  where cut_at is null and recognised_satang < value_satang - vat_satang;
create index subscription_terms_of_promo on subscription_terms (promo_redemption_id) where promo_redemption_id is not null;

-- Hats, in which members collect money for a period of a plan for their group's storage.
create table hats (
  id uuid primary key default gen_random_uuid(),
  quota_id uuid not null references quotas on delete cascade,
  -- Null: the person was erased.
  started_by uuid references users on delete set null,
  plan_id text not null references plans,
  -- Values at the start of the hat.
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

-- The hat of an order of kind `contribution`, and how its giver is shown.
create table hat_gifts (
  order_id uuid primary key references orders,
  hat_id uuid not null references hats on delete cascade,
  -- Null: erased.
  giver_id uuid references users on delete set null,
  shows_name boolean not null,
  shows_amount boolean not null,
  -- When it was paid and counted in the hat; null before that.
  counted_at timestamptz(3)
);
create index hat_gifts_of_hat on hat_gifts (hat_id, counted_at desc);
create index hat_gifts_of_person on hat_gifts (giver_id) where giver_id is not null;
