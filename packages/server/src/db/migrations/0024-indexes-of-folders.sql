-- kepwai: no transaction
-- Indexes of folders, built beside running writes. One that a crash left incomplete is dropped first.
drop index concurrently if exists files_by_folder;

create index concurrently files_by_folder on files (group_id, folder_id, posted_at desc, id desc)
  where trashed_at is null;

drop index concurrently if exists files_of_folder;

create index concurrently files_of_folder on files (folder_id) where folder_id is not null;

drop index concurrently if exists files_taken;

create index concurrently files_taken on files (trashed_folder_id, trashed_at desc, id desc)
  where trashed_folder_id is not null;

drop index concurrently if exists files_trashed_alone;

create index concurrently files_trashed_alone on files (group_id, trashed_at desc, id desc)
  where trashed_at is not null and trashed_folder_id is null;
