-- The keys of names again, each with the instant of its file: a search chooses its latest files by the keys alone, and reads no others. A table
-- of its own, which takes the place of the former one in 0071-swapped-keys.sql: to add the instant to a million rows would write all of their
-- index twice. Until then triggers keep both; 0071-of-names-before.sql adds the rows that are there.
set local lock_timeout = '400ms';

-- Waits for writers of files that are under way, so that from here on every change is seen.
lock table files in share row exclusive mode;

-- Without a foreign key, as 0050 says.
create table file_name_keys_next (
  file_id uuid primary key,
  group_id uuid not null,
  posted_at timestamptz(3) not null,
  keys integer[] not null
);

create or replace function keep_name_keys() returns trigger language plpgsql as $$
declare
  changed_ids uuid[];
begin
  -- A branch names only the transition tables that its statement has.
  if tg_op = 'INSERT' then
    with kept as (
      insert into file_name_keys_next (file_id, group_id, posted_at, keys)
      select id, group_id, posted_at, search_keys(group_id, name_folded, 1) from added where trashed_at is null
      returning file_id, group_id, keys
    )
    insert into file_name_keys (file_id, group_id, keys) select file_id, group_id, keys from kept;
    return null;
  elsif tg_op = 'DELETE' then
    delete from file_name_keys where file_id = any(array(select id from gone));
    delete from file_name_keys_next where file_id = any(array(select id from gone));
    return null;
  end if;
  -- Not joined: a plan made for one file would compare each of a thousand with each.
  changed_ids := array(
    select id from (
      select id, group_id, name_folded, posted_at, trashed_at is null from added
      except
      select id, group_id, name_folded, posted_at, trashed_at is null from gone
    ) as changed);
  if cardinality(changed_ids) = 0 then return null; end if;
  delete from file_name_keys
  where file_id = any(array(select id from added where id = any(changed_ids) and trashed_at is not null));
  delete from file_name_keys_next
  where file_id = any(array(select id from added where id = any(changed_ids) and trashed_at is not null));
  with kept as (
    insert into file_name_keys_next (file_id, group_id, posted_at, keys)
    select id, group_id, posted_at, search_keys(group_id, name_folded, 1)
    from added where id = any(changed_ids) and trashed_at is null
    on conflict (file_id) do update
    set group_id = excluded.group_id, posted_at = excluded.posted_at, keys = excluded.keys
    returning file_id, group_id, keys
  )
  insert into file_name_keys (file_id, group_id, keys) select file_id, group_id, keys from kept
  on conflict (file_id) do update set group_id = excluded.group_id, keys = excluded.keys;
  return null;
end
$$;
