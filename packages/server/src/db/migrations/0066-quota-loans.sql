-- Storage that people lend from their quota to another one (docs/decisions/058): a new table, and a column with a constant default, which rewrites
-- nothing. Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table quotas in access exclusive mode;
lock table users in share row exclusive mode;

alter table quotas
  -- Bytes that the quota lends: limit_bytes is without them.
  add column lent_bytes bigint not null default 0 check (lent_bytes >= 0),
  drop constraint quotas_granted_bytes_check,
  add constraint quotas_granted_bytes_check check (granted_bytes between 0 and limit_bytes + lent_bytes);

create table quota_loans (
  id uuid primary key default gen_random_uuid(),
  from_quota_id uuid not null references quotas on delete cascade,
  to_quota_id uuid not null references quotas on delete cascade check (to_quota_id <> from_quota_id),
  -- Null: erased.
  lent_by uuid references users on delete set null,
  shows_name boolean not null,
  bytes bigint not null check (bytes > 0),
  started_at timestamptz(3) not null,
  -- A loan that is taken back ends earlier than was said.
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
