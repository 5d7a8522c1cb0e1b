-- Links of the kind `chat` (docs/decisions/071): addresses of pictures, films and sound that somebody sent back into a chat. They have
-- chosen files, as `files` has. Only a small table is scanned; gives up a wait before a writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';
lock table shares in share row exclusive mode;

alter table shares
  drop constraint shares_kind_check,
  add constraint shares_kind_check check (kind in ('file', 'image_set', 'folder', 'files', 'request', 'chat'));
