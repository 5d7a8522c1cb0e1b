-- What people ask the bot by quoting a message: to name its file, or to put it into a folder. Words live until the request is carried out;
-- the rest goes with the file, with the command when it is unsent, and after a week. Until then it can be taken back.
create table chat_requests (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  -- Message with the command, and the one that it quotes.
  line_message_id text not null,
  quoted_message_id text not null,
  -- Person who asked, or chose last; null where LINE did not say.
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('name', 'file')),
  state text not null check (state in ('waiting', 'asking', 'done', 'undoing', 'undone', 'refused')),
  -- Wanted name of the file or folder; null once it is carried out or refused.
  words text,
  -- Folder that somebody chose, or into which the file went.
  to_folder_id uuid references folders on delete set null,
  makes_folder boolean not null default false,
  -- What came of it, as the reply says it; null until then.
  outcome text,
  file_id uuid references files on delete cascade,
  -- To take it back: the former name and folder, and the name given.
  name_before text,
  name_after text,
  folder_id_before uuid references folders on delete set null,
  -- Token of the reply that is still to be sent.
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

-- Tokens with which messages are marked as read at LINE once their file is kept. Short-lived: a row goes when its message is marked, its file is
-- missed or deleted, or LINE refuses.
create table read_marks (
  file_id uuid primary key references files on delete cascade,
  group_id uuid not null references groups on delete cascade,
  token text not null,
  posted_at timestamptz not null,
  created_at timestamptz not null
);
create index read_marks_group on read_marks (group_id, posted_at);
