-- Search: the keys by which files are found (docs/decisions/019, 029, 030).

-- Keys of the names of files outside the trash, maintained by triggers, each with the instant of its file: a search chooses its latest files by
-- the keys alone. A separate table, because an index on `files` took two fifths of the time of moving a file, which changes no name. Without a
-- foreign key: PostgreSQL caches the plan of its check for a session, and one made while there are few files reads them all for each row of a
-- later insert.
create table file_name_keys (
  file_id uuid primary key,
  -- The group of the file: keys of two groups may be equal.
  group_id uuid not null,
  posted_at timestamptz(3) not null,
  keys integer[] not null
);
-- Entries are collected in a list and sorted in together: a longer list makes inserts cheaper, but each search reads all of it.
create index file_name_keys_search on file_name_keys using gin (keys) with (gin_pending_list_limit = 1024);

create function keep_name_keys() returns trigger language plpgsql as $$
declare
  changed_ids uuid[];
begin
  if tg_op = 'INSERT' then
    insert into file_name_keys (file_id, group_id, posted_at, keys)
    select id, group_id, posted_at, search_keys(group_id, name_folded, 1) from added where trashed_at is null;
    return null;
  elsif tg_op = 'DELETE' then
    delete from file_name_keys where file_id = any(array(select id from gone));
    return null;
  end if;
  -- Not a join: a plan made for one file would compare a thousand with each other.
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

create trigger name_keys_in after insert on files
  referencing new table as added for each statement execute function keep_name_keys();
create trigger name_keys_out after delete on files
  referencing old table as gone for each statement execute function keep_name_keys();
create trigger name_keys_anew after update on files
  referencing new table as added old table as gone for each statement execute function keep_name_keys();

-- Text inside documents. A row belongs to a file, like a slip, and is deleted with it.
create table file_texts (
  file_id uuid primary key references files on delete cascade,
  -- Group and time of the file, so that the latest documents of a group are found first.
  group_id uuid not null references groups on delete cascade,
  posted_at timestamptz(3) not null,
  -- pending: not read yet · ready · none: no text · locked: needs a password · broken: unreadable, or beyond the limits · too_large
  state text not null default 'pending' check (state in ('pending', 'ready', 'none', 'locked', 'broken', 'too_large')),
  text text,
  folded text generated always as (fold_document(text)) stored,
  keys integer[],
  -- Version of the rules for reading the text; the backfill reads older ones again.
  rules_version integer not null default 0,
  waiting_since timestamptz(3) not null default now(),
  check ((state = 'ready') = (text is not null)),
  check ((state = 'ready') = (keys is not null))
);
create index file_texts_search on file_texts using gin (keys) with (gin_pending_list_limit = 1024) where keys is not null;
create index file_texts_of_group on file_texts (group_id);
create index file_texts_waiting on file_texts (waiting_since) where state = 'pending';
