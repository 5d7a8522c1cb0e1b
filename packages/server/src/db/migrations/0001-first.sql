-- The first tables: people, groups, quotas, what is kept, and the inbox of LINE's webhook.
-- Ids that leave the server are random UUIDs of ours; LINE's ids stay in line_* columns and never leave it (product.md 7).
-- Instants that lists are sorted by are timestamptz(3): a cursor carries milliseconds, as JavaScript does, and must name the row exactly.

create extension if not exists pg_trgm;

-- Thai order with numbers as numbers: ไฟล์2 before ไฟล์10 (thai.md, Sorting).
create collation thai_natural (provider = icu, locale = 'th-u-kn-true');

-- One spelling for what looks the same, on both sides of a search (thai.md, Search). From the inside out: characters without width
-- or of direction dropped; two SARA E to SARA AE; tone or thanthakhat after the vowel it sits on; SARA AM composed, also around a
-- tone; a tone typed after SARA AM before it; Thai digits to Arabic; Latin lower-cased.
create function fold_thai(input text) returns text
  language sql immutable strict parallel safe
  return lower(translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          replace(
            normalize(
              regexp_replace(input, '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]', '', 'g'),
              NFC),
            'เเ', 'แ'),
          '([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e4d])', '\2\1', 'g'),
        '\u0e4d([\u0e48-\u0e4b]?)\u0e32', '\1ำ', 'g'),
      'ำ([\u0e48-\u0e4b])', '\1ำ', 'g'),
    '๐๑๒๓๔๕๖๗๘๙', '0123456789'));

-- Somebody LINE told us of: a poster, a member, or a person who signed in.
create table users (
  id uuid primary key default gen_random_uuid(),
  line_user_id text not null unique,
  display_name text,
  picture_url text,
  -- Null until the person signs in: then they are a user of ours (product.md 2).
  signed_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A sign-in; its id is the token's `sid`, so that a person can end other sessions.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id);

create table quotas (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users,
  name text not null,
  limit_bytes bigint not null check (limit_bytes >= 0),
  -- Settled bytes: each content once per quota, however many files show it (quota_blobs). Changed only with a file.
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  -- Promised to uploads and fetches under way; released or settled when they end.
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  created_at timestamptz not null default now()
);
create index quotas_owner on quotas (owner_id);

create table quota_managers (
  quota_id uuid not null references quotas on delete cascade,
  user_id uuid not null references users on delete cascade,
  since timestamptz not null default now(),
  primary key (quota_id, user_id)
);

create table groups (
  id uuid primary key default gen_random_uuid(),
  line_chat_id text not null unique,
  chat_type text not null check (chat_type in ('group', 'room')),
  name text,
  picture_url text,
  quota_id uuid references quotas on delete set null,
  bot_joined_at timestamptz,
  bot_left_at timestamptz,
  -- When the name and picture were last asked of LINE.
  summary_checked_at timestamptz,
  last_file_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index groups_quota on groups (quota_id);

-- What LINE last said of a person's membership; older than five minutes it is asked again (features.md, People).
create table group_members (
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users on delete cascade,
  is_member boolean not null,
  checked_at timestamptz not null,
  -- When this person last opened the cabinet: what came later is new to them.
  seen_at timestamptz,
  primary key (group_id, user_id)
);
create index group_members_user on group_members (user_id) where is_member;

create table image_sets (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  -- LINE's set id is made by the sending client, so the sender is part of its name (line-platform.md 8).
  line_set_id text not null,
  posted_by uuid references users,
  -- How many pictures LINE announced; null where it did not say.
  total integer,
  name text,
  posted_at timestamptz(3) not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (group_id, posted_by, line_set_id)
);
create index image_sets_latest on image_sets (group_id, posted_at desc, id desc);

-- Bytes in the blob store, addressed by the SHA-256 of their content (64 hex digits).
create table blobs (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  mime_type text not null,
  -- What looking at the content told; null until it was looked at, or where it does not apply.
  width integer,
  height integer,
  duration_ms integer,
  thumbhash text,
  thumbnail_state text not null default 'pending' check (thumbnail_state in ('pending', 'ready', 'none')),
  -- Since when no file has referenced it; a day later it is collected.
  unreferenced_since timestamptz,
  created_at timestamptz not null default now()
);
create index blobs_unreferenced on blobs (unreferenced_since) where unreferenced_since is not null;

create table files (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references groups on delete cascade,
  kind text not null check (kind in ('image', 'video', 'audio', 'file')),
  name text not null,
  name_folded text not null generated always as (fold_thai(name)) stored,
  -- fetching: LINE's content is on its way; kept: the bytes are here; missed: they could not be kept, missed_reason says why.
  state text not null check (state in ('fetching', 'kept', 'missed')),
  missed_reason text check (missed_reason in ('expired', 'too_large', 'quota_full', 'no_quota', 'kind_off', 'external', 'failed')),
  sha256 text references blobs,
  -- Null while fetching an image, video or sound: LINE does not say the size of those beforehand.
  size_bytes bigint,
  mime_type text,
  duration_ms integer,
  source text not null check (source in ('chat', 'upload')),
  -- Null: LINE did not say who ("ไม่ทราบผู้ส่ง").
  posted_by uuid references users,
  posted_at timestamptz(3) not null,
  line_message_id text,
  image_set_id uuid references image_sets on delete set null,
  image_set_index integer,
  -- The quota that its bytes are counted against; null where none are.
  quota_id uuid references quotas,
  trashed_at timestamptz(3),
  trashed_by uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'kept') = (sha256 is not null)),
  check ((state = 'missed') = (missed_reason is not null)),
  unique (group_id, line_message_id)
);
create index files_latest on files (group_id, posted_at desc, id desc) where trashed_at is null;
create index files_by_kind on files (group_id, kind, posted_at desc, id desc) where trashed_at is null;
create index files_by_poster on files (group_id, posted_by, posted_at desc, id desc) where trashed_at is null;
create index files_by_name on files (group_id, name collate thai_natural, id) where trashed_at is null;
-- A size that is not known yet sorts below every other; one expression, so that a row comparison can use the index.
create index files_by_size on files (group_id, coalesce(size_bytes, -1) desc, id desc) where trashed_at is null;
create index files_of_set on files (image_set_id, image_set_index, posted_at) where image_set_id is not null;
create index files_trash on files (group_id, trashed_at desc, id desc) where trashed_at is not null;
create index files_trash_age on files (trashed_at) where trashed_at is not null;
create index files_fetching on files (group_id) where state = 'fetching';
create index files_name_search on files using gin (name_folded gin_trgm_ops);
create index files_content on files (sha256) where sha256 is not null;

