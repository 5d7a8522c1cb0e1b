-- A group's files move to another quota at once, however many there are: what they count moves, and a row here says so. Which quota each file
-- names is written afterwards, some at a time (docs/decisions/062). Until then whoever asks where a file counts looks here first.
set local lock_timeout = '5s';

create table quota_moves (
  group_id uuid not null references groups on delete cascade,
  -- Files of the group that name this quota count in `quota_id`. Neither is deleted before they name it.
  from_quota_id uuid not null references quotas,
  quota_id uuid not null references quotas,
  primary key (group_id, from_quota_id),
  check (quota_id <> from_quota_id)
);
create index quota_moves_from on quota_moves (from_quota_id);
create index quota_moves_into on quota_moves (quota_id);

-- Files with the quota in which they count.
create view counted_files as
  select file.id, file.group_id, file.kind, file.state, file.sha256, file.size_bytes, file.posted_at, file.created_at, file.trashed_at,
    coalesce(moved.quota_id, file.quota_id) as quota_id
  from files as file
    left join quota_moves as moved on moved.group_id = file.group_id and moved.from_quota_id = file.quota_id;

-- The trigger functions of 0021, which count a file where it counts.
do $migration$
declare
  changed constant text := 'select %s as step, file.group_id, kind, state, coalesce(moved.quota_id, file.quota_id) as quota_id, sha256,
    posted_at, trashed_at, image_set_id, coalesce(counted_bytes(size_bytes), 0) as bytes
    from %s as file left join quota_moves as moved on moved.group_id = file.group_id and moved.from_quota_id = file.quota_id';
  added constant text := format(changed, 1, 'added');
  gone constant text := format(changed, -1, 'gone');
  statement record;
begin
  for statement in
    select * from (values
      ('in', added),
      ('out', gone),
      ('anew', added || ' union all ' || gone)
    ) as statements (name, files)
  loop
    execute format($create$
-- Files of a content are found by its index alone, also before the table was ever analysed: a bulk insert would read all files
-- once for each content, while it holds the lock of the quota.
create or replace function %I() returns trigger language plpgsql set enable_seqscan = off as $function$
begin
  update image_sets set file_count = image_sets.file_count + change.file_count
  from (
    select image_set_id, sum(step) as file_count from (%2$s) as changed
    where image_set_id is not null and trashed_at is null group by image_set_id having sum(step) <> 0
  ) as change
  where image_sets.id = change.image_set_id;

  if not exists (
    select from (%2$s) as changed where state = 'kept'
    group by group_id, quota_id, kind, sha256, posted_at, trashed_at is null, bytes having sum(step) <> 0
  ) then return null; end if;

  -- The lock that everybody takes who counts in a quota, and in the same order: after the files, before the contents. Who holds it
  -- sees every file that counts there, so the first and the last file of a content are known for certain.
  perform from quotas
  where id in (select quota_id from (%2$s) as changed where state = 'kept' and quota_id is not null)
  order by id for no key update;

  insert into quota_counts (quota_id, kind, file_count, size_bytes)
  select quota_id, kind, sum(step), sum(step * bytes) from (%2$s) as changed
  where state = 'kept' and trashed_at is null and quota_id is not null
  group by quota_id, kind having sum(step) <> 0 or sum(step * bytes) <> 0
  order by quota_id, kind
  on conflict (quota_id, kind) do update
    set file_count = quota_counts.file_count + excluded.file_count, size_bytes = quota_counts.size_bytes + excluded.size_bytes;

  insert into quota_hours (quota_id, hour, size_bytes)
  select quota_id, date_trunc('hour', posted_at, 'UTC'), sum(step * bytes) from (%2$s) as changed
  where state = 'kept' and quota_id is not null
  group by 1, 2 having sum(step * bytes) <> 0
  order by 1, 2
  on conflict (quota_id, hour) do update set size_bytes = quota_hours.size_bytes + excluded.size_bytes;

  insert into quota_groups (quota_id, group_id, file_count, size_bytes)
  select quota_id, group_id, sum(come - went), sum(case
    when come > 0 and went > 0 then 0
    when (
      select count(*) from (
        select from (select * from files where files.sha256 = content.sha256 offset 0) as same
        left join quota_moves as moved on moved.group_id = same.group_id and moved.from_quota_id = same.quota_id
        where same.group_id = content.group_id and coalesce(moved.quota_id, same.quota_id) = content.quota_id and same.state = 'kept'
        limit come + 1
      ) as shown) > come then 0
    when come > 0 then bytes else -bytes end)
  from (
    select quota_id, group_id, sha256, max(bytes) as bytes,
      count(*) filter (where step = 1) as come, count(*) filter (where step = -1) as went
    from (%2$s) as changed
    where state = 'kept' and quota_id is not null
    group by quota_id, group_id, sha256 having count(*) filter (where step = 1) <> count(*) filter (where step = -1)
  ) as content
  -- A group that is being deleted takes its counts along.
  where exists (select from groups where id = content.group_id)
  group by quota_id, group_id
  order by quota_id, group_id
  on conflict (quota_id, group_id) do update
    set file_count = quota_groups.file_count + excluded.file_count, size_bytes = quota_groups.size_bytes + excluded.size_bytes;

  insert into quota_contents (quota_id, shown_bytes)
  select quota_id, sum(change) from (
    select quota_id, case
      when come > 0 and went > 0 then 0
      when (
        select count(*) from (
          select from (select * from files where files.sha256 = content.sha256 offset 0) as same
          left join quota_moves as moved on moved.group_id = same.group_id and moved.from_quota_id = same.quota_id
          where coalesce(moved.quota_id, same.quota_id) = content.quota_id and same.state = 'kept' and same.trashed_at is null
          limit come + 1
        ) as shown) > come then 0
      when come > 0 then bytes else -bytes end as change
    from (
      select quota_id, sha256, max(bytes) as bytes,
        count(*) filter (where step = 1) as come, count(*) filter (where step = -1) as went
      from (%2$s) as changed
      where state = 'kept' and trashed_at is null and quota_id is not null
      group by quota_id, sha256 having count(*) filter (where step = 1) <> count(*) filter (where step = -1)
    ) as content
  ) as changes
  group by quota_id having sum(change) <> 0
  order by quota_id
  on conflict (quota_id) do update set shown_bytes = quota_contents.shown_bytes + excluded.shown_bytes;

  insert into group_months (group_id, month, size_bytes, trashed_count, trashed_bytes)
  select group_id, month, size_bytes, trashed_count, trashed_bytes from (
    select group_id, date_trunc('month', posted_at at time zone 'Asia/Bangkok')::date as month, sum(step * bytes) as size_bytes,
      coalesce(sum(step) filter (where trashed_at is not null), 0) as trashed_count,
      coalesce(sum(step * bytes) filter (where trashed_at is not null), 0) as trashed_bytes
    from (%2$s) as changed where state = 'kept'
    group by 1, 2
  ) as change
  where (size_bytes, trashed_count, trashed_bytes) <> (0, 0, 0) and exists (select from groups where id = change.group_id)
  order by group_id, month
  on conflict (group_id, month) do update
    set size_bytes = group_months.size_bytes + excluded.size_bytes,
      trashed_count = group_months.trashed_count + excluded.trashed_count,
      trashed_bytes = group_months.trashed_bytes + excluded.trashed_bytes;
  return null;
end
$function$ $create$, 'account_files_' || statement.name, statement.files);
  end loop;
