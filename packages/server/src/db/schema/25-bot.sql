-- The bot: its replies in chats, and requests to it (docs/decisions/006, 044).

-- Bursts of posts, each answered once, by the newest token that LINE still accepts.
create table bursts (
  group_id uuid primary key references groups on delete cascade,
  began_at timestamptz not null default now(),
  last_at timestamptz not null,
  item_count integer not null,
  -- The latest files of the burst, in any state.
  file_ids uuid[] not null default '{}',
  reply_token text,
  reply_by timestamptz,
  answered_at timestamptz
);

-- Thresholds of a quota that were reported to a group.
create table quota_thresholds_said (
  group_id uuid not null references groups on delete cascade,
  quota_id uuid not null,
  percent smallint not null,
  said_at timestamptz not null,
  primary key (group_id, quota_id, percent),
  foreign key (quota_id, percent) references quota_thresholds on delete cascade
);

-- Notices in a chat about its quota: that it has expired, that nothing is kept any more, or that it is to be deleted.
create table quota_expiries_said (
  group_id uuid not null references groups on delete cascade,
  quota_id uuid not null references quotas on delete cascade,
  -- When the quota is to be deleted.
  expires_at timestamptz(3) not null,
  stage text not null check (stage in ('grace', 'ended', 'deletion')),
  said_at timestamptz not null,
  primary key (group_id, quota_id, expires_at, stage)
);

-- Requests to the bot that quote a message: to name its file, to put it into a folder, or for a link to it. Words are deleted when the request
-- is carried out; the rest with the file, with the command when it is unsent, and after a week. Until then it can be undone.
create table chat_requests (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  -- Message with the command, and the quoted one.
  line_message_id text not null,
  quoted_message_id text not null,
  -- Person who sent it, or chose last; null: LINE did not name one.
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('name', 'file', 'link')),
  -- asking: a person has to choose a folder, or whether to create one.
  state text not null check (state in ('waiting', 'asking', 'done', 'undoing', 'undone', 'refused')),
  -- Requested name of the file or folder; null once it is carried out or refused.
  words text,
  -- Folder that a person chose, or into which the file was moved.
  to_folder_id uuid references folders on delete set null,
  makes_folder boolean not null default false,
  -- Result in the words of the reply; null before that.
  outcome text,
  file_id uuid references files on delete cascade,
  -- To undo it: the former name and folder, and the name given.
  name_before text,
  name_after text,
  folder_id_before uuid references folders on delete set null,
  -- Token of the pending reply.
  reply_token text,
  reply_by timestamptz,
  created_at timestamptz not null,
  unique (group_id, line_message_id)
);
create index chat_requests_created on chat_requests (created_at);
create index chat_requests_file on chat_requests (file_id);
create index chat_requests_user on chat_requests (user_id);
create index chat_requests_to_folder on chat_requests (to_folder_id);
create index chat_requests_folder_before on chat_requests (folder_id_before);

-- People whose posts the bot does not answer, in any chat.
create table reply_mutes (
  user_id uuid primary key references users on delete cascade,
  muted_at timestamptz(3) not null
);
