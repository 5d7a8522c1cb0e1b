-- Contents: bytes in the blob store.

-- Bytes, addressed by the SHA-256 of their content (64 hex digits).
create table blobs (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  mime_type text not null,
  -- Read from the content; null before that, or if it does not apply.
  width integer,
  height integer,
  duration_ms integer,
  thumbhash text,
  thumbnail_state text not null default 'pending' check (thumbnail_state in ('pending', 'ready', 'none')),
  -- Its picture of 1280 pixels: drawn; waiting for somebody who opens it, or for an idle moment (docs/decisions/090); or
  -- none, because the one of 640 has all its pixels, or it cannot be drawn.
  large_state text not null default 'none' check (large_state in ('none', 'waiting', 'drawn')),
  -- How often drawing it crashed the process: it is drawn once more, last and alone, and never after the second crash, even after a restart
  -- (docs/decisions/069).
  drawer_deaths smallint not null default 0,
  -- The CRC-32, which ZIP archives name before the bytes (docs/decisions/040). Null: not known yet.
  crc32 bigint check (crc32 between 0 and 4294967295),
  -- Since when no file has referenced it; a day later it is collected.
  unreferenced_since timestamptz,
  -- When its bytes last matched its address. Null: at their arrival.
  verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index blobs_unreferenced on blobs (unreferenced_since) where unreferenced_since is not null;
create index blobs_verification on blobs (coalesce(verified_at, created_at));
-- Few are pending at any time; maintenance looks for old ones.
create index blobs_undrawn on blobs (created_at) where thumbnail_state = 'pending';
-- Drawn when nothing else is, the latest first.
create index blobs_large_waiting on blobs (created_at) where large_state = 'waiting';