-- How many files of a quota show a content: its bytes count once, from the first to the last of them.
create table quota_blobs (
  quota_id uuid not null references quotas on delete cascade,
  sha256 text not null references blobs,
  size_bytes bigint not null,
  file_count integer not null check (file_count > 0),
  primary key (quota_id, sha256)
);
create index quota_blobs_content on quota_blobs (sha256);

-- Kept files outside the trash, counted as they change: a group of 200,000 answers as fast as one of ten.
create table group_counts (
  group_id uuid not null references groups on delete cascade,
  kind text not null,
  posted_by uuid,
  file_count integer not null default 0,
  size_bytes bigint not null default 0,
  unique nulls not distinct (group_id, kind, posted_by)
);

-- Once a statement, not once a row: a row that one transaction updates ten thousand times is slow to find.
create function add_to_group_counts(changes jsonb) returns void language sql as $$
  insert into group_counts (group_id, kind, posted_by, file_count, size_bytes)
  select group_id, kind, posted_by, file_count, size_bytes
  from jsonb_to_recordset(changes)
    as change (group_id uuid, kind text, posted_by uuid, file_count integer, size_bytes bigint)
  -- A group that is being deleted takes its counts along.
  where exists (select from groups where id = change.group_id)
  order by group_id, kind, posted_by
  on conflict (group_id, kind, posted_by) do update
    set file_count = group_counts.file_count + excluded.file_count,
        size_bytes = group_counts.size_bytes + excluded.size_bytes
$$;

create function count_files() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  -- A branch names only the transition tables that its statement has.
  if tg_op = 'INSERT' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, count(*) as file_count, sum(coalesce(size_bytes, 0)) as size_bytes
      from added where state = 'kept' and trashed_at is null
      group by group_id, kind, posted_by) change;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, -count(*) as file_count, -sum(coalesce(size_bytes, 0)) as size_bytes
      from gone where state = 'kept' and trashed_at is null
      group by group_id, kind, posted_by) change;
  else
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, sum(step) as file_count, sum(step * coalesce(size_bytes, 0)) as size_bytes
      from (
        select group_id, kind, posted_by, size_bytes, 1 as step from added where state = 'kept' and trashed_at is null
        union all
        select group_id, kind, posted_by, size_bytes, -1 from gone where state = 'kept' and trashed_at is null
      ) counted
      group by group_id, kind, posted_by
      having sum(step) <> 0 or sum(step * coalesce(size_bytes, 0)) <> 0) change;
  end if;
  if changes is not null then perform add_to_group_counts(changes); end if;
  return null;
end
$$;

create trigger files_counted_in after insert on files
  referencing new table as added for each statement execute function count_files();
create trigger files_counted_out after delete on files
  referencing old table as gone for each statement execute function count_files();
create trigger files_counted_anew after update on files
  referencing new table as added old table as gone for each statement execute function count_files();

-- An upload by tus; its id becomes the file's id when it is complete.
create table uploads (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  user_id uuid not null references users,
  quota_id uuid not null references quotas,
  name text not null,
  mime_type text,
  size_bytes bigint not null check (size_bytes >= 0),
  -- Known once all bytes are here: from then on they may already lie in the blob store, and a crash must find them there.
  sha256 text,
  -- receiving: reserved_bytes of the quota are held; done: a file took its place; ended: given up or expired, nothing is held.
  state text not null default 'receiving' check (state in ('receiving', 'done', 'ended')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index uploads_expiry on uploads (expires_at) where state = 'receiving';

-- Every webhook event, stored before LINE is answered; the text of messages is left out (product.md 5).
create table line_events (
  webhook_event_id text primary key,
  event jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index line_events_waiting on line_events (received_at) where handled_at is null;
create index line_events_handled on line_events (handled_at) where handled_at is not null;

-- Messages that their sender took back, known also when the message itself comes later (line-platform.md 2, unsend).
create table unsent_messages (
  line_chat_id text not null,
  line_message_id text not null,
  unsent_at timestamptz not null,
  primary key (line_chat_id, line_message_id)
);
