-- kepwai: no transaction
-- Kept files that no list counts: older versions, and what is in the trash. Few beside the others, so that a number of files is that of the
-- counters less these (docs/decisions/079). One that a crash left incomplete is dropped first.
drop index concurrently if exists files_uncounted;

create index concurrently files_uncounted on files (group_id, is_latest, quota_id, kind)
  where state = 'kept' and (trashed_at is not null or not is_latest);
