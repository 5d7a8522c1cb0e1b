-- Keeps the latest version of each name, whoever writes files, and orders those that were there before.
set local lock_timeout = '5s';

-- Corrects is_latest and has_older of files that changed, and of the others that they were or are versions of (`rows`: group, folder or
-- group at the top, kind and name). Of each row only the first files are read, by their index.
create function order_versions(rows jsonb, changed_ids uuid[]) returns void language plpgsql as $$
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
    select id from top union select before_id from top where before_id is not null union select unnest(changed_ids)
  ),
  ordered as (
    select files.id,
      top.id is not null
        or not is_version(files.kind, files.name_folded, state, image_set_id, trashed_at, is_separate) as is_latest,
      coalesce(top.has_older, false) as has_older
    from candidate
    join files on files.id = candidate.id
    left join top on top.id = files.id
  )
  select jsonb_agg(ordered) into corrections
  from ordered join files on files.id = ordered.id
  where (ordered.is_latest, ordered.has_older) is distinct from (files.is_latest, files.has_older);

  -- A statement that changes nothing would make every trigger of the table count.
  if corrections is null then return; end if;
  update files set is_latest = correction.is_latest, has_older = correction.has_older
  from jsonb_to_recordset(corrections) as correction (id uuid, is_latest boolean, has_older boolean)
  where files.id = correction.id;
end
$$;

-- Once a statement, as count_files.
create function order_changed_versions() returns trigger language plpgsql as $$
declare
  rows jsonb;
  changed_ids uuid[];
begin
  -- A branch names only the transition tables that its statement has.
  if tg_op = 'INSERT' then
    select jsonb_agg(distinct jsonb_build_object('group_id', group_id, 'place_id', coalesce(folder_id, group_id), 'kind', kind,
      'name_folded', name_folded)), array_agg(id)
    into rows, changed_ids
    from added where is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate);
  elsif tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_object('group_id', group_id, 'place_id', coalesce(folder_id, group_id), 'kind', kind,
      'name_folded', name_folded)), '{}'
    into rows, changed_ids
    -- Without those that were alone.
    from gone where (has_older or not is_latest)
      and is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate);
  else
    with changed as (
      select id from added join gone using (id)
      where (added.group_id, added.folder_id, added.kind, added.name_folded, added.state, added.image_set_id, added.is_separate,
          added.posted_at, added.trashed_at is null)
        is distinct from (gone.group_id, gone.folder_id, gone.kind, gone.name_folded, gone.state, gone.image_set_id,
          gone.is_separate, gone.posted_at, gone.trashed_at is null)
    )
    select jsonb_agg(distinct jsonb_build_object('group_id', group_id, 'place_id', coalesce(folder_id, group_id), 'kind', kind,
      'name_folded', name_folded)), array_agg(distinct id)
    into rows, changed_ids
    from (
      select id, group_id, folder_id, kind, name_folded from added
      where id in (select id from changed) and is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate)
      union all
      select id, group_id, folder_id, kind, name_folded from gone
      where id in (select id from changed) and is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate)
    ) as version;
  end if;
  if rows is not null then perform order_versions(rows, changed_ids); end if;
  return null;
end
$$;

-- Waits for writers of files that are under way, so that from here on every change is seen.
create trigger versions_ordered_in after insert on files
  referencing new table as added for each statement execute function order_changed_versions();
create trigger versions_ordered_out after delete on files
  referencing old table as gone for each statement execute function order_changed_versions();
create trigger versions_ordered_anew after update on files
  referencing new table as added old table as gone for each statement execute function order_changed_versions();

-- What was there before. Nobody can change versions until it is done.
do $$ begin perform from groups order by id for no key update; end $$;

update files set is_latest = ordered.place = 1, has_older = ordered.place = 1
from (
  select id, row_number() over same_name as place, count(*) over (partition by group_id, folder_id, kind, name_folded) as version_count
  from files where is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate)
  window same_name as (partition by group_id, folder_id, kind, name_folded order by posted_at desc, id desc)
) as ordered
where files.id = ordered.id and ordered.version_count > 1;
