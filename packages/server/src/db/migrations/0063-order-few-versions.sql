-- Ordering the versions of one name reads those few files only, also in sessions whose plan was made before the table grew, or had no statistics
-- yet: they read every file of the table for each that was added. What is ordered, and how, stays as in 0039.
set local lock_timeout = '5s';

-- Corrects is_latest and has_older of files that changed, and of the others that they were or are versions of (`rows`: group, folder or
-- group at the top, kind and name). Of each row only the first files are read, by their index alone, also where the plan was made when the
-- table had a page.
create or replace function order_versions(rows jsonb, changed_ids uuid[]) returns void language plpgsql set enable_seqscan = off as $$
declare
  corrections jsonb;
begin
  -- Who changes versions in a group waits for each other; and has locked the group already where they lock other files.
  perform from groups where id in (select (value ->> 'group_id')::uuid from jsonb_array_elements(rows)) order by id for no key update;

  with top as materialized (
    select latest.id, older.id is not null as has_older, before.id as before_id
    from jsonb_to_recordset(rows) as row_of (group_id uuid, place_id uuid, kind text, name_folded text)
    cross join lateral (
      select id, posted_at from files
      where files.group_id = row_of.group_id and coalesce(folder_id, files.group_id) = row_of.place_id
        and files.kind = row_of.kind and files.name_folded = row_of.name_folded
        and is_version(files.kind, files.name_folded, state, image_set_id, trashed_at, is_separate)
      order by posted_at desc, id desc limit 1
    ) as latest
    left join lateral (
      select id from files
      where files.group_id = row_of.group_id and coalesce(folder_id, files.group_id) = row_of.place_id
        and files.kind = row_of.kind and files.name_folded = row_of.name_folded
        and is_version(files.kind, files.name_folded, state, image_set_id, trashed_at, is_separate)
        and (posted_at, id) < (latest.posted_at, latest.id)
      order by posted_at desc, id desc limit 1
    ) as older on true
    -- The one that was the latest until now.
    left join lateral (
      select id from files
      where files.group_id = row_of.group_id and coalesce(folder_id, files.group_id) = row_of.place_id
        and files.kind = row_of.kind and files.name_folded = row_of.name_folded
        and is_version(files.kind, files.name_folded, state, image_set_id, trashed_at, is_separate)
        and id not in (select unnest(changed_ids))
      order by posted_at desc, id desc limit 1
    ) as before on true
  ),
  candidate as (
    select id, bool_or(is_top) as is_top, bool_or(has_older) as has_older
    from (
      select id, true as is_top, has_older from top
      union all
      select before_id, false, false from top where before_id is not null
      union all
      select unnest(changed_ids), false, false
    ) as part
    group by id
  )
  select jsonb_agg(correction) into corrections
  from (
    select file.id, is_top or not is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate) as is_latest,
      candidate.has_older, file.is_latest as was_latest, file.has_older as had_older
    -- Each by its key: joined, a plan that was made while there were few files reads them all each time.
    from candidate cross join lateral (select * from files where files.id = candidate.id offset 0) as file
  ) as correction
  where (is_latest, has_older) is distinct from (was_latest, had_older);

  -- A statement that changes nothing would make every trigger of the table count.
  if corrections is null then return; end if;
  update files set is_latest = correction.is_latest, has_older = correction.has_older
  from jsonb_to_recordset(corrections) as correction (id uuid, is_latest boolean, has_older boolean)
  where files.id = correction.id;
end
$$;
