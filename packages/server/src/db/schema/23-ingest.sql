-- Ingest: what LINE's webhook delivers.

-- Every webhook event, stored before LINE is answered; the text of messages is left out. An event whose handling failed waits by itself, and holds
-- up no other.
create table line_events (
  webhook_event_id text primary key,
  -- Events of one chat are handled one after another. Null: a chat with one person, which is no cabinet.
  line_chat_id text,
  event jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz
);
create index line_events_waiting on line_events (line_chat_id, received_at) where handled_at is null;
create index line_events_handled on line_events (handled_at) where handled_at is not null;
create index line_events_of_chat on line_events (line_chat_id);

-- Messages that their sender unsent, known also when the message itself comes later.
create table unsent_messages (
  line_chat_id text not null,
  line_message_id text not null,
  unsent_at timestamptz not null,
  primary key (line_chat_id, line_message_id)
);

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
