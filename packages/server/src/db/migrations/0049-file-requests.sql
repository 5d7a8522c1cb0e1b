-- Links by which people without an account send files into a folder (docs/decisions/046): a link (0044) of the kind `request`, with its
-- limits, its uploads, and who sent each file. Only small tables are scanned; gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table files, folders, uploads, shares in share row exclusive mode;

alter table shares
  drop constraint shares_kind_check,
  add constraint shares_kind_check check (kind in ('file', 'image_set', 'folder', 'files', 'request')),
  -- A request without a folder is for the top.
  drop constraint shares_check2,
  add constraint shares_check2 check (kind = 'request' or (kind = 'folder') = (folder_id is not null));

-- Uploads of people without an account have no user.
alter table uploads alter column user_id drop not null;

create table file_requests (
  share_id uuid primary key references shares on delete cascade,
  note text check (note <> ''),
  kinds text[] not null check (kinds <> '{}' and kinds <@ array['image', 'video', 'audio', 'document', 'other']),
  max_files integer not null check (max_files > 0),
  max_bytes bigint check (max_bytes > 0),
  max_file_bytes bigint check (max_file_bytes > 0),
  -- Files that arrived, those included that were deleted since; and those on their way, which hold their part of the limits.
  file_count integer not null default 0 check (file_count >= 0),
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  open_count integer not null default 0 check (open_count >= 0),
  open_bytes bigint not null default 0 check (open_bytes >= 0),
  sender_count integer not null default 0
);

create table request_uploads (
  -- Of the upload, and of its file.
  id uuid primary key,
  share_id uuid not null references shares on delete cascade,
  -- Random, in the token that the sender's browser keeps.
  sender_id bytea not null check (octet_length(sender_id) = 16),
  sender_number integer not null,
  sender_name text check (sender_name <> ''),
  -- As the sender sent it.
  name text not null,
  size_bytes bigint not null,
  -- Keyed hash of the sender's address, while bytes are missing.
  address_hash bytea,
  state text not null check (state in ('receiving', 'checking', 'received', 'refused')),
  refusal text check (refusal in ('infected', 'unchecked', 'kind', 'ended')),
  is_scanned boolean not null default false,
  -- Since when it waits for the scanner.
  checking_since timestamptz(3),
  -- The row goes with its file.
  file_id uuid references files on delete cascade,
  created_at timestamptz(3) not null,
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'received') = (file_id is not null)),
  check ((state = 'checking') = (checking_since is not null))
);
create index request_uploads_of_share on request_uploads (share_id, created_at desc, id desc);
create index request_uploads_of_file on request_uploads (file_id) where file_id is not null;
create index request_uploads_open on request_uploads (state) where state in ('receiving', 'checking');

-- Who sent a file by a request, in their own words; longer than the request lives.
create table file_senders (
  file_id uuid primary key references files on delete cascade,
  share_id uuid references shares on delete set null,
  name text check (name <> ''),
  is_scanned boolean not null
);
create index file_senders_of_share on file_senders (share_id) where share_id is not null;
