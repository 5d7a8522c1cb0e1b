-- kepwai: no transaction
-- Indexes of versions, built beside running writes. One that a crash left incomplete is dropped first.
drop index concurrently if exists files_versions;

create index concurrently files_versions on files
  (group_id, coalesce(folder_id, group_id), kind, name_folded, posted_at desc, id desc)
  where trashed_at is null and state = 'kept' and image_set_id is null and not is_separate and is_given_name(kind, name_folded);

drop index concurrently if exists files_latest_shown;

-- A list passes older versions without reading them, however many there are.
create index concurrently files_latest_shown on files (group_id, posted_at desc, id desc) where trashed_at is null and is_latest;

drop index concurrently if exists files_by_kind_shown;

create index concurrently files_by_kind_shown on files (group_id, kind, posted_at desc, id desc) where trashed_at is null and is_latest;

drop index concurrently if exists files_by_folder_shown;

create index concurrently files_by_folder_shown on files (group_id, folder_id, posted_at desc, id desc)
  where trashed_at is null and is_latest;

analyze files;
