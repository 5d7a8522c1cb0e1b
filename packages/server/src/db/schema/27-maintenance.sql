-- Maintenance: checks of the stored data.

-- The mark that the data folder and the blob store also carry: two nodes with different folders would each miss half of the files.
create table storage_mark (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only)
);

-- Integrity checks, by `kepwai fsck`, by night, or because a read failed.
create table storage_checks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('fsck', 'fsck-deep', 'scrub', 'read')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  content_count integer not null,
  content_bytes bigint not null,
  -- Number of problems by kind; no ids, because an unsent message must leave nothing.
  problems jsonb not null,
  -- Remaining problems.
  unrepaired_count integer not null,
  -- Files that became missed.
  lost_file_count integer not null
);
create index storage_checks_latest on storage_checks (kind, ended_at);

-- Successful backups, as reported by the backup script.
create table backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz(3) not null
);
create index backups_latest on backups (taken_at desc);
