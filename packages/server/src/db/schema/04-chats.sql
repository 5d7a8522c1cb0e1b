-- LINE's chats, apart from our groups (docs/decisions/016).

-- LINE's conversations.
create table chats (
  id uuid primary key default gen_random_uuid(),
  line_chat_id text not null unique,
  type text not null check (type in ('group', 'room')),
  name text,
  picture_url text,
  -- When the name and picture were last requested from LINE.
  summary_checked_at timestamptz,
  bot_joined_at timestamptz,
  bot_left_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

-- LINE's last answer about a person's membership; it is requested again after five minutes.
create table chat_members (
  chat_id uuid not null references chats on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_member boolean not null,
  -- Whether LINE ever confirmed the membership. Former members see more than strangers.
  ever_member boolean not null,
  checked_at timestamptz not null,
  primary key (chat_id, user_id),
  check (ever_member or not is_member)
);
create index chat_members_user on chat_members (user_id);
