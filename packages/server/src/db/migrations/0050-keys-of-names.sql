-- The keys by which names are found, beside the files: an index of them on `files` itself took two fifths of the time of moving a file, which
-- changes no name. A row for each file outside the trash, kept by triggers; 0050-of-files-before.sql adds those of files that are there.
set local lock_timeout = '400ms';

-- Without a foreign key: PostgreSQL keeps the plan of its check for a session, and one made while there are few files reads them all for
-- each row of a later insert. A trigger deletes the row of a deleted file.
create table file_name_keys (
  file_id uuid primary key,
  -- The group of the file: keys of two groups may be equal.
  group_id uuid not null,
  keys integer[] not null
);

-- Once a statement, as count_files.
create function keep_name_keys() returns trigger language plpgsql as $$
declare
  changed_ids uuid[];
begin
  -- A branch names only the transition tables that its statement has.
  if tg_op = 'INSERT' then
    insert into file_name_keys (file_id, group_id, keys)
    select id, group_id, search_keys(group_id, name_folded, 1) from added where trashed_at is null;
    return null;
  elsif tg_op = 'DELETE' then
    delete from file_name_keys where file_id = any(array(select id from gone));
    return null;
  end if;
  -- Not joined: a plan made for one file would compare each of a thousand with each.
  changed_ids := array(
    select id from (
      select id, group_id, name_folded, trashed_at is null from added
      except
      select id, group_id, name_folded, trashed_at is null from gone
    ) as changed);
  if cardinality(changed_ids) = 0 then return null; end if;
  delete from file_name_keys
  where file_id = any(array(select id from added where id = any(changed_ids) and trashed_at is not null));
  insert into file_name_keys (file_id, group_id, keys)
  select id, group_id, search_keys(group_id, name_folded, 1) from added where id = any(changed_ids) and trashed_at is null
  on conflict (file_id) do update set group_id = excluded.group_id, keys = excluded.keys;
  return null;
end
$$;

-- Waits for writers of files that are under way, so that from here on every change is seen.
create trigger name_keys_in after insert on files
  referencing new table as added for each statement execute function keep_name_keys();
create trigger name_keys_out after delete on files
  referencing old table as gone for each statement execute function keep_name_keys();
create trigger name_keys_anew after update on files
  referencing new table as added old table as gone for each statement execute function keep_name_keys();
