-- kepwai: no transaction
-- Nothing asks for it since 0082.
drop index concurrently if exists files_versions;
