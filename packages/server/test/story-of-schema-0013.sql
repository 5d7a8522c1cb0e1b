-- What a database of schema 0013 holds after a year of a family: the home chat went on with its cabinet twice, the bot came back to the
-- first of its chats, and left a room. Ids say what they are of.

insert into users (id, line_user_id, display_name, signed_in_at) values
  ('00000000-0000-4000-8000-00000000aaa1', 'Umother', 'แม่นิด', '2026-01-01T00:00:00Z'),
  ('00000000-0000-4000-8000-00000000aaa2', 'Ufather', 'พ่อชัย', '2026-01-01T00:00:00Z'),
  ('00000000-0000-4000-8000-00000000aaa3', 'Uson', 'ลูก', null),
  ('00000000-0000-4000-8000-00000000aaa4', 'Uaunt', 'ป้า', '2026-01-01T00:00:00Z');

insert into quotas (id, owner_id, name, limit_bytes, used_bytes) values
  ('00000000-0000-4000-8000-0000000000f1', '00000000-0000-4000-8000-00000000aaa1', 'ของบ้าน', 1000000, 300);

insert into groups (id, line_chat_id, chat_type, name, picture_url, quota_id, bot_joined_at, bot_left_at, summary_checked_at, last_file_at,
  replies, keeping_paused_at, was_keeping_changed, created_at)
values
  -- Its third chat.
  ('00000000-0000-4000-8000-000000000001', 'C3', 'group', 'บ้านเรา', 'https://profile.line-scdn.net/home', '00000000-0000-4000-8000-0000000000f1',
    '2026-09-01T00:00:00Z', null, '2026-11-20T00:00:00Z', '2026-10-01T00:00:00Z', 'brief', null, false, '2026-01-01T00:00:00Z'),
  -- The first chat of the one above, to which the bot came back.
  ('00000000-0000-4000-8000-000000000002', 'C1', 'group', 'บ้านเก่า', null, null,
    '2026-10-01T00:00:00Z', null, null, null, null, null, false, '2026-10-01T00:00:00Z'),
  -- The bot left.
  ('00000000-0000-4000-8000-000000000003', 'R1', 'room', null, null, null,
    '2026-02-01T00:00:00Z', '2026-11-01T00:00:00.123Z', null, '2026-03-01T00:00:00Z', null, '2026-04-01T00:00:00Z', true, '2026-02-01T00:00:00Z'),
  -- Of which LINE told nothing yet.
  ('00000000-0000-4000-8000-000000000004', 'C9', 'group', null, null, null, null, null, null, null, null, null, false, '2026-11-21T00:00:00Z');

insert into group_aliases (id, group_id) values
  ('00000000-0000-4000-8000-00000000a002', '00000000-0000-4000-8000-000000000001'),
  ('00000000-0000-4000-8000-00000000a003', '00000000-0000-4000-8000-000000000001');
insert into former_chats (line_chat_id, group_id) values
  ('C1', '00000000-0000-4000-8000-000000000001'),
  ('R2', '00000000-0000-4000-8000-000000000001');

insert into group_members (group_id, user_id, is_member, ever_member, checked_at, seen_at) values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000aaa1', true, true, '2026-11-20T00:00:00Z', '2026-09-15T00:00:00Z'),
  -- Was in an earlier chat: LINE was not asked since.
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000aaa2', false, true, '1970-01-01T00:00:00Z', '2026-05-01T00:00:00Z'),
  -- Known as a member, but not as one who ever was: as going on in a new chat once left it.
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000aaa3', true, false, '2026-11-20T00:00:00Z', null),
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000aaa4', false, false, '2026-11-20T00:00:00Z', null),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-00000000aaa2', true, true, '2026-11-20T00:00:00Z', null),
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000aaa1', true, true, '2026-10-31T00:00:00Z', '2026-10-31T00:00:00Z'),
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000aaa2', false, true, '2026-10-31T00:00:00Z', null);

insert into blobs (sha256, size_bytes, mime_type) values
  (repeat('a', 64), 100, 'image/jpeg'), (repeat('b', 64), 200, 'image/jpeg'), (repeat('c', 64), 50, 'image/jpeg');
insert into files (id, group_id, kind, name, state, sha256, size_bytes, mime_type, source, posted_by, posted_at, line_message_id, quota_id, created_at)
values
  -- Posted in the first chat.
  ('00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-000000000001', 'image', 'หนึ่ง.jpg', 'kept', repeat('a', 64), 100, 'image/jpeg',
    'chat', '00000000-0000-4000-8000-00000000aaa1', '2026-02-01T00:00:00Z', 'm1', '00000000-0000-4000-8000-0000000000f1', '2026-02-01T00:00:00Z'),
  ('00000000-0000-4000-8000-0000000000c2', '00000000-0000-4000-8000-000000000001', 'image', 'สอง.jpg', 'kept', repeat('b', 64), 200, 'image/jpeg',
    'chat', '00000000-0000-4000-8000-00000000aaa3', '2026-10-01T00:00:00Z', 'm2', '00000000-0000-4000-8000-0000000000f1', '2026-10-01T00:00:00Z'),
  ('00000000-0000-4000-8000-0000000000c3', '00000000-0000-4000-8000-000000000003', 'image', 'สาม.jpg', 'kept', repeat('c', 64), 50, 'image/jpeg',
    'chat', '00000000-0000-4000-8000-00000000aaa1', '2026-03-01T00:00:00Z', 'm3', null, '2026-03-01T00:00:00Z');
insert into quota_blobs (quota_id, sha256, size_bytes, file_count) values
  ('00000000-0000-4000-8000-0000000000f1', repeat('a', 64), 100, 1), ('00000000-0000-4000-8000-0000000000f1', repeat('b', 64), 200, 1);

insert into unsent_messages (line_chat_id, line_message_id, unsent_at) values ('C1', 'm0', '2026-01-02T00:00:00Z');
insert into bursts (group_id, last_at, item_count) values ('00000000-0000-4000-8000-000000000001', '2026-10-01T00:00:00Z', 1);
