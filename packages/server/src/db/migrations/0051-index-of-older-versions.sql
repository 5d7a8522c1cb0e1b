-- kepwai: no transaction
-- The older versions of a folder, few beside its files: what a link shows is counted without them. One that a crash left incomplete is dropped
-- first.
drop index concurrently if exists files_older;

create index concurrently files_older on files (folder_id) include (size_bytes) where not is_latest and folder_id is not null;
