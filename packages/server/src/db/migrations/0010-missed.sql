-- What could not be kept: told with the one reply of a burst, and asked for again in one go once the reason has gone.

alter table files
  add column missed_at timestamptz,
  -- Bytes that were free in the group's quota when the file did not fit: more than that must be free before it is worth asking again.
  add column missed_free_bytes bigint;
create index files_missed on files (group_id, posted_at desc, id desc) where state = 'missed' and trashed_at is null;

-- When the group was last told that it can ask for what was missed.
alter table groups add column missed_offered_at timestamptz;

alter table bursts
  add column began_at timestamptz not null default now(),
  -- The latest files of the burst, whatever became of them.
  add column file_ids uuid[] not null default '{}';
