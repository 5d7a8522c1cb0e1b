-- kepwai: no transaction
-- Finds the others of a batch, beside running writes.

-- Of an earlier attempt that was interrupted.
drop index concurrently if exists uploads_of_batch;

create index concurrently uploads_of_batch on uploads (batch_id) where batch_id is not null;
