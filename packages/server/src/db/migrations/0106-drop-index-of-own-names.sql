-- kepwai: no transaction
-- Nothing asks for it since 0105.
drop index concurrently if exists files_versions_own;
