-- kepwai: no transaction
-- Nothing asks for it since 0100.
drop index concurrently if exists files_versions_chosen;
