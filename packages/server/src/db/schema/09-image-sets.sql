-- Image sets: pictures that were sent together, or grouped by members (docs/decisions/036).

-- Image sets, including those whose files are all in the trash.
create table image_sets (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  -- Null: at the top. Its files have the same folder.
  folder_id uuid references folders on delete set null,
  -- made: created by a person; `line_set_id` is then its own id.
  source text not null default 'chat' check (source in ('chat', 'made')),
  -- The sending client generates LINE's set id, so the sender is part of the key.
  line_set_id text not null,
  posted_by uuid references users,
  -- Number of pictures that LINE announced; null: unknown.
  total integer,
  name text,
  description text,
  -- First picture of the cover, while it is in the set; null: those sent first. 10-files.sql makes it a reference.
  cover_file_id uuid,
  -- Files outside the trash, in any state; maintained by triggers.
  file_count integer not null default 0,
  -- Pictures that LINE sent in it and that were erased: the set does not wait for them.
  gone_count integer not null default 0,
  -- Whether a member changed its contents: its pictures then remember LINE's place.
  is_edited boolean not null default false,
  -- Whether a member chose its order.
  is_arranged boolean not null default false,
  -- The set into which it was joined, which gets its late pictures.
  joined_into_id uuid references image_sets on delete set null,
  posted_at timestamptz(3) not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (group_id, posted_by, line_set_id)
);
create index image_sets_latest on image_sets (group_id, posted_at desc, id desc);
create index image_sets_of_folder on image_sets (folder_id) where folder_id is not null;
create index image_sets_cover on image_sets (cover_file_id) where cover_file_id is not null;
create index image_sets_joined on image_sets (joined_into_id) where joined_into_id is not null;
-- Names that people gave, searched like names of files.
create index image_sets_search on image_sets using gin (search_keys(group_id, fold_thai(name), 1)) where name is not null;

-- Changes of image sets, stored for a day: each can be undone by its person.
create table image_set_actions (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('create', 'add', 'remove', 'order', 'join')),
  image_set_id uuid not null references image_sets on delete cascade,
  -- The set that was joined into this one.
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

-- Places of files before a change. No references: deleted items are not restored.
create table image_set_action_files (
  action_id uuid not null references image_set_actions on delete cascade,
  file_id uuid not null,
  from_set_id uuid,
  from_index integer,
  from_folder_id uuid,
  primary key (action_id, file_id)
);
create index image_set_action_files_from on image_set_action_files (from_set_id) where from_set_id is not null;
