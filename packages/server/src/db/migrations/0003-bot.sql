-- The bot: what it says and to whom, when a group stops keeping, and the inbox chat by chat.

alter table line_events
  -- Events of one chat are handled one after another. Null: a chat with one person, which is no cabinet.
  add column line_chat_id text,
  -- An event whose handling failed waits by itself, and holds up no other.
  add column attempts integer not null default 0,
  add column retry_at timestamptz;
update line_events set line_chat_id = coalesce(event -> 'source' ->> 'groupId', event -> 'source' ->> 'roomId');
drop index line_events_waiting;
create index line_events_waiting on line_events (line_chat_id, received_at) where handled_at is null;
create index line_events_of_chat on line_events (line_chat_id);

alter table groups
  -- How much the bot says of what is posted. Null: full until the group knows the bot, then silent.
  add column replies text check (replies in ('full', 'brief', 'silent')),
  -- How many bursts it answered in full, from which the group knows it.
  add column bursts_answered integer not null default 0,
  -- When the group was told that nothing is kept for want of a quota.
  add column no_quota_said_at timestamptz,
  -- Since when somebody stopped the keeping; null: it keeps.
  add column keeping_paused_at timestamptz,
  -- Whether somebody ever stopped it: in most groups there is nothing to look up.
  add column was_keeping_changed boolean not null default false;

-- When somebody stopped the keeping, or went on with it: what was posted in between is not kept, in whatever order LINE tells of it.
create table keeping_changes (
  group_id uuid not null references groups on delete cascade,
  at timestamptz(3) not null,
  is_paused boolean not null,
  changed_by uuid references users on delete set null,
  primary key (group_id, at)
);

-- Things posted shortly one after the other, answered once, by the newest token that LINE still takes.
create table bursts (
  group_id uuid primary key references groups on delete cascade,
  last_at timestamptz not null,
  item_count integer not null,
  reply_token text,
  reply_by timestamptz,
  answered_at timestamptz
);

-- How full a quota has become: a row goes when it has room again, so that it is told again the next time.
create table quota_thresholds (
  quota_id uuid not null references quotas on delete cascade,
  percent smallint not null check (percent in (80, 95, 100)),
  reached_at timestamptz not null,
  primary key (quota_id, percent)
);

-- Which of them were said in which group.
create table quota_thresholds_said (
  group_id uuid not null references groups on delete cascade,
  quota_id uuid not null,
  percent smallint not null,
  said_at timestamptz not null,
  primary key (group_id, quota_id, percent),
  foreign key (quota_id, percent) references quota_thresholds on delete cascade
);

-- Messages to single people, each of which may cost something; the id is LINE's retry key.
create table pushes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  notice text not null check (notice in ('quota', 'bot-left')),
  quota_id uuid references quotas on delete cascade,
  group_id uuid references groups on delete cascade,
  percent smallint,
  -- When it happened: the same is told nobody twice.
  occasion timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'unsent')),
  -- The month that it is counted in, once it is.
  month date,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, notice, quota_id, group_id, percent, occasion)
);

-- Pushes of a month, by the calendar of Bangkok.
create table push_months (
  month date primary key,
  push_count integer not null
);

alter table files
  -- When somebody asked again for what could not be kept; the patience with LINE begins anew.
  add column asked_at timestamptz,
  add column asked_by uuid references users on delete set null;
