-- How far the search of older files for something new has come, so that it goes on where a process ended. Files are passed in the order
-- of their ids. What arrives meanwhile is searched as it arrives, whatever its id.

set local lock_timeout = '5s';

create table backfills (
  name text primary key,
  -- The last file that was passed. Not a foreign key: the file may be deleted.
  passed_file_id uuid not null default '00000000-0000-0000-0000-000000000000',
  finished_at timestamptz
);

-- Bank slips among pictures that were kept before 0023.
insert into backfills (name) values ('slips');
