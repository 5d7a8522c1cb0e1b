-- kepwai: no transaction
-- Search of names by any letters. The keys of a text are hashes of its parts of up to three letters together with the group, so that an
-- index lists for each key the files of one group only, however large the table is. A name has its parts of every length; a word that is
-- searched for needs its longest only, from `least_size` on. In PL/pgSQL: a third of the time of plain SQL.
-- Restricted: to start a parallel worker takes longer than a search.
create or replace function search_keys(group_id uuid, folded text, least_size integer) returns integer[]
  language plpgsql immutable strict parallel restricted cost 1000 as $$
declare
  letters text[] := string_to_array(folded, null);
  seed bigint := uuid_hash_extended(group_id, 0);
  keys integer[] := '{}';
  filled integer := 0;
  part text;
begin
  for place in 1 .. cardinality(letters) loop
    part := '';
    for size in 1 .. least(3, cardinality(letters) - place + 1) loop
      part := part || letters[place + size - 1];
      if size >= least_size then
        filled := filled + 1;
        keys[filled] := (hashtextextended(part, seed) >> 32)::integer;
      end if;
    end loop;
  end loop;
  return keys;
end $$;

-- Of an earlier attempt that was interrupted.
drop index concurrently if exists files_search;

-- Entries wait in a list to be sorted in together: a longer one makes inserts cheaper, but each search reads all of it.
create index concurrently files_search on files using gin (search_keys(group_id, name_folded, 1)) with (gin_pending_list_limit = 1024)
  where trashed_at is null;

drop index concurrently if exists files_names;

-- In place of files_by_name: a search by name that passes many names reads them here alone, without the files.
create index concurrently files_names on files (group_id, name collate thai_natural, id) include (name_folded) where trashed_at is null;

drop index concurrently if exists files_by_name;

analyze files;
