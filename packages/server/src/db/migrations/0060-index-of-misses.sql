-- kepwai: no transaction
-- What could not be kept lately, by reason, for the operator's page: of the files that were missed alone. Built beside running writes; one that a
-- crash left incomplete is dropped first.
drop index concurrently if exists files_missed_by_reason;

create index concurrently files_missed_by_reason on files (missed_reason, (coalesce(missed_at, created_at)) desc)
  where state = 'missed';
