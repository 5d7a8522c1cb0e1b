-- Files that a person chose together keep the order in which they chose them (docs/decisions/009). Columns are null and rewrite nothing.
set local lock_timeout = '400ms';

alter table uploads
  -- Given by the client; the same for files that were chosen together.
  add column batch_id uuid,
  -- Place among them, from 1.
  add column batch_place integer;
