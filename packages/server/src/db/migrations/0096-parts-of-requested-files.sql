-- Parts of files that people without an account send by a link (docs/decisions/081). Only a small table is scanned; gives up a wait before a
-- writer waits for it in a circle, as 0024.
set local lock_timeout = '400ms';

alter table request_uploads
  -- A part of another upload: it holds bytes of the limits, is no file, and nobody's list has it.
  add column is_part boolean not null default false,
  -- Of a part: the upload that took its bytes, whose row it goes with.
  add column whole_id uuid references request_uploads on delete cascade,
  drop constraint request_uploads_state_check,
  add constraint request_uploads_state_check check (state in ('receiving', 'checking', 'received', 'refused', 'joined')),
  add constraint request_uploads_whole_check check ((state = 'joined') = (whole_id is not null)),
  add constraint request_uploads_part_check check (is_part or whole_id is null);
create index request_uploads_of_whole on request_uploads (whole_id) where whole_id is not null;
