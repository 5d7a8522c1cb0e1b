-- Uploads by tus (docs/decisions/009, 039, 081).

-- Uploads of members and of people without an account. The id becomes the file's id when it is complete.
create table uploads (
  id uuid primary key,
  group_id uuid not null references groups on delete cascade,
  -- Null: sent by a person without an account to a file request.
  user_id uuid references users,
  quota_id uuid not null references quotas,
  name text not null,
  mime_type text,
  -- Upload-Metadata as the client sent it, returned by HEAD; null: none.
  metadata text,
  -- Target folder (docs/decisions/035); once the file is kept, its folder. Null: at the top. No reference: deleting folders would lock uploads
  -- after the quota, which a running upload locks in the other order.
  folder_id uuid,
  size_bytes bigint not null check (size_bytes >= 0),
  -- Whether size_bytes is still unknown, and stored as 0.
  is_length_deferred boolean not null default false,
  -- Set once all bytes are here: they may then be in the blob store, where a crash must find them.
  sha256 text,
  -- receiving: reserved_bytes of the quota are held; done: became a file; ended: given up or expired, nothing is held.
  state text not null default 'receiving' check (state in ('receiving', 'done', 'ended')),
  -- Reserved bytes of the quota: never less than have arrived.
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  -- Received bytes at the last reservation or pause; the part in the data folder is more recent.
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  -- When bytes last arrived; initially its creation.
  active_at timestamptz(3) not null default now(),
  -- Start of a chunk with an unverified checksum: after a crash, the bytes beyond it must be removed.
  unverified_from bigint,
  -- Set by the client; the same for files that were chosen together, which keep their order.
  batch_id uuid,
  -- Place among them, from 1.
  batch_place integer,
  -- Upload-Concat as the client sent it: `partial` for a part, the parts for a whole; null for other uploads.
  concat text,
  -- For a whole: its parts, in order.
  part_ids uuid[],
  -- For a part: the whole that took its bytes and its reservation.
  joined_into uuid,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz not null
);
create index uploads_expiry on uploads (expires_at) where state = 'receiving';
create index uploads_of_group on uploads (group_id, created_at desc, id desc) where state = 'receiving';
create index uploads_of_quota on uploads (quota_id, user_id) where state = 'receiving';
create index uploads_of_batch on uploads (batch_id) where batch_id is not null;
