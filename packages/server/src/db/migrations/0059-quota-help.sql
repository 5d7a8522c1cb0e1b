-- What members can do about the storage of their group: remind its managers, and offer a quota of their own (docs/decisions/057). New tables;
-- gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table quotas, groups, users in share row exclusive mode;
lock table pushes in access exclusive mode;

-- When somebody last reminded the managers of a group's storage.
create table quota_reminders (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  reminded_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index quota_reminders_of_person on quota_reminders (user_id);

-- A quota that a member offers to a group with another one. Ended ones stay for a while: who offered it sees how it ended.
create table quota_offers (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  quota_id uuid not null references quotas on delete cascade,
  from_id uuid not null references users on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'left')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  check ((state = 'open') = (ended_at is null))
);
create unique index quota_offers_open on quota_offers (group_id, from_id) where state = 'open';
create index quota_offers_of_group on quota_offers (group_id, created_at);
create index quota_offers_of_quota on quota_offers (quota_id);
create index quota_offers_of_person on quota_offers (from_id);
create index quota_offers_ended on quota_offers (ended_at) where ended_at is not null;

-- The occasion of a reminder, and of offers to a group, is their day: one message a day, however many people act. All other notices stay what
-- they are by then.
do $$
declare
  earlier text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'pushes_notice_check');
begin
  alter table pushes drop constraint pushes_notice_check;
  execute format(
    'alter table pushes add constraint pushes_notice_check check (notice in
       (''quota-reminder'', ''quota-offered'', ''quota-offer-accepted'', ''quota-offer-declined'') or (%s))',
    earlier);
end;
$$;
