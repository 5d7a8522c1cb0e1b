-- Text: the order in which names are sorted, and the folding that lets a search match any spelling. `foldThai` of packages/rules folds the same
-- way, and both run the same cases.

create extension if not exists pg_trgm;

-- Thai order with numbers as numbers: ไฟล์2 before ไฟล์10.
create collation thai_natural (provider = icu, locale = 'th-u-kn-true');

-- Returns one spelling for all that look the same, on both sides of a search. From the inside out: characters without width or of direction
-- dropped; two SARA E to SARA AE; tone or thanthakhat after the vowel it sits on; SARA AM composed, also around a
-- tone; a tone typed after SARA AM before it; Thai digits to Arabic; Latin lower-cased.
create function fold_thai(input text) returns text
  language sql immutable strict parallel safe
  return lower(translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          replace(
            normalize(
              regexp_replace(input, '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
              NFC),
            'เเ', 'แ'),
          '([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e4d])', '\2\1', 'g'),
        '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1ำ', 'g'),
      'ำ([\u0e48-\u0e4b])', '\1ำ', 'g'),
    '๐๑๒๓๔๕๖๗๘๙', '0123456789'));

-- Folds the words of a folder rule, in their order, without empty ones.
create function fold_thai_words(words text[]) returns text[]
  language sql immutable strict parallel safe
  return array(
    select fold_thai(word) from unnest(words) with ordinality as given (word, place)
    where fold_thai(word) <> '' order by place);

-- Folds the text of a document, line by line. Without tone marks: many PDFs lose those that are drawn in another place.
create function fold_document(input text) returns text
  language sql immutable strict parallel safe
  return translate(fold_thai(input), U&'\0E48\0E49\0E4A\0E4B', '');

-- Returns a folded text without separators inside numbers: `081-234-5678` and `02 123 4567` are found as `0812345678` and `021234567`,
-- `12,500.00` as `12500`.
create function join_numbers(folded text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(folded, '([0-9])[-\u2010-\u2013](?=[0-9])', '\1', 'g'),
      '([0-9]),(?=[0-9]{3}(?![0-9]))', '\1', 'g'),
    '(^|[^0-9])(0[0-9]{1,2}) ([0-9]{3,4}) ?([0-9]{3,4})(?![0-9])', '\1\2\3\4', 'g');

-- Returns the keys by which a text is found: hashes of its parts of up to three letters together with the group, so that an index lists for
-- each key the files of one group only, however large the table is. A name has its parts of every length; a search term needs its longest
-- only, from `least_size` on. In PL/pgSQL: a third of the time of plain SQL. Restricted, because starting a parallel worker takes longer than
-- a search.
create function search_keys(group_id uuid, folded text, least_size integer) returns integer[]
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

-- Returns the keys of a document: like search_keys, of two and three letters, each once, and none across a space. A search term has at least
-- two letters.
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
