-- kepwai: no transaction
-- What people outside sent into a group by a link, few beside its files: the counts of files without a poster contain it, and the usage of a
-- group shows it apart (docs/decisions/046). One that a crash left incomplete is dropped first.
drop index concurrently if exists files_from_outside;

create index concurrently files_from_outside on files (group_id) include (id, size_bytes)
  where posted_by is null and source = 'upload' and state = 'kept' and trashed_at is null;
