-- More bytes for a time, beside what a quota's plan gives: of a promo, a contribution or a loan (docs/decisions/056). A new table, and
-- a column with a constant default, which rewrites nothing.

-- Gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table quotas, pushes in access exclusive mode;

alter table quotas
  -- Part of limit_bytes that quota_grants give now: the rest is the plan's, or the operator's.
  add column granted_bytes bigint not null default 0,
  add constraint quotas_granted_bytes_check check (granted_bytes between 0 and limit_bytes);

create table quota_grants (
  id uuid primary key default gen_random_uuid(),
  quota_id uuid not null references quotas on delete cascade,
  source text not null check (source in ('promo', 'contribution', 'loan')),
  -- What gave it, by an id of that source: it gives once.
  reference uuid not null,
  bytes bigint not null check (bytes > 0),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- It was taken back before its end.
  cut_at timestamptz(3),
  -- Its bytes are in quotas.granted_bytes.
  is_counted boolean not null default false,
  unique (source, reference),
  check (ends_at > starts_at)
);
create index quota_grants_of_quota on quota_grants (quota_id, ends_at);
-- For the round that begins and ends them.
create index quota_grants_to_begin on quota_grants (starts_at) where not is_counted and cut_at is null;
create index quota_grants_counted on quota_grants (least(ends_at, cut_at)) where is_counted;

alter table pushes
  drop constraint pushes_notice_check,
  -- The occasion of a grant's end is that instant.
  add constraint pushes_notice_check check (notice in
    ('quota', 'bot-left', 'expires-in-14-days', 'expires-in-3-days', 'expires', 'keeping-ended', 'digest',
     'ownership-offered', 'ownership-reminder', 'ownership-accepted', 'ownership-refused',
     'deletion-started', 'deletion-soon', 'grant-ends-in-14-days', 'grant-ends-in-3-days', 'grant-ends'));
