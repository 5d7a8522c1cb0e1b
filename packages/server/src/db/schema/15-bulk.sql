-- Actions on many files: begun once, done in batches, undone together (docs/decisions/027).

-- Actions, for a day.
create table bulk_actions (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('move', 'trash', 'restore', 'ask')),
  -- Destination of a move; null: the top. No reference: files must not move to the top because a folder is deleted meanwhile.
  to_folder_id uuid,
  -- The action that this one undoes.
  undoes uuid unique references bulk_actions on delete cascade,
  -- Files of a large action, as asked for; null once they are found.
  selection jsonb,
  total_count integer,
  done_count integer not null default 0,
  unchanged_count integer not null default 0,
  failed_count integer not null default 0,
  is_stopped boolean not null default false,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index bulk_actions_group on bulk_actions (group_id);
create index bulk_actions_user on bulk_actions (user_id);
create index bulk_actions_age on bulk_actions (created_at);

-- Files of an action. No reference to the file: one that is deleted is listed as gone, for a day.
create table bulk_items (
  action_id uuid not null references bulk_actions on delete cascade,
  file_id uuid not null,
  -- Of a move that is done: where the file was. Of an undo: where it returns to. Null: the top.
  folder_id uuid,
  -- Null: still to be done. In capitals: why it failed.
  outcome text check (outcome in (
    'done', 'unchanged', 'NOT_FOUND', 'NOT_ALLOWED', 'FOLDER_GONE', 'FILE_NOT_KEPT', 'KIND_OFF', 'FILE_TOO_LARGE', 'NO_QUOTA',
    'QUOTA_EXPIRED', 'GROUP_READ_ONLY')),
  primary key (action_id, file_id)
);
create index bulk_items_waiting on bulk_items (action_id, file_id) where outcome is null;
create index bulk_items_failed on bulk_items (action_id) where outcome not in ('done', 'unchanged');

-- Answers of requests with an Idempotency-Key, for a day: a repeated request is done once.
create table answered_requests (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  operation text not null,
  key text not null,
  -- Hash of what was asked: another request with the same key is refused.
  body_sha256 text,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id, operation, key)
);
create index answered_requests_age on answered_requests (created_at);
create index answered_requests_user on answered_requests (user_id);
