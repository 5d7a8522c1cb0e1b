-- tus: uploads in parts that become one, and lengths that their client tells later (docs/decisions/081). Constants, so nothing is rewritten.
set local lock_timeout = '400ms';

alter table uploads
  -- Upload-Concat as the client sent it: `partial` of a part, the parts of a whole; null for other uploads.
  add column concat text,
  -- Of a whole: its parts, in order.
  add column part_ids uuid[],
  -- Of a part: the whole that took its bytes and its reservation.
  add column joined_into uuid,
  -- Whether size_bytes is still unknown, and 0 stands there.
  add column is_length_deferred boolean not null default false;
