-- Groups, and the settings of their members.

-- Groups; merged ones keep their ids.
create table groups (
  id uuid primary key default gen_random_uuid(),
  -- The group that this one was merged into, to which links and cards of this one lead. Never a merged group itself.
  merged_into uuid references groups on delete cascade,
  quota_id uuid references quotas on delete set null,
  quota_linked_by uuid references users on delete set null,
  quota_linked_at timestamptz,
  -- Who last set the file types, and when.
  saving_set_by uuid references users on delete set null,
  saving_set_at timestamptz,
  last_file_at timestamptz(3),
  -- Reply style for posts. Null: full until the group is used to the bot, then silent.
  replies text check (replies in ('full', 'brief', 'silent')),
  -- Number of bursts answered in full, which determines that.
  bursts_answered integer not null default 0,
  -- When the group was notified that nothing is kept without a quota.
  no_quota_said_at timestamptz,
  -- When the group was last offered to request missed files.
  missed_offered_at timestamptz,
  -- Since when keeping is paused; null: it is not.
  keeping_paused_at timestamptz,
  -- Whether keeping was ever paused: saves a lookup for most groups.
  was_keeping_changed boolean not null default false,
  -- Trash up to this instant is invisible, although its rows may still have to be erased. Null: none.
  trash_emptied_up_to timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- A merged group has no files, and accepts none.
  check (merged_into is null or num_nonnulls(quota_id, last_file_at) = 0)
);
create index groups_quota on groups (quota_id);
create index groups_merged on groups (merged_into) where merged_into is not null;
create index groups_trash_emptied on groups (trash_emptied_up_to) where trash_emptied_up_to is not null;

-- Chats of groups, present and former: one-to-one at any time. An unsent message may be in a group that had the chat before.
create table group_chats (
  group_id uuid not null references groups on delete cascade,
  chat_id uuid not null references chats,
  since timestamptz not null default now(),
  -- Null: the present chat of the group.
  until timestamptz
);
create unique index group_chats_of_group on group_chats (group_id) where until is null;
create unique index group_chats_of_chat on group_chats (chat_id) where until is null;
create index group_chats_group on group_chats (group_id);
create index group_chats_chat on group_chats (chat_id);

-- Groups with their present chat; merged ones have none.
create view current_chats as
  select group_chats.group_id, group_chats.since, chats.id as chat_id, chats.line_chat_id, chats.type, chats.name, chats.picture_url,
    chats.summary_checked_at, chats.bot_joined_at, chats.bot_left_at
  from group_chats join chats on chats.id = group_chats.chat_id
  where group_chats.until is null;

-- When a person last opened a group: later files are new to them. No row: never.
create table group_visits (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  -- A person's settings of a group in their list (docs/decisions/032): pinned groups come first, muted ones show no new files.
  pinned_at timestamptz(3),
  muted_at timestamptz(3),
  primary key (group_id, user_id)
);
create index group_visits_user on group_visits (user_id);

-- File types that a group excludes, or limits in size; others are kept in any size.
create table saving_file_types (
  group_id uuid not null references groups on delete cascade,
  kind text not null check (kind in ('image', 'video', 'audio', 'file')),
  keep boolean not null,
  max_bytes bigint check (max_bytes > 0),
  primary key (group_id, kind)
);

-- People who are setting up a group now; a row older than a minute has ended.
create table onboardings (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  seen_at timestamptz not null,
  primary key (group_id, user_id)
);

-- When keeping was paused and resumed: posts in between are not kept, in whatever order LINE delivers them.
create table keeping_changes (
  group_id uuid not null references groups on delete cascade,
  at timestamptz(3) not null,
  is_paused boolean not null,
  changed_by uuid references users on delete set null,
  primary key (group_id, at)
);

-- When a person last reminded the managers of a group's storage (docs/decisions/057).
create table quota_reminders (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  reminded_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index quota_reminders_of_person on quota_reminders (user_id);

-- Quotas that members offer to a group with another one (docs/decisions/057). Ended ones stay for a while, so that the member sees the result.
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

-- Number of deleted files per group while a quota is being deleted, for the row that proves it.
create table deleted_quota_groups (
  quota_id uuid not null references quotas on delete cascade,
  group_id uuid not null references groups on delete cascade,
  file_count integer not null,
  primary key (quota_id, group_id)
);
