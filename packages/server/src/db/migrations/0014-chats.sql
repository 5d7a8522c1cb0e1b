-- LINE's chats apart from our groups, first half: tables for what LINE says of a chat, filled with what the groups know. Nothing of what
-- is there changes, so that a server that still runs goes on; the next step copies once more what it wrote meanwhile.

-- Statements that need a lock give up rather than let everybody wait behind them; then nothing has changed, and it is tried again.
set local lock_timeout = '5s';

-- A conversation of LINE, as LINE tells of it.
create table chats (
  id uuid primary key default gen_random_uuid(),
  line_chat_id text not null unique,
  type text not null check (type in ('group', 'room')),
  name text,
  picture_url text,
  -- When the name and picture were last asked of LINE.
  summary_checked_at timestamptz,
  bot_joined_at timestamptz,
  bot_left_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- What LINE last said of a person's membership; older than five minutes it is asked again (features.md, People).
create table chat_members (
  chat_id uuid not null,
  user_id uuid not null,
  is_member boolean not null,
  -- LINE said once that they are; of others it was only asked.
  ever_member boolean not null,
  checked_at timestamptz not null,
  primary key (chat_id, user_id),
  check (ever_member or not is_member)
);

-- Which group has which chat, and had before: one at a time, both ways. A message that is taken back in a chat may lie in a group that had
-- the chat before.
create table group_chats (
  group_id uuid not null,
  chat_id uuid not null,
  since timestamptz not null default now(),
  -- Null: it has it now.
  until timestamptz
);

-- Copies all that groups know of their chats, or what changed since it was last called.
create function copy_chats() returns void language sql as $$
  insert into chats (line_chat_id, type, name, picture_url, summary_checked_at, bot_joined_at, bot_left_at, created_at)
  select line_chat_id, chat_type, name, picture_url, summary_checked_at, bot_joined_at, bot_left_at, created_at from groups
  on conflict (line_chat_id) do update
    set type = excluded.type, name = excluded.name, picture_url = excluded.picture_url,
      summary_checked_at = excluded.summary_checked_at, bot_joined_at = excluded.bot_joined_at, bot_left_at = excluded.bot_left_at
    where (chats.type, chats.name, chats.picture_url, chats.summary_checked_at, chats.bot_joined_at, chats.bot_left_at)
      is distinct from (excluded.type, excluded.name, excluded.picture_url, excluded.summary_checked_at,
        excluded.bot_joined_at, excluded.bot_left_at);

  -- The bot has left every chat that a group had before; when is not known, but no later than it came to the next.
  insert into chats (line_chat_id, type, bot_left_at, created_at)
  select former_chats.line_chat_id, case when former_chats.line_chat_id like 'R%' then 'room' else 'group' end,
    max(coalesce(bot_joined_at, created_at)), min(created_at)
  from former_chats join groups on groups.id = former_chats.group_id
  group by former_chats.line_chat_id
  on conflict do nothing;

  insert into chat_members (chat_id, user_id, is_member, ever_member, checked_at)
  select chats.id, user_id, is_member, ever_member or is_member, checked_at
  from group_members join groups on groups.id = group_members.group_id join chats using (line_chat_id)
  on conflict (chat_id, user_id) do update
    set is_member = excluded.is_member, ever_member = excluded.ever_member, checked_at = excluded.checked_at
    where (chat_members.is_member, chat_members.ever_member, chat_members.checked_at)
      is distinct from (excluded.is_member, excluded.ever_member, excluded.checked_at);

  delete from group_chats;
  insert into group_chats (group_id, chat_id, since)
  select groups.id, chats.id, case
    when exists (select from former_chats where group_id = groups.id) then coalesce(groups.bot_joined_at, groups.created_at)
    else groups.created_at end
  from groups join chats using (line_chat_id);
  insert into group_chats (group_id, chat_id, since, until)
  select groups.id, chats.id, groups.created_at, coalesce(groups.bot_joined_at, groups.created_at)
  from former_chats join groups on groups.id = former_chats.group_id join chats on chats.line_chat_id = former_chats.line_chat_id;
$$;
select copy_chats();

create unique index group_chats_of_group on group_chats (group_id) where until is null;
create unique index group_chats_of_chat on group_chats (chat_id) where until is null;
create index group_chats_group on group_chats (group_id);
create index group_chats_chat on group_chats (chat_id);
create index chat_members_user on chat_members (user_id);

-- From here on writers wait, until this step ends. Who was deleted since it was copied is gone here too.
lock table groups in access exclusive mode;
lock table users in share row exclusive mode;
delete from chat_members where not exists (select from users where id = user_id);
delete from group_chats where not exists (select from groups where id = group_id);
alter table chat_members
  add foreign key (chat_id) references chats on delete cascade,
  add foreign key (user_id) references users on delete cascade;
alter table group_chats
  add foreign key (group_id) references groups on delete cascade,
  add foreign key (chat_id) references chats;
-- The group that took this one in: links and cards that name this one lead there. Never to one that is merged itself.
alter table groups add column merged_into uuid references groups on delete cascade;
create index groups_merged on groups (merged_into) where merged_into is not null;
analyze chats, chat_members, group_chats;
