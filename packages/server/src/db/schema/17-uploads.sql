-- Uploads by tus (docs/decisions/009, 039, 081).

-- Uploads of members and of people without an account. The id becomes the file's id when it is complete.
create table uploads (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  -- Null: of a person without an account, who sends by a file request.
  user_id uuid references users,
  quota_id uuid not null references quotas,
  name text not null,
  mime_type text,
  -- Upload-Metadata as the client sent it, which HEAD sends back; null: none.
  metadata text,
  -- Folder that it is to be kept in (docs/decisions/035); once the file is kept, where it is kept. Null: at the top. No reference: deleting
  -- folders would lock uploads after the quota, which a running upload locks in the other order.
  folder_id uuid,
  size_bytes bigint not null check (size_bytes >= 0),
  -- Whether size_bytes is still unknown, and 0 stands there.
  is_length_deferred boolean not null default false,
  -- Known once all bytes are here: from then on they may already lie in the blob store, and a crash must find them there.
  sha256 text,
  -- receiving: reserved_bytes of the quota are held; done: a file took its place; ended: given up or expired, nothing is held.
  state text not null default 'receiving' check (state in ('receiving', 'done', 'ended')),
  -- Bytes of the quota that it holds: never less than have arrived.
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  -- Bytes that had arrived when it last reserved or paused; the part in the data folder knows better.
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  -- When bytes last arrived; before the first, when it was created.
  active_at timestamptz(3) not null default now(),
  -- Where a chunk begins whose checksum is not verified yet: a crash leaves bytes after it that must go.
  unverified_from bigint,
  -- Given by the client; the same for files that were chosen together, which keep their order.
  batch_id uuid,
  -- Place among them, from 1.
  batch_place integer,
  -- Upload-Concat as the client sent it: `partial` of a part, the parts of a whole; null for other uploads.
  concat text,
  -- Of a whole: its parts, in order.
  part_ids uuid[],
  -- Of a part: the whole that took its bytes and its reservation.
  joined_into uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null
);
create index uploads_expiry on uploads (expires_at) where state = 'receiving';
create index uploads_of_group on uploads (group_id, created_at desc, id desc) where state = 'receiving';
create index uploads_of_quota on uploads (quota_id, user_id) where state = 'receiving';
create index uploads_of_batch on uploads (batch_id) where batch_id is not null;
