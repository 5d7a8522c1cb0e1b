-- Files of a group by the day in Bangkok on which they were posted, for the timeline: a group of a million files answers as fast as one of
-- ten thousand. Counts every file that the list shows: kept, being fetched and missed, outside the trash. This step counts changes from
-- here on; the next one adds what was there before, while people go on writing.

-- Statements that need a lock give up rather than let everybody wait behind them; then nothing has changed, and it is tried again.
set local lock_timeout = '5s';

create table day_counts (
  group_id uuid not null references groups on delete cascade,
  -- A kind, or `any`: a filter finds its days side by side, without a sum over the others.
  kind text not null,
  -- Id of a user, `unknown` where LINE did not say who, or `any`.
  posted_by text not null,
  day date not null,
  -- Below 0 only until the next step has counted what was there before. A day without files has no row.
  file_count integer not null,
  primary key (group_id, kind, posted_by, day)
);

-- Rows are changed in one order, so that two statements do not deadlock.
create function add_to_day_counts(changes jsonb) returns void language sql as $$
  insert into day_counts (group_id, kind, posted_by, day, file_count)
  select group_id, coalesce(kind, 'any'), coalesce(posted_by, 'any'), day, sum(file_count)
  from jsonb_to_recordset(changes) as change (group_id uuid, kind text, posted_by text, day date, file_count integer)
  -- A group that is being deleted takes its counts along.
  where exists (select from groups where id = change.group_id)
  group by group_id, day, cube (kind, posted_by)
  having sum(file_count) <> 0
  order by 1, 2, 3, 4
  on conflict (group_id, kind, posted_by, day) do update set file_count = day_counts.file_count + excluded.file_count;

  delete from day_counts using (
    select group_id, coalesce(kind, 'any') as kind, coalesce(posted_by, 'any') as posted_by, day
    from jsonb_to_recordset(changes) as change (group_id uuid, kind text, posted_by text, day date, file_count integer)
    group by group_id, day, cube (kind, posted_by)
    having sum(file_count) < 0
  ) as reduced
  where day_counts.group_id = reduced.group_id and day_counts.kind = reduced.kind
    and day_counts.posted_by = reduced.posted_by and day_counts.day = reduced.day and day_counts.file_count = 0;
$$;

-- Once a statement, as count_files.
create function count_days() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  -- A branch names only the transition tables that its statement has.
  if tg_op = 'INSERT' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, coalesce(posted_by::text, 'unknown') as posted_by,
        (posted_at at time zone 'Asia/Bangkok')::date as day, count(*) as file_count
      from added where trashed_at is null
      group by 1, 2, 3, 4) change;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, coalesce(posted_by::text, 'unknown') as posted_by,
        (posted_at at time zone 'Asia/Bangkok')::date as day, -count(*) as file_count
      from gone where trashed_at is null
      group by 1, 2, 3, 4) change;
  else
    select jsonb_agg(change) into changes from (
      select group_id, kind, coalesce(posted_by::text, 'unknown') as posted_by,
        (posted_at at time zone 'Asia/Bangkok')::date as day, sum(step) as file_count
      from (
        select group_id, kind, posted_by, posted_at, 1 as step from added where trashed_at is null
        union all
        select group_id, kind, posted_by, posted_at, -1 from gone where trashed_at is null
      ) counted
      group by 1, 2, 3, 4
      having sum(step) <> 0) change;
  end if;
  if changes is not null then perform add_to_day_counts(changes); end if;
  return null;
end
$$;

-- Waits for writers of files that are under way, so that from here on every change is counted.
create trigger days_counted_in after insert on files
  referencing new table as added for each statement execute function count_days();
create trigger days_counted_out after delete on files
  referencing old table as gone for each statement execute function count_days();
create trigger days_counted_anew after update on files
  referencing new table as added old table as gone for each statement execute function count_days();
