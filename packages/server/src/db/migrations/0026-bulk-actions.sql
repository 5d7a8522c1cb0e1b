-- Actions on many files: begun once, done in batches, taken back together (docs/decisions/027).

create table bulk_actions (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('move', 'trash', 'restore')),
  -- Destination of a move; null: the top. No reference: files must not move to the top because a folder is deleted meanwhile.
  to_folder_id uuid,
  -- The action that this one takes back.
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
  -- Of a move that is done: where the file was. Of one that takes a move back: where it returns to. Null: the top.
  folder_id uuid,
  -- Null: still to be done.
  outcome text check (outcome in ('done', 'unchanged', 'NOT_FOUND', 'NOT_ALLOWED', 'FOLDER_GONE')),
  primary key (action_id, file_id)
);
create index bulk_items_waiting on bulk_items (action_id, file_id) where outcome is null;
create index bulk_items_failed on bulk_items (action_id) where outcome not in ('done', 'unchanged');

-- Hash of what was asked with a key: another request with the same key is refused. Null: answered before this was kept.
alter table answered_requests add column body_sha256 text;
