-- kepwai: no transaction
-- Versions by the names that people chose, built beside running writes. One that a crash left incomplete is dropped first.
drop index concurrently if exists files_versions_named;

create index concurrently files_versions_named on files
  (group_id, coalesce(folder_id, group_id), kind, name_folded, posted_at desc, id desc)
  where trashed_at is null and state = 'kept' and image_set_id is null and not is_separate and is_persons_name(kind, name_folded);

analyze files;
