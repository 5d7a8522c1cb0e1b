-- Files of the same name are versions of one (docs/decisions/033): a list shows the latest of them. Which one that is stands at each file, so
-- that a list reads it from an index. Here its columns, and days counted as the lists show them from here on; 0033-order-versions fills both.
set local lock_timeout = '400ms';

alter table files
  -- Somebody said that it is no version of the files of its name.
  add column is_separate boolean not null default false,
  -- Kept by the trigger of 0033-order-versions. True for a file that is no version of another.
  add column is_latest boolean not null default true,
  -- Of the latest: whether there are others.
  add column has_older boolean not null default false;

-- Whether a person gave a file this name. Not ours (`2026-11-21 14.05 แม่ (3).jpg`, `ไฟล์`), and for pictures, videos and sound not that of
-- a camera or phone, which counts, or calls all of them alike (`IMG_0001.HEIC`, `image.jpg`): they would hide each other.
create function is_given_name(kind text, name_folded text) returns boolean
  language sql immutable strict parallel safe
  return name_folded !~ '^\d{4}-\d\d-\d\d \d\d\.\d\d .*\(\d+\)(\.[a-z0-9]{1,5})?$'
    and name_folded !~ '^ไฟล์(\.[^.]*)?$'
    and (kind = 'file' or name_folded !~ (
      '^(img|image|photo|picture|pic|dsc|dscn|dscf|pxl|pano|gopr|gx|mvi|mov|vid|video|movie|trim|capture|camera|screenshot|audio|voice'
      || '|sound|record|(new )?recording|รูป|รูปภาพ|ภาพ|ภาพถ่าย|วิดีโอ|คลิป|เสียง|บันทึกเสียง)?[\s_.()0-9-]*(\.[a-z0-9]{1,5})?$'));

-- Whether a file is one of the versions of its name in its folder. Pictures of image sets have their place there, and what is not kept must
-- not stand in front of what is.
create function is_version(
  kind text, name_folded text, state text, image_set_id uuid, trashed_at timestamptz, is_separate boolean
) returns boolean
  language sql immutable parallel safe
  return trashed_at is null and state = 'kept' and image_set_id is null and not is_separate and is_given_name(kind, name_folded);

-- As in 0020, and for `any` poster without older versions: a list shows those only to who asks for the files of one person.
create or replace function add_to_day_counts(changes jsonb) returns void language sql as $$
  insert into day_counts (group_id, kind, posted_by, day, file_count)
  select group_id, kind, posted_by, day, file_count
  from (
    select group_id, coalesce(kind, 'any') as kind, coalesce(posted_by, 'any') as posted_by, day,
      case when posted_by is null then sum(latest_count) else sum(file_count) end as file_count
    from jsonb_to_recordset(changes)
      as change (group_id uuid, kind text, posted_by text, day date, file_count integer, latest_count integer)
    -- A group that is being deleted takes its counts along.
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

create or replace function count_days() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  -- A branch names only the transition tables that its statement has.
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
