-- What a group pins for everybody, at most ten, and what each person stars for themselves (docs/decisions/028). Both end with what they
-- show; what is in the trash keeps them for its return.
-- Gives up a wait before a writer waits for it in a circle, as 0024 does, and is tried again. Files come first: whoever inserts one also
-- opens the tables that it refers to.
set local lock_timeout = '400ms';
lock table files in share row exclusive mode;

create table pins (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  file_id uuid unique references files on delete cascade,
  image_set_id uuid unique references image_sets on delete cascade,
  folder_id uuid unique references folders on delete cascade,
  -- Order on the shelf; gaps do not matter.
  place integer not null,
  pinned_by uuid references users on delete set null,
  pinned_at timestamptz(3) not null,
  check (num_nonnulls(file_id, image_set_id, folder_id) = 1)
);
create index pins_of_group on pins (group_id, place);
create index pins_by on pins (pinned_by) where pinned_by is not null;

create table stars (
  user_id uuid not null references users on delete cascade,
  file_id uuid not null references files on delete cascade,
  starred_at timestamptz(3) not null,
  primary key (user_id, file_id)
);
create index stars_of_file on stars (file_id);
