-- Adds the files that were there before days were counted: the difference between what one statement sees of files, and what it sees
-- of the counts. What others change meanwhile comes on top. Nobody waits for it, except for who changes a day that it has just written;
-- the latest days, on which most is written, come last.

-- A group that is deleted meanwhile waits.
do $$ begin perform from groups for key share; end $$;

insert into day_counts (group_id, kind, posted_by, day, file_count)
select group_id, kind, posted_by, day, coalesce(counted.file_count, 0) - coalesce(known.file_count, 0)
from (
  select group_id, coalesce(kind, 'any') as kind, coalesce(posted_by, 'any') as posted_by, day, sum(file_count) as file_count
  from (
    select group_id, kind, coalesce(posted_by::text, 'unknown') as posted_by,
      (posted_at at time zone 'Asia/Bangkok')::date as day, count(*) as file_count
    from files where trashed_at is null
    group by 1, 2, 3, 4
  ) as days
  group by group_id, day, cube (kind, posted_by)
) as counted
full join day_counts as known using (group_id, kind, posted_by, day)
where coalesce(counted.file_count, 0) <> coalesce(known.file_count, 0)
order by day, group_id, kind, posted_by
on conflict (group_id, kind, posted_by, day) do update set file_count = day_counts.file_count + excluded.file_count;

delete from day_counts where file_count = 0;
analyze day_counts;
