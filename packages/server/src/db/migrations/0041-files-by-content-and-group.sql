-- kepwai: no transaction
-- In place of files_content, whose searches by content alone it serves too: the files of one group with the same content, the latest first,
-- without those of all other groups. Built beside running writes; one that a crash left incomplete is dropped first.
drop index concurrently if exists files_content_group;

create index concurrently files_content_group on files (sha256, group_id, posted_at, id) where sha256 is not null;

drop index concurrently if exists files_content;
