-- The keys with instants take the place of the former ones, under their name: a server of the version before finds the columns that it knows.
set local lock_timeout = '400ms';

lock table files in share row exclusive mode;

drop table file_name_keys;
alter table file_name_keys_next rename to file_name_keys;
alter index file_name_keys_next_pkey rename to file_name_keys_pkey;
alter index file_name_keys_next_search rename to file_name_keys_search;

create or replace function keep_name_keys() returns trigger language plpgsql as $$
declare
  changed_ids uuid[];
begin
  -- A branch names only the transition tables that its statement has.
  if tg_op = 'INSERT' then
    insert into file_name_keys (file_id, group_id, posted_at, keys)
    select id, group_id, posted_at, search_keys(group_id, name_folded, 1) from added where trashed_at is null;
    return null;
  elsif tg_op = 'DELETE' then
    delete from file_name_keys where file_id = any(array(select id from gone));
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
  insert into file_name_keys (file_id, group_id, posted_at, keys)
  select id, group_id, posted_at, search_keys(group_id, name_folded, 1)
  from added where id = any(changed_ids) and trashed_at is null
  on conflict (file_id) do update
  set group_id = excluded.group_id, posted_at = excluded.posted_at, keys = excluded.keys;
  return null;
end
$$;
