-- Folder that an upload is kept in (docs/decisions/035). A null column without a default: nothing is rewritten, and the wait for the lock
-- ends before a writer waits in a circle.
set local lock_timeout = '400ms';

-- Null: at the top; once the file is kept, where it is kept. No reference: deleting folders would lock uploads after the quota, which a
-- running upload locks in the other order. The folder is looked up when the file is kept.
alter table uploads add column folder_id uuid;
