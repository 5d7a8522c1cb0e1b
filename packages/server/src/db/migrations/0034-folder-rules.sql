-- Rules of a group that put new files into folders by the words of their names (docs/decisions/034). A rule ends with its folder.
-- Gives up a wait before a writer waits for it in a circle, as 0024 does, and is tried again.
set local lock_timeout = '400ms';
lock table folders in share row exclusive mode;

-- The words as fold_thai() has the names that they are looked for in, in their order; without those of which nothing is left.
create function fold_thai_words(words text[]) returns text[]
  language sql immutable strict parallel safe
  return array(
    select fold_thai(word) from unnest(words) with ordinality as given (word, place)
    where fold_thai(word) <> '' order by place);

create table folder_rules (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  folder_id uuid not null references folders on delete cascade,
  words text[] not null,
  words_folded text[] not null generated always as (fold_thai_words(words)) stored,
  -- The first rule whose words a name has wins; gaps do not matter.
  place integer not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  -- A rule without a word would be for every file.
  check (cardinality(words_folded) between 1 and 10)
);
create index folder_rules_of_group on folder_rules (group_id, place);
create index folder_rules_of_folder on folder_rules (folder_id);
create index folder_rules_by on folder_rules (created_by) where created_by is not null;
