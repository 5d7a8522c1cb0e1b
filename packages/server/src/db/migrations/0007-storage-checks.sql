-- What is kept is verified: when a content was last read, what was found, and which folders belong to this database.

alter table files
  drop constraint files_missed_reason_check,
  -- lost: its bytes were kept, and are gone or damaged.
  add constraint files_missed_reason_check check (missed_reason in (
    'expired', 'too_large', 'quota_full', 'no_quota', 'quota_expired', 'kind_off', 'external', 'failed', 'lost'));

alter table blobs
  -- When its bytes were last read and found to be what its address says. Null: when they came.
  add column verified_at timestamptz;
create index blobs_verification on blobs (coalesce(verified_at, created_at));

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
