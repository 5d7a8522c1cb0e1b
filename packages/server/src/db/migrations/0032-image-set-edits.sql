-- Image sets that people make and edit (docs/decisions/036). Columns are null or have a constant default and rewrite nothing. Locks as in
-- 0024: files first, and a wait that is given up and tried again.
set local lock_timeout = '400ms';
lock table files in access exclusive mode;
lock table image_sets in access exclusive mode;

alter table image_sets
  -- made: a person put files together; `line_set_id` is then its own id.
  add column source text not null default 'chat' check (source in ('chat', 'made')),
  -- Pictures that LINE sent in it and that were deleted for good: nothing waits for them.
  add column gone_count integer not null default 0,
  -- Somebody changed what is in it: from then on its pictures remember where LINE sent them.
  add column is_edited boolean not null default false,
  -- Somebody chose its order.
  add column is_arranged boolean not null default false,
  -- The set that it was joined into, which gets its late pictures.
  add column joined_into_id uuid references image_sets on delete set null;
create index image_sets_joined on image_sets (joined_into_id) where joined_into_id is not null;

alter table files
  -- The set in which LINE sent it, and its number there. Null while that set was never edited, and for what was in none.
  add column sent_set_id uuid references image_sets on delete set null,
  add column sent_index integer;

-- Changes of image sets, for a day: each can be taken back by its person.
create table image_set_actions (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('create', 'add', 'remove', 'order', 'join')),
  image_set_id uuid not null references image_sets on delete cascade,
  -- The set that was joined into it.
  joined_set_id uuid references image_sets on delete cascade,
  was_arranged boolean not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  restored_count integer not null default 0
);
create index image_set_actions_group on image_set_actions (group_id);
create index image_set_actions_user on image_set_actions (user_id);
create index image_set_actions_age on image_set_actions (created_at);
create index image_set_actions_set on image_set_actions (image_set_id);
create index image_set_actions_joined on image_set_actions (joined_set_id) where joined_set_id is not null;

-- Where files were before it. No references: what is deleted meanwhile is not restored.
create table image_set_action_files (
  action_id uuid not null references image_set_actions on delete cascade,
  file_id uuid not null,
  from_set_id uuid,
  from_index integer,
  from_folder_id uuid,
  primary key (action_id, file_id)
);
create index image_set_action_files_from on image_set_action_files (from_set_id) where from_set_id is not null;
