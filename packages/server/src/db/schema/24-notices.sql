-- Notices: messages to single people, and their frequency.

-- Thresholds that a quota has reached: a row is deleted when bytes are free again, so that the next time is notified.
create table quota_thresholds (
  quota_id uuid not null references quotas on delete cascade,
  percent smallint not null check (percent in (80, 95, 100)),
  reached_at timestamptz not null,
  primary key (quota_id, percent)
);

-- Messages to single people, each of which may cost something; the id is LINE's retry key.
create table pushes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  notice text not null check (notice in (
    'quota', 'bot-left', 'expires-in-14-days', 'expires-in-3-days', 'expires', 'keeping-ended',
    'lapsed-first', 'lapsed-second', 'lapsed-third', 'digest', 'weekly',
    'ownership-offered', 'ownership-reminder', 'ownership-accepted', 'ownership-refused', 'deletion-started', 'deletion-soon',
    'grant-ends-in-14-days', 'grant-ends-in-3-days', 'grant-ends',
    'quota-reminder', 'quota-offered', 'quota-offer-accepted', 'quota-offer-declined')),
  quota_id uuid references quotas on delete cascade,
  group_id uuid references groups on delete cascade,
  percent smallint,
  -- Key that makes a notice unique: when it happened; of notices about expiry and of lapsed quotas, when the quota expires, so that an extended
  -- one has new notices; of a digest or a weekly notice, its due time; of an offer, its creation; of a deletion, its execution; of a grant's
  -- end, that instant; of reminders and offers to a group, their day: one message a day, however many people act.
  occasion timestamptz(3) not null,
  -- held: waits for the weekly notice of its person, which includes those that are still true.
  state text not null default 'waiting' check (state in ('waiting', 'held', 'sent', 'refused', 'unsent')),
  -- The month in which it is counted; null before that.
  month date,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, notice, quota_id, group_id, percent, occasion)
);
create index pushes_of_quota on pushes (quota_id, notice, occasion);
create unique index pushes_waiting_digest on pushes (user_id) where notice = 'digest' and state = 'waiting';
create index pushes_held on pushes (user_id, created_at) where state = 'held';

-- Number of pushes per month, by the calendar of Bangkok.
create table push_months (
  month date primary key,
  push_count integer not null
);

-- How often a person is notified of new files in their groups; no row: never. Groups and counts are not stored, but read when it is sent.
create table digests (
  user_id uuid primary key references users on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly')),
  -- Earlier files were in a digest, or existed when the person chose it.
  told_up_to timestamptz(3) not null,
  due_at timestamptz(3) not null
);
create index digests_by_due on digests (due_at);

-- How often a person is notified about a quota; no row: at once.
create table quota_notices (
  user_id uuid not null references users on delete cascade,
  quota_id uuid not null references quotas on delete cascade,
  level text not null check (level in ('weekly', 'none')),
  primary key (user_id, quota_id)
);
create index quota_notices_of_quota on quota_notices (quota_id);
