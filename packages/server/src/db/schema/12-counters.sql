-- Counters of files, maintained by triggers, so that a group of a million files is as fast as one of ten (docs/decisions/020, 021, 079).
-- Triggers run once a statement, not once a row: a row that one transaction updates ten thousand times is slow to find. They change rows in one
-- order, so that two statements do not deadlock. A branch of a function names only the transition tables that its statement has.

-- Kept files outside the trash, by kind and poster.
create table group_counts (
  group_id uuid not null references groups on delete cascade,
  kind text not null,
  posted_by uuid,
  file_count integer not null default 0,
  size_bytes bigint not null default 0,
  unique nulls not distinct (group_id, kind, posted_by)
);

create function add_to_group_counts(changes jsonb) returns void language sql as $$
  insert into group_counts (group_id, kind, posted_by, file_count, size_bytes)
  select group_id, kind, posted_by, file_count, size_bytes
  from jsonb_to_recordset(changes)
    as change (group_id uuid, kind text, posted_by uuid, file_count integer, size_bytes bigint)
  -- A group that is being deleted deletes its counts.
  where exists (select from groups where id = change.group_id)
  order by group_id, kind, posted_by
  on conflict (group_id, kind, posted_by) do update
    set file_count = group_counts.file_count + excluded.file_count,
        size_bytes = group_counts.size_bytes + excluded.size_bytes
$$;

create function count_files() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, count(*) as file_count,
        sum(coalesce(counted_bytes(size_bytes), 0)) as size_bytes
      from added where state = 'kept' and trashed_at is null
      group by group_id, kind, posted_by) change;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, -count(*) as file_count,
        -sum(coalesce(counted_bytes(size_bytes), 0)) as size_bytes
      from gone where state = 'kept' and trashed_at is null
      group by group_id, kind, posted_by) change;
  else
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, sum(step) as file_count,
        sum(step * coalesce(counted_bytes(size_bytes), 0)) as size_bytes
      from (
        select group_id, kind, posted_by, size_bytes, 1 as step from added where state = 'kept' and trashed_at is null
        union all
        select group_id, kind, posted_by, size_bytes, -1 from gone where state = 'kept' and trashed_at is null
      ) counted
      group by group_id, kind, posted_by
      having sum(step) <> 0 or sum(step * coalesce(counted_bytes(size_bytes), 0)) <> 0) change;
  end if;
  if changes is not null then perform add_to_group_counts(changes); end if;
  return null;
end
$$;

create trigger files_counted_in after insert on files
  referencing new table as added for each statement execute function count_files();
create trigger files_counted_out after delete on files
  referencing old table as gone for each statement execute function count_files();
create trigger files_counted_anew after update on files
  referencing new table as added old table as gone for each statement execute function count_files();

-- Files of a group by the day in Bangkok on which they were posted, for the timeline: every listed file, kept, fetching or missed, outside the
-- trash.
create table day_counts (
  group_id uuid not null references groups on delete cascade,
  -- A kind, or `any`: a filter reads adjacent rows, without a sum over the others.
  kind text not null,
  -- Id of a user, `unknown` if LINE did not name one, or `any`.
  posted_by text not null,
  day date not null,
  -- A day without files has no row.
  file_count integer not null,
  primary key (group_id, kind, posted_by, day)
);

-- Excludes older versions for `any` poster: a list shows those only with a filter by one person.
create function add_to_day_counts(changes jsonb) returns void language sql as $$
  insert into day_counts (group_id, kind, posted_by, day, file_count)
  select group_id, kind, posted_by, day, file_count
  from (
    select group_id, coalesce(kind, 'any') as kind, coalesce(posted_by, 'any') as posted_by, day,
      case when posted_by is null then sum(latest_count) else sum(file_count) end as file_count
    from jsonb_to_recordset(changes)
      as change (group_id uuid, kind text, posted_by text, day date, file_count integer, latest_count integer)
    -- A group that is being deleted deletes its counts.
    where exists (select from groups where id = change.group_id)
    group by group_id, day, cube (kind, posted_by)
  ) as changed
  where file_count <> 0
  order by 1, 2, 3, 4
  on conflict (group_id, kind, posted_by, day) do update set file_count = day_counts.file_count + excluded.file_count;

  delete from day_counts using (
    select group_id, coalesce(kind, 'any') as kind, coalesce(posted_by, 'any') as posted_by, day
    from jsonb_to_recordset(changes)
      as change (group_id uuid, kind text, posted_by text, day date, file_count integer, latest_count integer)
    group by group_id, day, cube (kind, posted_by)
    having case when posted_by is null then sum(latest_count) else sum(file_count) end < 0
  ) as reduced
  where day_counts.group_id = reduced.group_id and day_counts.kind = reduced.kind
    and day_counts.posted_by = reduced.posted_by and day_counts.day = reduced.day and day_counts.file_count = 0;
$$;

create function count_days() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, coalesce(posted_by::text, 'unknown') as posted_by,
        (posted_at at time zone 'Asia/Bangkok')::date as day, count(*) as file_count,
        count(*) filter (where is_latest) as latest_count
      from added where trashed_at is null
      group by 1, 2, 3, 4) change;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, coalesce(posted_by::text, 'unknown') as posted_by,
        (posted_at at time zone 'Asia/Bangkok')::date as day, -count(*) as file_count,
        -count(*) filter (where is_latest) as latest_count
      from gone where trashed_at is null
      group by 1, 2, 3, 4) change;
  else
    select jsonb_agg(change) into changes from (
      select group_id, kind, coalesce(posted_by::text, 'unknown') as posted_by,
        (posted_at at time zone 'Asia/Bangkok')::date as day, sum(step) as file_count,
        coalesce(sum(step) filter (where is_latest), 0) as latest_count
      from (
        select group_id, kind, posted_by, posted_at, is_latest, 1 as step from added where trashed_at is null
        union all
        select group_id, kind, posted_by, posted_at, is_latest, -1 from gone where trashed_at is null
      ) counted
      group by 1, 2, 3, 4
      having sum(step) <> 0 or coalesce(sum(step) filter (where is_latest), 0) <> 0) change;
  end if;
  if changes is not null then perform add_to_day_counts(changes); end if;
  return null;
end
$$;

create trigger days_counted_in after insert on files
  referencing new table as added for each statement execute function count_days();
create trigger days_counted_out after delete on files
  referencing old table as gone for each statement execute function count_days();
create trigger days_counted_anew after update on files
  referencing new table as added old table as gone for each statement execute function count_days();

-- Files of each folder outside the trash by poster, without those of subfolders: a tree of thousands is summed up in one query.
create table folder_counts (
  folder_id uuid not null references folders on delete cascade,
  posted_by uuid,
  -- Kept files, and their counted bytes.
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
  -- A folder that is being deleted deletes its counts.
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
