-- Texts are found as people type them (docs/decisions/030): what is kept of a document changed, so that each is read once more, a few at a time.
set local lock_timeout = '400ms';

-- A folded text whose numbers have no hyphens inside: `081-234-5678` is found as `0812345678`.
create function join_numbers(folded text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(folded, '([0-9])[-\u2010-\u2013](?=[0-9])', '\1', 'g');

alter table file_texts
  -- Rules by which the text was read; a document of former ones waits again when the backfill comes by.
  add column rules_version integer not null default 0;

update backfills set passed_file_id = '00000000-0000-0000-0000-000000000000', finished_at = null where name = 'texts';
