-- Plans of ZIP archives (docs/decisions/040): their entries in order, so that any server can reproduce every range of bytes.

-- Archives until they expire.
create table archives (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  -- The person who may download it; null: `holder` names another owner (`share:…`).
  user_id uuid references users on delete cascade,
  holder text,
  kind text not null check (kind in ('files', 'group')),
  -- File name of the download.
  name text not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  failure text check (failure in ('NO_FILES', 'TOO_MANY_FILES')),
  -- Requested files, until they are resolved.
  wanted jsonb,
  -- For a whole group: the head of its list.
  head jsonb,
  -- Its folders, including empty ones: a reader creates each. Null: none.
  folders jsonb,
  -- Incremented whenever an entry is removed or found unreadable, because the bytes change.
  revision integer not null default 1,
  -- Offsets of its segments, for this revision; null: to be computed.
  layout jsonb,
  -- Bytes of the whole archive; null with the layout.
  size_bytes bigint,
  file_count integer,
  missing_count integer,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (num_nonnulls(user_id, holder) = 1)
);
create index archives_group on archives (group_id);
create index archives_user on archives (user_id, created_at desc);
create index archives_holder on archives (holder, created_at desc) where holder is not null;
create index archives_age on archives (expires_at);

-- Files of an archive. No reference to the file, whose writers would wait for one another: the trigger below removes entries.
create table archive_entries (
  archive_id uuid not null references archives on delete cascade,
  position integer not null,
  file_id uuid not null,
  -- Path in the archive, safe on every system.
  path text not null,
  modified_at timestamptz not null,
  -- Null if it is missing.
  sha256 text,
  size_bytes bigint,
  crc32 bigint,
  -- Why its bytes are missing in the archive.
  missing text,
  -- For a whole group: the fields of the file for the list, as JSON.
  details text,
  primary key (archive_id, position)
);
create index archive_entries_file on archive_entries (file_id);

-- Removes deleted and trashed files from archives, and marks those whose bytes are gone. Writers of files lock the group first.
create function leave_archives() returns trigger language plpgsql as $$
declare
  affected uuid[];
begin
  if not exists (select from archives) then return null; end if;
  if tg_op = 'DELETE' then
    with taken as (
      delete from archive_entries using gone where archive_entries.file_id = gone.id returning archive_id)
    select array_agg(distinct archive_id) into affected from taken;
  else
    with changed as materialized (
      select added.id, added.trashed_at is not null as is_taken
      from added join gone on gone.id = added.id
      where added.trashed_at is not null and gone.trashed_at is null
        or gone.state = 'kept' and added.sha256 is distinct from gone.sha256
    ), taken as (
      delete from archive_entries using changed
      where archive_entries.file_id = changed.id and changed.is_taken returning archive_id
    ), marked as (
      update archive_entries set missing = 'lost', sha256 = null, size_bytes = null, crc32 = null
      from changed
      where archive_entries.file_id = changed.id and not changed.is_taken and archive_entries.missing is null
      returning archive_id
    )
    select array_agg(archive_id) into affected from (select archive_id from taken union select archive_id from marked) as either;
  end if;
  if affected is not null then
    update archives set revision = revision + 1, layout = null, size_bytes = null where id = any (affected);
  end if;
  return null;
end
$$;

create trigger files_leave_archives after delete on files
  referencing old table as gone for each statement execute function leave_archives();
create trigger files_change_in_archives after update on files
  referencing new table as added old table as gone for each statement execute function leave_archives();
