-- Maintenance: whether what is stored is what should be.

-- The mark that the data folder and the blob store carry, too: two nodes with different folders would each miss half of what is kept.
create table storage_mark (
  id uuid primary key,
  is_only boolean not null default true unique check (is_only)
);

-- Each look at what is stored, by `kepwai fsck`, by night, or because a read failed.
create table storage_checks (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('fsck', 'fsck-deep', 'scrub', 'read')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  content_count integer not null,
  content_bytes bigint not null,
  -- How often which problem was found; no ids, because a message that is taken back must leave nothing.
  problems jsonb not null,
  -- Problems that are still there.
  unrepaired_count integer not null,
  -- Files that became missed tiles.
  lost_file_count integer not null
);
create index storage_checks_latest on storage_checks (kind, ended_at);

-- Backups that succeeded, as the script that makes them says.
create table backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz(3) not null
);
create index backups_latest on backups (taken_at desc);
