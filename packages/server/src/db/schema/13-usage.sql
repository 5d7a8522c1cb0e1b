-- Usage of quotas and groups, counted as it changes (docs/decisions/021).

-- A group's files move to another quota at once, however many there are: their counts move, and a row here records that. The quota of each file
-- is updated afterwards, in batches (docs/decisions/062). Until then, readers of a file's quota have to join this table.
create table quota_moves (
  group_id uuid not null references groups on delete cascade,
  -- Files of the group with this quota_id count in `quota_id`. Neither quota is deleted before they are updated.
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

-- Kept files outside the trash, by quota and kind.
create table quota_counts (
  quota_id uuid not null references quotas on delete cascade,
  kind text not null,
  file_count integer not null default 0,
  size_bytes bigint not null default 0,
  primary key (quota_id, kind)
);

-- Kept files, trash included, by quota and the hour in which they were posted. Months in Bangkok begin with an hour. Without a reference: ten
-- years have 87,000 hours, and checking the quota of each took two fifths of the time of a move. The quota exists: its files reference it.
create table quota_hours (
  quota_id uuid not null,
  hour timestamptz not null,
  size_bytes bigint not null default 0,
  primary key (quota_id, hour)
);

create function forget_hours_of_quotas() returns trigger language plpgsql as $function$
begin
  delete from quota_hours using gone where quota_hours.quota_id = gone.id;
  return null;
end
$function$;
create trigger quotas_forget_hours after delete on quotas
  referencing old table as gone for each statement execute function forget_hours_of_quotas();

-- Kept files, trash included, that count in a quota, by group; the bytes of each content once.
create table quota_groups (
  quota_id uuid not null references quotas on delete cascade,
  group_id uuid not null references groups on delete cascade,
  file_count integer not null default 0,
  size_bytes bigint not null default 0,
  primary key (quota_id, group_id)
);
create index quota_groups_group on quota_groups (group_id);

-- Bytes of a quota's contents with a file outside the trash, each once: the rest of its used bytes is only in the trash.
create table quota_contents (
  quota_id uuid primary key references quotas on delete cascade,
  shown_bytes bigint not null default 0
);

-- Kept files of a group by the month in Bangkok in which they were posted, and how many of them are in the trash.
create table group_months (
  group_id uuid not null references groups on delete cascade,
  month date not null,
  size_bytes bigint not null default 0,
  trashed_count integer not null default 0,
  trashed_bytes bigint not null default 0,
  primary key (group_id, month)
);

-- Image sets of a group with a visible file.
create table group_image_sets (
  group_id uuid primary key references groups on delete cascade,
  set_count integer not null default 0
);

-- A trigger function for each kind of statement: they differ only in the transition tables that the statement has. Their queries are static, so
-- that their plans are cached.
do $account$
declare
  changed constant text := 'select %s as step, file.group_id, kind, state, coalesce(moved.quota_id, file.quota_id) as quota_id, sha256,
    posted_at, trashed_at, image_set_id, coalesce(counted_bytes(size_bytes), 0) as bytes
    from %s as file left join quota_moves as moved on moved.group_id = file.group_id and moved.from_quota_id = file.quota_id';
  added constant text := format(changed, 1, 'added');
  gone constant text := format(changed, -1, 'gone');
  sets_added constant text := 'select 1 as step, group_id, file_count from added';
  sets_gone constant text := 'select -1 as step, group_id, file_count from gone';
  counted constant text := 'select from %s where state = ''kept'' or image_set_id is not null';
  counted_added constant text := format(counted, 'added');
  counted_gone constant text := format(counted, 'gone');
  statement record;
begin
  for statement in
    select * from (values
      ('in', added, sets_added, counted_added),
      ('out', gone, sets_gone, counted_gone),
      ('anew', added || ' union all ' || gone, sets_added || ' union all ' || sets_gone, counted_added || ' union all ' || counted_gone)
    ) as statements (name, files, sets, counted)
  loop
    execute format($create$
-- Files of a content are found by its index alone, even before the first ANALYZE: a bulk insert would read all files once for each content,
-- while it holds the lock of the quota.
create function %I() returns trigger language plpgsql set enable_seqscan = off as $function$
begin
  -- A file of a chat is inserted before its content comes: nothing is planned for it.
  if not exists (%3$s) then return null; end if;

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

  -- The lock of every writer that changes counts of a quota, always after the files and before the contents. Its holder sees every file that
  -- counts there, so the first and the last file of a content are certain.
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
  -- A group that is being deleted deletes its counts.
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
$function$ $create$, 'account_files_' || statement.name, statement.files, statement.counted);

    execute format($create$
create function %I() returns trigger language plpgsql as $function$
begin
  insert into group_image_sets (group_id, set_count)
  select group_id, sum(step) from (%2$s) as changed
  where file_count > 0 and exists (select from groups where id = changed.group_id)
  group by group_id having sum(step) <> 0
  order by group_id
  on conflict (group_id) do update set set_count = group_image_sets.set_count + excluded.set_count;
  return null;
end
$function$ $create$, 'account_image_sets_' || statement.name, statement.sets);
  end loop;
end
$account$;

-- Triggers run in the order of their names: the lock of the quota precedes the rows that the others change.
create trigger account_files_in after insert on files
  referencing new table as added for each statement execute function account_files_in();
create trigger account_files_out after delete on files
  referencing old table as gone for each statement execute function account_files_out();
create trigger account_files_anew after update on files
  referencing new table as added old table as gone for each statement execute function account_files_anew();
create trigger account_image_sets_in after insert on image_sets
  referencing new table as added for each statement execute function account_image_sets_in();
create trigger account_image_sets_out after delete on image_sets
  referencing old table as gone for each statement execute function account_image_sets_out();
create trigger account_image_sets_anew after update on image_sets
  referencing new table as added old table as gone for each statement execute function account_image_sets_anew();

-- Returns whether a kept file, other than the given one, has a content in a quota that the caller has locked. Files of a content are found by
-- its index alone, even before the first ANALYZE.
create function quota_keeps(in_quota uuid, content text, other_than uuid default null) returns boolean
language plpgsql stable set enable_seqscan = off as $function$
begin
  return exists (
    select from (select * from files where files.sha256 = content offset 0) as same
    left join quota_moves as moved on moved.group_id = same.group_id and moved.from_quota_id = same.quota_id
    where coalesce(moved.quota_id, same.quota_id) = in_quota and same.state = 'kept' and same.id is distinct from other_than);
end
$function$;

-- Numbers of files for every reader (docs/decisions/079): kept, outside the trash, and the latest version of each document, as in lists. Bytes
-- include all versions, because each uses storage.
create view shown_counts as
select group_id, kind, greatest(0, sum(file_count) - (
    select count(*) from files
    where files.group_id = group_counts.group_id and files.kind = group_counts.kind and files.state = 'kept' and not files.is_latest
  ))::bigint as file_count, sum(size_bytes)::bigint as size_bytes
from group_counts group by group_id, kind;

-- A version counts where counted_files says: a file of a recently moved group still names its former quota.
create view shown_quota_counts as
select quota_id, kind, greatest(0, file_count - (
    select count(*) from quota_groups join files on files.group_id = quota_groups.group_id
      left join quota_moves as moved on moved.group_id = files.group_id and moved.from_quota_id = files.quota_id
    where quota_groups.quota_id = quota_counts.quota_id and coalesce(moved.quota_id, files.quota_id) = quota_counts.quota_id
      and files.kind = quota_counts.kind and files.state = 'kept' and not files.is_latest
  ))::bigint as file_count, size_bytes
from quota_counts;

-- The difference of each counter. A change updates a counter and its files together, so the difference is stable during other work: `kepwai
-- fsck` reads it in one statement and adds it, without blocking anybody.
create view quota_counts_drift as
  select quota_id, kind, sum(file_count)::integer as file_count, sum(size_bytes)::bigint as size_bytes from (
    select quota_id, kind, count(*) as file_count, coalesce(sum(counted_bytes(size_bytes)), 0) as size_bytes
    from counted_files where state = 'kept' and trashed_at is null and quota_id is not null group by quota_id, kind
    union all select quota_id, kind, -file_count, -size_bytes from quota_counts
  ) as parts
  group by quota_id, kind having sum(file_count) <> 0 or sum(size_bytes) <> 0;
create view quota_hours_drift as
  select quota_id, hour, sum(size_bytes)::bigint as size_bytes from (
    select quota_id, date_trunc('hour', posted_at, 'UTC') as hour, coalesce(sum(counted_bytes(size_bytes)), 0) as size_bytes
    from counted_files where state = 'kept' and quota_id is not null group by 1, 2
    union all select quota_id, hour, -size_bytes from quota_hours
  ) as parts
  group by quota_id, hour having sum(size_bytes) <> 0;
create view quota_groups_drift as
  select quota_id, group_id, sum(file_count)::integer as file_count, sum(size_bytes)::bigint as size_bytes from (
    select quota_id, group_id, sum(file_count) as file_count, sum(size_bytes) as size_bytes from (
      select quota_id, group_id, count(*) as file_count, coalesce(max(counted_bytes(size_bytes)), 0) as size_bytes
      from counted_files where state = 'kept' and quota_id is not null group by quota_id, group_id, sha256
    ) as contents group by quota_id, group_id
    union all select quota_id, group_id, -file_count, -size_bytes from quota_groups
  ) as parts
  group by quota_id, group_id having sum(file_count) <> 0 or sum(size_bytes) <> 0;
create view quota_contents_drift as
  select quota_id, sum(shown_bytes)::bigint as shown_bytes from (
    select quota_id, sum(size_bytes) as shown_bytes from (
      select quota_id, coalesce(max(counted_bytes(size_bytes)), 0) as size_bytes
      from counted_files where state = 'kept' and trashed_at is null and quota_id is not null group by quota_id, sha256
    ) as contents group by quota_id
    union all select quota_id, -shown_bytes from quota_contents
  ) as parts
  group by quota_id having sum(shown_bytes) <> 0;
create view group_months_drift as
  select group_id, month, sum(size_bytes)::bigint as size_bytes, sum(trashed_count)::integer as trashed_count,
    sum(trashed_bytes)::bigint as trashed_bytes
  from (
    select group_id, date_trunc('month', posted_at at time zone 'Asia/Bangkok')::date as month,
      coalesce(sum(counted_bytes(size_bytes)), 0) as size_bytes, count(*) filter (where trashed_at is not null) as trashed_count,
      coalesce(sum(counted_bytes(size_bytes)) filter (where trashed_at is not null), 0) as trashed_bytes
    from files where state = 'kept' group by 1, 2
    union all select group_id, month, -size_bytes, -trashed_count, -trashed_bytes from group_months
  ) as parts
  group by group_id, month having sum(size_bytes) <> 0 or sum(trashed_count) <> 0 or sum(trashed_bytes) <> 0;
create view image_sets_drift as
  select image_sets.id, image_sets.group_id, (coalesce(shown.file_count, 0) - image_sets.file_count)::integer as file_count
  from image_sets left join (
    select image_set_id, count(*) as file_count from files
    where image_set_id is not null and trashed_at is null group by image_set_id
  ) as shown on shown.image_set_id = image_sets.id
  where image_sets.file_count <> coalesce(shown.file_count, 0);
create view group_image_sets_drift as
  select group_id, sum(set_count)::integer as set_count from (
    select group_id, count(*) as set_count from image_sets where file_count > 0 group by group_id
    union all select group_id, -set_count from group_image_sets
  ) as parts
  group by group_id having sum(set_count) <> 0;
