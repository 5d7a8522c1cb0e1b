-- Folders: a tree per group. The new columns are null at first and rewrite nothing; the indexes that need them are built by the next step,
-- beside running writes (docs/decisions/025).

-- Gives up before PostgreSQL would end a writer that waits for it in a circle (deadlock_timeout, 1 s), and is tried again. Files come
-- first: whoever inserts one also opens the tables that it refers to.
set local lock_timeout = '400ms';
lock table files in access exclusive mode;
lock table image_sets in access exclusive mode;

create table folders (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  -- Null: at the top. The folder that held it may be deleted before it, while both are in the trash.
  parent_id uuid references folders on delete set null,
  name text not null,
  name_folded text not null generated always as (fold_thai(name)) stored,
  color text check (color in ('red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'gray')),
  -- Order of the files in it that somebody chose for everybody.
  sort text check (sort in ('latest', 'oldest', 'name', 'largest')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  trashed_at timestamptz(3),
  trashed_by uuid references users on delete set null,
  -- The folder that took it along to the trash; null where it was trashed itself.
  trashed_folder_id uuid references folders on delete set null,
  check (parent_id <> id)
);
create unique index folders_name on folders (group_id, parent_id, name_folded) nulls not distinct where trashed_at is null;
create index folders_level on folders (group_id, parent_id, name collate thai_natural, id) where trashed_at is null;
create index folders_parent on folders (parent_id) where parent_id is not null;
create index folders_trash on folders (group_id, trashed_at desc, id desc) where trashed_at is not null;
create index folders_taken on folders (trashed_folder_id) where trashed_folder_id is not null;

-- The folder of a file; one of an image set has that of its set. Null: at the top.
alter table image_sets add column folder_id uuid references folders on delete set null;
create index image_sets_of_folder on image_sets (folder_id) where folder_id is not null;
alter table files
  add column folder_id uuid references folders on delete set null,
  -- The folder that took it along to the trash, and brings it back.
  add column trashed_folder_id uuid references folders on delete set null;

-- Files of each folder outside the trash by poster, without those of the folders below it: a tree of thousands is summed up in one query.
create table folder_counts (
  folder_id uuid not null references folders on delete cascade,
  posted_by uuid,
  -- Kept files, and the bytes that they count.
  file_count integer not null default 0,
  size_bytes bigint not null default 0,
  -- Files that are being fetched, and missed ones.
  unkept_count integer not null default 0,
  unique nulls not distinct (folder_id, posted_by)
);

create function add_to_folder_counts(changes jsonb) returns void language sql as $$
  insert into folder_counts (folder_id, posted_by, file_count, size_bytes, unkept_count)
  select folder_id, posted_by, file_count, size_bytes, unkept_count
  from jsonb_to_recordset(changes)
    as change (folder_id uuid, posted_by uuid, file_count integer, size_bytes bigint, unkept_count integer)
  -- A folder that is being deleted takes its counts along.
  where exists (select from folders where id = change.folder_id)
  order by folder_id, posted_by
  on conflict (folder_id, posted_by) do update
    set file_count = folder_counts.file_count + excluded.file_count,
        size_bytes = folder_counts.size_bytes + excluded.size_bytes,
        unkept_count = folder_counts.unkept_count + excluded.unkept_count
$$;

create function count_files_of_folders() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  -- A branch names only the transition tables that its statement has.
  if tg_op = 'INSERT' then
    select jsonb_agg(change) into changes from (
      select folder_id, posted_by, count(*) filter (where state = 'kept') as file_count,
        coalesce(sum(counted_bytes(size_bytes)) filter (where state = 'kept'), 0) as size_bytes,
        count(*) filter (where state <> 'kept') as unkept_count
      from added where folder_id is not null and trashed_at is null
      group by folder_id, posted_by) change;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(change) into changes from (
      select folder_id, posted_by, -count(*) filter (where state = 'kept') as file_count,
        -coalesce(sum(counted_bytes(size_bytes)) filter (where state = 'kept'), 0) as size_bytes,
        -count(*) filter (where state <> 'kept') as unkept_count
      from gone where folder_id is not null and trashed_at is null
      group by folder_id, posted_by) change;
  else
    select jsonb_agg(change) into changes from (
      select folder_id, posted_by, coalesce(sum(step) filter (where state = 'kept'), 0) as file_count,
        coalesce(sum(step * counted_bytes(size_bytes)) filter (where state = 'kept'), 0) as size_bytes,
        coalesce(sum(step) filter (where state <> 'kept'), 0) as unkept_count
      from (
        select folder_id, posted_by, state, size_bytes, 1 as step from added
        where folder_id is not null and trashed_at is null
        union all
        select folder_id, posted_by, state, size_bytes, -1 from gone
        where folder_id is not null and trashed_at is null
      ) counted
      group by folder_id, posted_by) change
    where file_count <> 0 or size_bytes <> 0 or unkept_count <> 0;
  end if;
  if changes is not null then perform add_to_folder_counts(changes); end if;
  return null;
end
$$;

create trigger files_counted_into_folders after insert on files
  referencing new table as added for each statement execute function count_files_of_folders();
create trigger files_counted_out_of_folders after delete on files
  referencing old table as gone for each statement execute function count_files_of_folders();
create trigger files_counted_between_folders after update on files
  referencing new table as added old table as gone for each statement execute function count_files_of_folders();

-- Answers of requests with an Idempotency-Key, for a day: a request that is repeated is done once.
create table answered_requests (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  operation text not null,
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id, operation, key)
);
create index answered_requests_age on answered_requests (created_at);
create index answered_requests_user on answered_requests (user_id);
