-- Versions are ordered in time that grows with the number of changed files, and no faster: 0033 joined the rows of a statement with each
-- other, and how PostgreSQL joins rows that it knows no number of was a matter of luck. What is ordered, and how, stays.
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
    select id, is_top or not is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate) as is_latest,
      candidate.has_older, files.is_latest as was_latest, files.has_older as had_older
    from candidate join files using (id)
  ) as correction
  where (is_latest, has_older) is distinct from (was_latest, had_older);

  -- A statement that changes nothing would make every trigger of the table count.
  if corrections is null then return; end if;
  update files set is_latest = correction.is_latest, has_older = correction.has_older
  from jsonb_to_recordset(corrections) as correction (id uuid, is_latest boolean, has_older boolean)
  where files.id = correction.id;
end
$$;

-- Once a statement, as count_files.
create or replace function order_changed_versions() returns trigger language plpgsql as $$
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
    select jsonb_agg(distinct jsonb_build_object('group_id', group_id, 'place_id', place_id, 'kind', kind, 'name_folded', name_folded)),
      array_agg(distinct id)
    into rows, changed_ids
    from (
      select id, group_id, place_id, kind, name_folded
      from (
        select id, group_id, coalesce(folder_id, group_id) as place_id, kind, name_folded, posted_at from added
        where is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate)
        union all
        select id, group_id, coalesce(folder_id, group_id), kind, name_folded, posted_at from gone
        where is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate)
      ) as version
      group by id, group_id, place_id, kind, name_folded, posted_at
      -- One that is the same version after as before is there twice.
      having count(*) = 1
    ) as changed;
  end if;
  if rows is not null then perform order_versions(rows, changed_ids); end if;
  return null;
end
$$;
