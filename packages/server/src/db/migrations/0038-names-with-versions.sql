-- kepwai: no transaction
-- In place of files_in_name_order (0036): with whether a file is the latest version, so that a list by name still passes names without reading
-- the files. Built beside running writes. One that a crash left incomplete is dropped first.
drop index concurrently if exists files_by_name_shown;

create index concurrently files_by_name_shown on files (group_id, name collate thai_natural, id)
  include (name_folded, kind, posted_by, posted_at, folder_id, image_set_id, size_bytes, is_latest) where trashed_at is null;

drop index concurrently if exists files_in_name_order;

analyze files;
