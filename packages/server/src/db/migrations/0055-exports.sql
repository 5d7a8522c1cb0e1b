-- Copies of everything about a person, which they asked for (docs/decisions/052). What is in one is read when it is downloaded: nothing of it is
-- stored, so that what is unsent or deleted meanwhile is not in it.

set local lock_timeout = '400ms';

create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz(3) not null,
  -- Contents whose CRC was not known, and how many of them are read.
  total_count integer not null default 0,
  done_count integer not null default 0,
  ready_at timestamptz(3),
  expires_at timestamptz(3)
);
create unique index exports_preparing on exports (user_id) where ready_at is null;
create index exports_of_person on exports (user_id, requested_at desc);

-- Addresses, each for one download. The secret is not stored.
create table export_addresses (
  token_sha256 bytea primary key,
  export_id uuid not null references exports on delete cascade,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index export_addresses_export on export_addresses (export_id);
