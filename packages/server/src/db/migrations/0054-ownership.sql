-- Handing over a quota, and deleting one. Gives up a wait before a writer waits for it in a circle, as 0024.

set local lock_timeout = '400ms';
lock table quotas in access exclusive mode;
lock table groups, users in share row exclusive mode;
lock table pushes, quota_expiries_said in access exclusive mode;

alter table quotas
  -- When its owner, or nobody being left, started its deletion, and when that is carried out: all is as usual until then.
  add column deletion_asked_at timestamptz(3),
  add column deletes_at timestamptz(3),
  add column deletion_reason text check (deletion_reason in ('owner', 'ownerless')),
  -- The deletion is being carried out: for people there is no such quota any more.
  add column is_deleted boolean not null default false,
  -- Since when its owner is gone for good: its managers are asked one after the other.
  add column ownerless_since timestamptz(3),
  add constraint quotas_deletion_check check (num_nulls(deletion_asked_at, deletes_at, deletion_reason) in (0, 3)),
  add constraint quotas_deleted_check check (not is_deleted or deletes_at is not null);
create index quotas_by_deletion on quotas (deletes_at) where deletes_at is not null;
create index quotas_ownerless on quotas (ownerless_since) where ownerless_since is not null;
-- What is being deleted is nobody's free quota any more.
create unique index quotas_one_living_free on quotas (owner_id) where plan = 'free' and not is_deleted;
drop index quotas_one_free;

-- A quota offered to somebody, who has until it expires to accept. Ended ones stay for a while: the owner sees how they ended, and
-- nobody is asked twice.
create table ownership_offers (
  id uuid primary key default gen_random_uuid(),
  quota_id uuid not null references quotas on delete cascade,
  to_id uuid not null references users on delete cascade,
  stays_manager boolean not null,
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

alter table pushes
  drop constraint pushes_notice_check,
  -- The occasion of an offer is when it was made, that of a deletion when it is carried out.
  add constraint pushes_notice_check check (notice in
    ('quota', 'bot-left', 'expires-in-14-days', 'expires-in-3-days', 'expires', 'keeping-ended', 'digest',
     'ownership-offered', 'ownership-reminder', 'ownership-accepted', 'ownership-refused',
     'deletion-started', 'deletion-soon'));

alter table quota_expiries_said
  drop constraint quota_expiries_said_stage_check,
  -- Of a quota that is to be deleted `expires_at` is when.
  add constraint quota_expiries_said_stage_check check (stage in ('grace', 'ended', 'deletion'));

-- While a deletion is carried out: how many files of each group it has deleted, for the line that proves it.
create table deleted_quota_groups (
  quota_id uuid not null references quotas on delete cascade,
  group_id uuid not null references groups on delete cascade,
  file_count integer not null,
  primary key (quota_id, group_id)
);
