-- A cabinet whose chat the bot left, and that goes on in another chat.

-- Ids of groups whose chat went on with a cabinet: links and cards that name them lead there. Never to another alias.
create table group_aliases (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade
);
create index group_aliases_group on group_aliases (group_id);

-- Chats that a cabinet had before: a message that is taken back there may lie in it. A chat may have been that of several.
create table former_chats (
  line_chat_id text not null,
  group_id uuid not null references groups on delete cascade,
  primary key (line_chat_id, group_id)
);
create index former_chats_group on former_chats (group_id);

-- Former cabinets are listed by it, page by page.
alter table groups alter column bot_left_at type timestamptz(3);
