-- Storage: quotas, and the people who own, manage, lend and hand them over.

-- Returns the bytes of a quota that a file of this size takes. `countedBytes` of packages/rules is the equivalent in TypeScript.
create function counted_bytes(size_bytes bigint) returns bigint
  language sql immutable parallel safe
  return case when size_bytes = 0 then 4096 else size_bytes end;

-- Amounts of storage, each with an owner.
create table quotas (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  name text not null,
  -- free: one per person; granted: given by the operator.
  plan text not null default 'granted' check (plan in ('free', 'granted')),
  -- Current limit: includes temporary grants, excludes lent bytes.
  limit_bytes bigint not null check (limit_bytes >= 0),
  -- Part of limit_bytes from current quota_grants; the rest is the plan's, or the operator's.
  granted_bytes bigint not null default 0,
  lent_bytes bigint not null default 0 check (lent_bytes >= 0),
  -- Bytes of kept files: each content once per quota, however many files have it. Changed only with a file.
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  -- Reserved for running uploads and fetches; released or used when they end.
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  -- Keeping stops seven days after this. Null: it does not expire.
  expires_at timestamptz(3),
  -- When the deletion was requested by the owner, or started because nobody is left, and when it is carried out; nothing changes before that.
  deletion_asked_at timestamptz(3),
  deletes_at timestamptz(3),
  deletion_reason text check (deletion_reason in ('owner', 'ownerless')),
  -- The deletion has started, and people no longer see the quota.
  is_deleted boolean not null default false,
  -- Since when the owner is erased; the managers are asked one after the other.
  ownerless_since timestamptz(3),
  -- Idempotency-Key of the creating request.
  creation_key text,
  created_at timestamptz not null default now(),
  constraint quotas_granted_bytes_check check (granted_bytes between 0 and limit_bytes + lent_bytes),
  constraint quotas_deletion_check check (num_nulls(deletion_asked_at, deletes_at, deletion_reason) in (0, 3)),
  constraint quotas_deleted_check check (not is_deleted or deletes_at is not null)
);
create index quotas_owner on quotas (owner_id);
create unique index quotas_one_living_free on quotas (owner_id) where plan = 'free' and not is_deleted;
create index quotas_expiry on quotas (expires_at) where expires_at is not null;
create index quotas_by_deletion on quotas (deletes_at) where deletes_at is not null;
create index quotas_ownerless on quotas (ownerless_since) where ownerless_since is not null;

-- People who manage a quota beside its owner.
create table quota_managers (
  quota_id uuid not null references quotas on delete cascade,
  user_id uuid not null references users on delete cascade,
  since timestamptz not null default now(),
  primary key (quota_id, user_id)
);
create index quota_managers_user on quota_managers (user_id);

-- Links by which a quota's owner makes a person a manager (docs/decisions/050); each can be answered once.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  -- Null: the quota was deleted. Such links stay, so that their page can explain that.
  quota_id uuid references quotas on delete set null,
  token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
  created_by uuid references users on delete set null,
  -- Name of the invited person, in the owner's words.
  name text check (name <> ''),
  -- The only person who may answer; null: anybody.
  for_user_id uuid references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by uuid references users on delete set null,
  declined_at timestamptz(3),
  -- When it was cancelled or replaced.
  cancelled_at timestamptz(3),
  check (num_nonnulls(accepted_at, declined_at, cancelled_at) <= 1),
  check (accepted_by is null or accepted_at is not null)
);
create index invitations_of_quota on invitations (quota_id, created_at desc);
create index invitations_created_by on invitations (created_by);
create index invitations_for_user on invitations (for_user_id) where for_user_id is not null;
create index invitations_accepted_by on invitations (accepted_by) where accepted_by is not null;
create index invitations_expiry on invitations (expires_at);

-- Quotas offered to a new owner, who has until the offer expires to accept (docs/decisions/051). Ended offers stay for a while, so that the
-- owner sees the result, and no person is asked twice.
create table ownership_offers (
  id uuid primary key default gen_random_uuid(),
  quota_id uuid not null references quotas on delete cascade,
  to_id uuid not null references users on delete cascade,
  -- Whether the former owner stays as a manager.
  stays_manager boolean not null,
  -- The owner is erased, and a manager is asked.
  is_succession boolean not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'cancelled', 'expired')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'open') = (ended_at is null))
);
create unique index ownership_offers_open on ownership_offers (quota_id) where state = 'open';
create index ownership_offers_of_quota on ownership_offers (quota_id, created_at desc);
create index ownership_offers_of_person on ownership_offers (to_id, expires_at, id) where state = 'open';
create index ownership_offers_by_end on ownership_offers (expires_at) where state = 'open';

-- Temporary additions to a quota beside its plan, from a promo, a contribution or a loan (docs/decisions/056).
create table quota_grants (
  id uuid primary key default gen_random_uuid(),
  quota_id uuid not null references quotas on delete cascade,
  source text not null check (source in ('promo', 'contribution', 'loan')),
  -- Id in its source: a source grants once.
  reference uuid not null,
  bytes bigint not null check (bytes > 0),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- When it was revoked before its end.
  cut_at timestamptz(3),
  -- Whether its bytes are in quotas.granted_bytes.
  is_counted boolean not null default false,
  unique (source, reference),
  check (ends_at > starts_at)
);
create index quota_grants_of_quota on quota_grants (quota_id, ends_at);
-- For the job that starts and ends grants.
create index quota_grants_to_begin on quota_grants (starts_at) where not is_counted and cut_at is null;
create index quota_grants_counted on quota_grants (least(ends_at, cut_at)) where is_counted;

-- Storage that people lend from their quota to another (docs/decisions/058).
create table quota_loans (
  id uuid primary key default gen_random_uuid(),
  from_quota_id uuid not null references quotas on delete cascade,
  to_quota_id uuid not null references quotas on delete cascade check (to_quota_id <> from_quota_id),
  -- Null: erased.
  lent_by uuid references users on delete set null,
  shows_name boolean not null,
  bytes bigint not null check (bytes > 0),
  started_at timestamptz(3) not null,
  -- A loan that is called back ends earlier than agreed.
  ends_at timestamptz(3) not null,
  recalled_at timestamptz(3),
  ended_at timestamptz(3),
  end_reason text check (end_reason in ('due', 'recalled', 'returned', 'deleted')),
  creation_key text unique,
  check (ends_at > started_at),
  check ((ended_at is null) = (end_reason is null))
);
create index quota_loans_from on quota_loans (from_quota_id, ended_at);
create index quota_loans_to on quota_loans (to_quota_id, ended_at);
create index quota_loans_by_end on quota_loans (ends_at) where ended_at is null;
create index quota_loans_of_person on quota_loans (lent_by) where lent_by is not null;
