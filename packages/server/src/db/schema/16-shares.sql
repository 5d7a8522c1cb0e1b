-- Shares: links by which people without an account see files (docs/decisions/041), or send them (docs/decisions/046).

-- Public links. A link ends with its item: exactly one reference is set, none for chosen files (`files`; `chat`: sent back into a chat,
-- docs/decisions/071). The kind `request` collects files into a folder or, without one, at the top.
create table shares (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz(3) not null,
  -- The slug itself is not stored: its SHA-256 finds the link, and the sealed one is opened with a secret of the server, which sealed_with
  -- names.
  slug_hash bytea not null unique check (octet_length(slug_hash) = 32),
  slug_sealed bytea not null,
  sealed_with text not null,
  kind text not null check (kind in ('file', 'image_set', 'folder', 'files', 'request', 'chat')),
  file_id uuid references files on delete cascade,
  image_set_id uuid references image_sets on delete cascade,
  folder_id uuid references folders on delete cascade,
  name text check (name <> ''),
  -- Whether visitors see the maker; otherwise the group.
  shows_maker boolean not null,
  expires_at timestamptz(3) not null,
  -- Argon2id, with its parameters and salt.
  password_hash text,
  -- Part of every signature: it invalidates former addresses and proofs.
  access_version integer not null default 1,
  max_downloads integer check (max_downloads > 0),
  is_view_only boolean not null,
  keeps_location boolean not null,
  -- Whether visitors see made names, which contain the names of posters.
  keeps_names boolean not null default false,
  revoked_at timestamptz(3),
  visit_count bigint not null default 0,
  download_count bigint not null default 0,
  last_visited_at timestamptz(3),
  check ((kind = 'file') = (file_id is not null)),
  check ((kind = 'image_set') = (image_set_id is not null)),
  check (kind = 'request' or (kind = 'folder') = (folder_id is not null))
);
create index shares_of_group on shares (group_id, created_at desc, id desc);
create index shares_of_maker on shares (created_by, created_at desc, id desc);
create index shares_of_file on shares (file_id) where file_id is not null;
create index shares_of_image_set on shares (image_set_id) where image_set_id is not null;
create index shares_of_folder on shares (folder_id) where folder_id is not null;

-- Chosen files of a link, in their order.
create table share_files (
  share_id uuid not null references shares on delete cascade,
  file_id uuid not null references files on delete cascade,
  place integer not null,
  primary key (share_id, file_id)
);
create index share_files_of_file on share_files (file_id);

-- Wrong passwords per quarter of an hour, for all nodes. The address is a keyed hash, empty for the link itself.
create unlogged table share_tries (
  share_id uuid not null references shares on delete cascade,
  address_hash bytea not null,
  try_count integer not null,
  since timestamptz(3) not null,
  primary key (share_id, address_hash)
);
create index share_tries_since on share_tries (since);

-- Reports of a link, by the keyed hash of an address, so that each counts once.
create table share_reports (
  share_id uuid not null references shares on delete cascade,
  address_hash bytea not null,
  reason text not null,
  reported_at timestamptz(3) not null,
  primary key (share_id, address_hash)
);

-- Limits of links that collect files.
create table file_requests (
  share_id uuid primary key references shares on delete cascade,
  note text check (note <> ''),
  kinds text[] not null check (kinds <> '{}' and kinds <@ array['image', 'video', 'audio', 'document', 'other']),
  max_files integer not null check (max_files > 0),
  max_bytes bigint check (max_bytes > 0),
  max_file_bytes bigint check (max_file_bytes > 0),
  -- Arrived files, including deleted ones; and running uploads, which hold their part of the limits.
  file_count integer not null default 0 check (file_count >= 0),
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  open_count integer not null default 0 check (open_count >= 0),
  open_bytes bigint not null default 0 check (open_bytes >= 0),
  sender_count integer not null default 0
);

-- Uploads of people without an account.
create table request_uploads (
  -- Id of the upload, and of its file.
  id uuid primary key,
  share_id uuid not null references shares on delete cascade,
  -- Random, in the token that the sender's browser keeps.
  sender_id bytea not null check (octet_length(sender_id) = 16),
  sender_number integer not null,
  sender_name text check (sender_name <> ''),
  -- As the sender sent it.
  name text not null,
  -- Bytes of the limits that it holds: all of it, or the received bytes and a little more while its length is unknown.
  size_bytes bigint not null,
  -- Keyed hash of the sender's address, while bytes are missing.
  address_hash bytea,
  state text not null check (state in ('receiving', 'checking', 'received', 'refused', 'joined')),
  refusal text check (refusal in ('infected', 'unchecked', 'kind', 'ended')),
  is_scanned boolean not null default false,
  -- Since when it waits for the scanner.
  checking_since timestamptz(3),
  -- The row is deleted with its file.
  file_id uuid references files on delete cascade,
  -- Whether it is a part of another upload (docs/decisions/081), which holds bytes of the limits, and is neither a file nor listed.
  is_part boolean not null default false,
  -- For a part: the upload that took its bytes, with which the row is deleted.
  whole_id uuid references request_uploads on delete cascade,
  created_at timestamptz(3) not null,
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'received') = (file_id is not null)),
  check ((state = 'checking') = (checking_since is not null)),
  constraint request_uploads_whole_check check ((state = 'joined') = (whole_id is not null)),
  constraint request_uploads_part_check check (is_part or whole_id is null)
);
create index request_uploads_of_share on request_uploads (share_id, created_at desc, id desc);
create index request_uploads_of_file on request_uploads (file_id) where file_id is not null;
create index request_uploads_open on request_uploads (state) where state in ('receiving', 'checking');
create index request_uploads_of_whole on request_uploads (whole_id) where whole_id is not null;

-- Names of people without an account who sent a file, in their own words; they outlive the request.
create table file_senders (
  file_id uuid primary key references files on delete cascade,
  share_id uuid references shares on delete set null,
  name text check (name <> ''),
  is_scanned boolean not null
);
create index file_senders_of_share on file_senders (share_id) where share_id is not null;
