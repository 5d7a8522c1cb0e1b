-- Registration, where one is signed in, free quotas, and which kinds a group keeps.

-- What somebody fills in to be registered: for receipts, never shown to others.
create table accounts (
  user_id uuid primary key references users on delete cascade,
  name text not null,
  email text not null,
  phone text,
  tax_name text,
  tax_address text,
  tax_id text check (tax_id ~ '^\d{13}$'),
  tax_branch text check (tax_branch ~ '^\d{5}$'),
  updated_at timestamptz not null default now(),
  check (num_nulls(tax_name, tax_address, tax_id, tax_branch) in (0, 4))
);

-- Which version of which document somebody accepted, and when first: rows are only added, as a proof must be.
create table consents (
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version date not null,
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);

alter table users
  -- Wishes to be told what is new: optional, and may be taken back.
  add column wants_news boolean not null default false;

-- "LINE · iPhone": made of the browser's own words when it signed in, so that a person knows their sessions apart.
alter table sessions add column device text;

alter table quotas
  -- free: everybody may have one; granted: given by whoever runs the server.
  add column plan text not null default 'granted' check (plan in ('free', 'granted')),
  -- The Idempotency-Key it was made with: a request that is repeated makes it once.
  add column creation_key text;
create unique index quotas_one_free on quotas (owner_id) where plan = 'free';
create index quota_managers_user on quota_managers (user_id);

alter table groups
  add column quota_linked_by uuid references users on delete set null,
  add column quota_linked_at timestamptz,
  add column saving_set_by uuid references users on delete set null,
  add column saving_set_at timestamptz;

-- Kinds that a group does not keep, or only up to a size; what is not here is kept whatever its size.
create table saving_file_types (
  group_id uuid not null references groups on delete cascade,
  kind text not null check (kind in ('image', 'video', 'audio', 'file')),
  keep boolean not null,
  max_bytes bigint check (max_bytes > 0),
  primary key (group_id, kind)
);

-- While something is fetched: what its group had chosen when it was posted; null where everything is kept.
alter table files add column saving_rules jsonb;

-- Who has the first steps of a group open now; a row older than a minute is over.
create table onboardings (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (group_id, user_id)
);

-- What is counted against a quota: all of it for what fills it, what came lately for "when will it be full".
create index files_of_quota on files (quota_id, created_at) where quota_id is not null;
-- What a group keeps, in the order it came: for its months, and when it is linked to another quota.
create index files_by_arrival on files (group_id, created_at) where state = 'kept';