end
$migration$;

-- What each counter lacks, as 0021 has it, by where files count.
create or replace view quota_counts_drift as
  select quota_id, kind, sum(file_count)::integer as file_count, sum(size_bytes)::bigint as size_bytes from (
    select quota_id, kind, count(*) as file_count, coalesce(sum(counted_bytes(size_bytes)), 0) as size_bytes
    from counted_files where state = 'kept' and trashed_at is null and quota_id is not null group by quota_id, kind
    union all select quota_id, kind, -file_count, -size_bytes from quota_counts
  ) as parts
  group by quota_id, kind having sum(file_count) <> 0 or sum(size_bytes) <> 0;
create or replace view quota_hours_drift as
  select quota_id, hour, sum(size_bytes)::bigint as size_bytes from (
    select quota_id, date_trunc('hour', posted_at, 'UTC') as hour, coalesce(sum(counted_bytes(size_bytes)), 0) as size_bytes
    from counted_files where state = 'kept' and quota_id is not null group by 1, 2
    union all select quota_id, hour, -size_bytes from quota_hours
  ) as parts
  group by quota_id, hour having sum(size_bytes) <> 0;
create or replace view quota_groups_drift as
  select quota_id, group_id, sum(file_count)::integer as file_count, sum(size_bytes)::bigint as size_bytes from (
    select quota_id, group_id, sum(file_count) as file_count, sum(size_bytes) as size_bytes from (
      select quota_id, group_id, count(*) as file_count, coalesce(max(counted_bytes(size_bytes)), 0) as size_bytes
      from counted_files where state = 'kept' and quota_id is not null group by quota_id, group_id, sha256
    ) as contents group by quota_id, group_id
    union all select quota_id, group_id, -file_count, -size_bytes from quota_groups
  ) as parts
  group by quota_id, group_id having sum(file_count) <> 0 or sum(size_bytes) <> 0;
create or replace view quota_contents_drift as
  select quota_id, sum(shown_bytes)::bigint as shown_bytes from (
    select quota_id, sum(size_bytes) as shown_bytes from (
      select quota_id, coalesce(max(counted_bytes(size_bytes)), 0) as size_bytes
      from counted_files where state = 'kept' and trashed_at is null and quota_id is not null group by quota_id, sha256
    ) as contents group by quota_id
    union all select quota_id, -shown_bytes from quota_contents
  ) as parts
  group by quota_id having sum(shown_bytes) <> 0;
