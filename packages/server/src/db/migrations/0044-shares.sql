-- Public links to files, image sets, folders and chosen files of a group (docs/decisions/041). A link ends with what it shows.
-- Gives up a wait before a writer waits for it in a circle, as 0024 does, and is tried again.
set local lock_timeout = '400ms';
lock table files, image_sets, folders in share row exclusive mode;

create table shares (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  -- The slug itself is nowhere: its SHA-256 finds the link, and the sealed one is opened with a secret of the server.
  slug_hash bytea not null unique check (octet_length(slug_hash) = 32),
  slug_sealed bytea not null,
  sealed_with text not null,
  kind text not null check (kind in ('file', 'image_set', 'folder', 'files')),
  file_id uuid references files on delete cascade,
  image_set_id uuid references image_sets on delete cascade,
  folder_id uuid references folders on delete cascade,
  name text check (name <> ''),
  shows_maker boolean not null,
  expires_at timestamptz(3) not null,
  -- Argon2id, with its parameters and salt.
  password_hash text,
  -- Addresses and proofs of a former version open nothing.
  access_version integer not null default 1,
  max_downloads integer check (max_downloads > 0),
  is_view_only boolean not null,
  keeps_location boolean not null,
  revoked_at timestamptz(3),
  visit_count bigint not null default 0,
  download_count bigint not null default 0,
  last_visited_at timestamptz(3),
  check ((kind = 'file') = (file_id is not null)),
  check ((kind = 'image_set') = (image_set_id is not null)),
  check ((kind = 'folder') = (folder_id is not null))
);
create index shares_of_group on shares (group_id, created_at desc, id desc);
create index shares_of_maker on shares (created_by, created_at desc, id desc);
create index shares_of_file on shares (file_id) where file_id is not null;
create index shares_of_image_set on shares (image_set_id) where image_set_id is not null;
create index shares_of_folder on shares (folder_id) where folder_id is not null;

-- Files that were chosen for one link, in their order.
create table share_files (
  share_id uuid not null references shares on delete cascade,
  file_id uuid not null references files on delete cascade,
  place integer not null,
  primary key (share_id, file_id)
);
create index share_files_of_file on share_files (file_id);

-- Wrong passwords of a quarter of an hour, for all nodes. The address is a keyed hash; that of the link alone is empty.
create unlogged table share_tries (
  share_id uuid not null references shares on delete cascade,
  address_hash bytea not null,
  try_count integer not null,
  since timestamptz(3) not null,
  primary key (share_id, address_hash)
);
create index share_tries_since on share_tries (since);

-- Who reported a link, as a keyed hash of their address, so that each counts once.
create table share_reports (
  share_id uuid not null references shares on delete cascade,
  address_hash bytea not null,
  reason text not null,
  reported_at timestamptz(3) not null,
  primary key (share_id, address_hash)
);
