-- Folders: a tree per group (docs/decisions/025), and the rules that move new files into it (docs/decisions/034).

-- Folders, including those in the trash.
create table folders (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  -- Null: at the top. The parent may be deleted first, while both are in the trash.
  parent_id uuid references folders on delete set null,
  name text not null,
  name_folded text not null generated always as (fold_thai(name)) stored,
  color text check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'gray')),
  -- Order of its files that a member chose for everybody.
  sort text check (sort in ('latest', 'oldest', 'name', 'largest')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz(3),
  trashed_by uuid references users on delete set null,
  -- The folder with which it was trashed; null: it was trashed itself.
  trashed_folder_id uuid references folders on delete set null,
  check (parent_id <> id)
);
create unique index folders_name on folders (group_id, parent_id, name_folded) nulls not distinct where trashed_at is null;
create index folders_level on folders (group_id, parent_id, name collate thai_natural, id) where trashed_at is null;
create index folders_parent on folders (parent_id) where parent_id is not null;
create index folders_trash on folders (group_id, trashed_at desc, id desc) where trashed_at is not null;
create index folders_taken on folders (trashed_folder_id) where trashed_folder_id is not null;

-- Rules that move new files of a group into folders by the words of their names. A rule is deleted with its folder.
create table folder_rules (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  words text[] not null,
  words_folded text[] not null generated always as (fold_thai_words(words)) stored,
  -- The first rule whose words match wins; gaps do not matter.
  place integer not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  -- A rule without a word would match every file.
  check (cardinality(words_folded) between 1 and 10)
);
create index folder_rules_of_group on folder_rules (group_id, place);
create index folder_rules_of_folder on folder_rules (folder_id);
create index folder_rules_by on folder_rules (created_by) where created_by is not null;
