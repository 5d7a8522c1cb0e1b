-- Ingest: deliveries of LINE's webhook.

-- Webhook events, stored before LINE is answered, without the text of messages. An event whose handling failed is retried by itself, and blocks
-- no other.
create table line_events (
  webhook_event_id text primary key,
  -- Events of one chat are handled in sequence. Null: a chat with one person, which is no group.
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

-- Messages that their sender unsent, recorded even before the message itself arrives.
create table unsent_messages (
  line_chat_id text not null,
  line_message_id text not null,
  unsent_at timestamptz not null,
  primary key (line_chat_id, line_message_id)
);

-- Tokens to mark messages as read at LINE once their file is kept. Short-lived: a row is deleted when its message is marked, its file is missed
-- or deleted, or LINE refuses.
create table read_marks (
  file_id uuid primary key references files on delete cascade,
  group_id uuid not null references groups on delete cascade,
  token text not null,
  posted_at timestamptz not null,
  created_at timestamptz not null
);
create index read_marks_group on read_marks (group_id, posted_at);
