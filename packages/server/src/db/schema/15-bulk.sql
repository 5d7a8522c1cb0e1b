-- Bulk actions: started once, executed in batches, undone together (docs/decisions/027).

-- Bulk actions, stored for a day.
create table bulk_actions (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('move', 'trash', 'restore', 'ask')),
  -- Destination of a move; null: the top. No reference: files must not move to the top if a folder is deleted meanwhile.
  to_folder_id uuid,
  -- The action that this one undoes.
  undoes uuid unique references bulk_actions on delete cascade,
  -- Requested files of a large action; null once they are resolved.
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

-- Files of an action. No reference: a deleted file is listed as gone, for a day.
create table bulk_items (
  action_id uuid not null references bulk_actions on delete cascade,
  file_id uuid not null,
  -- After a move: the former folder. For an undo: the destination. Null: the top.
  folder_id uuid,
  -- Null: pending. In capitals: the error code.
  outcome text check (outcome in (
    'done', 'unchanged', 'NOT_FOUND', 'NOT_ALLOWED', 'FOLDER_GONE', 'FILE_NOT_KEPT', 'KIND_OFF', 'FILE_TOO_LARGE', 'NO_QUOTA',
    'QUOTA_EXPIRED', 'GROUP_READ_ONLY')),
  primary key (action_id, file_id)
);
create index bulk_items_waiting on bulk_items (action_id, file_id) where outcome is null;
create index bulk_items_failed on bulk_items (action_id) where outcome not in ('done', 'unchanged');

-- Responses to requests with an Idempotency-Key, for a day: a repeated request is executed once.
create table answered_requests (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  operation text not null,
  key text not null,
  -- Hash of the request: a different one with the same key is refused.
  body_sha256 text,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id, operation, key)
);
create index answered_requests_age on answered_requests (created_at);
create index answered_requests_user on answered_requests (user_id);
