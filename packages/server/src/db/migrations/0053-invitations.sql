-- Links by which a quota's owner makes somebody a manager (docs/decisions/050). A new, empty table; gives up a wait before a writer waits for
-- it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table quotas, users in share row exclusive mode;

create table invitations (
  id uuid primary key default gen_random_uuid(),
  -- Of a deleted quota they stay, so that whoever opens one is told why.
  quota_id uuid references quotas on delete set null,
  token_sha256 bytea not null unique check (octet_length(token_sha256) = 32),
  created_by uuid references users on delete set null,
  -- For whom it is, in the owner's words.
  name text check (name <> ''),
  -- The only person who may answer.
  for_user_id uuid references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by uuid references users on delete set null,
  declined_at timestamptz(3),
  cancelled_at timestamptz(3),
  check (num_nonnulls(accepted_at, declined_at, cancelled_at) <= 1),
  check (accepted_by is null or accepted_at is not null)
);
create index invitations_of_quota on invitations (quota_id, created_at desc);
create index invitations_created_by on invitations (created_by);
create index invitations_for_user on invitations (for_user_id) where for_user_id is not null;
create index invitations_accepted_by on invitations (accepted_by) where accepted_by is not null;
create index invitations_expiry on invitations (expires_at);
