-- Text inside documents, to be searched. A row belongs to a file, as a slip does: whatever deletes the file deletes its text.

set local lock_timeout = '5s';

-- A text folded for comparison, line by line. Without tone marks: many PDFs lose those that are drawn in another place.
create function fold_document(input text) returns text
  language sql immutable strict parallel safe
  return translate(fold_thai(input), U&'\0E48\0E49\0E4A\0E4B', '');

-- Keys of a document: as those of names (search_keys), of two and three letters, each once, and none across a space. A word that is
-- searched for has at least two letters.
create function document_keys(group_id uuid, folded text) returns integer[]
  language plpgsql immutable strict parallel safe cost 100000 as $$
declare
  letters text[] := string_to_array(folded, null);
  seed bigint := uuid_hash_extended(group_id, 0);
  keys integer[] := '{}';
  filled integer := 0;
  part text;
begin
  for place in 1 .. cardinality(letters) - 1 loop
    part := letters[place];
    for ending in place + 1 .. least(place + 2, cardinality(letters)) loop
      exit when letters[ending - 1] in (' ', E'\n') or letters[ending] in (' ', E'\n');
      part := part || letters[ending];
      filled := filled + 1;
      keys[filled] := (hashtextextended(part, seed) >> 32)::integer;
    end loop;
  end loop;
  return array(select distinct unnest(keys));
end $$;

create table file_texts (
  file_id uuid primary key references files on delete cascade,
  -- The group and the time of the file, so that the latest documents of a group are found first.
  group_id uuid not null references groups on delete cascade,
  posted_at timestamptz(3) not null,
  -- pending: not read yet · ready · none: no text · locked: needs a password · broken: unreadable, or not within the limits · too_large
  state text not null default 'pending' check (state in ('pending', 'ready', 'none', 'locked', 'broken', 'too_large')),
  text text,
  folded text generated always as (fold_document(text)) stored,
  keys integer[],
  waiting_since timestamptz(3) not null default now(),
  check ((state = 'ready') = (text is not null)),
  check ((state = 'ready') = (keys is not null))
);
create index file_texts_search on file_texts using gin (keys) with (gin_pending_list_limit = 1024) where keys is not null;
create index file_texts_of_group on file_texts (group_id);
create index file_texts_waiting on file_texts (waiting_since) where state = 'pending';

-- Documents that were kept before this step.
insert into backfills (name) values ('texts');
