-- kepwai: no transaction
-- Keys of the files that were there before, some at a time, beside running writes. What is there is left alone, so it can be run again.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  next uuid;
begin
  loop
    select file_id into next from file_name_keys where file_id > last order by file_id offset 999 limit 1;
    -- Their deletion waits, and so does who renames or restores one, to write its row anew. One that is trashed
    -- meanwhile keeps its row until it is restored or deleted, and searches pass over it.
    insert into file_name_keys_next (file_id, group_id, posted_at, keys)
    select id, kept_group_id, posted_at, keys
    from (
      select files.id, kept.group_id as kept_group_id, files.posted_at, kept.keys
      from file_name_keys as kept join files on files.id = kept.file_id
      where kept.file_id > last and (kept.file_id <= next or next is null)
      order by files.id for key share of files
    ) as batch
    on conflict do nothing;
    exit when next is null;
    last := next;
    commit;
  end loop;
end $$;

-- Of an earlier attempt that was interrupted.
drop index concurrently if exists file_name_keys_next_search;

-- As the index of the former table: a longer list of waiting entries makes inserts cheaper, but each search reads all of it.
create index concurrently file_name_keys_next_search on file_name_keys_next using gin (keys) with (gin_pending_list_limit = 1024);

analyze file_name_keys_next;
