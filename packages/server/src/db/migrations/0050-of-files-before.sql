-- kepwai: no transaction
-- Keys of the names of files that were there before, some at a time, beside running writes. What is there is left alone, so it can be run again.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  next uuid;
begin
  loop
    select id into next from files where id > last order by id offset 4999 limit 1;
    -- Only their deletion waits: who renames or restores one meanwhile has its row written anew. One that is trashed meanwhile keeps its row
    -- until it is restored or deleted, and searches pass over it.
    insert into file_name_keys (file_id, group_id, keys)
    select id, group_id, search_keys(group_id, name_folded, 1)
    from (
      select id, group_id, name_folded from files
      where id > last and (id <= next or next is null) and trashed_at is null
      order by id for key share
    ) as batch
    on conflict do nothing;
    exit when next is null;
    last := next;
    commit;
  end loop;
end $$;

-- Of an earlier attempt that was interrupted.
drop index concurrently if exists file_name_keys_search;

-- Entries wait in a list to be sorted in together: a longer one makes inserts cheaper, but each search reads all of it.
create index concurrently file_name_keys_search on file_name_keys using gin (keys) with (gin_pending_list_limit = 1024);

analyze file_name_keys;

drop index concurrently if exists files_search;
