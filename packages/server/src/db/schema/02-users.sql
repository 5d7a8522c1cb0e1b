-- People: who LINE named, how they sign in, what they agreed to, and what they ask for about their data.
-- Ids that leave the server are random UUIDs of ours; LINE's ids stay in line_* columns and never leave it.
-- In all files, instants that lists are sorted by are timestamptz(3): a cursor has milliseconds, as JavaScript does, and must name the row
-- exactly.

-- People whom LINE named: posters, members, and those who signed in.
create table users (
  id uuid primary key default gen_random_uuid(),
  line_user_id text not null unique,
  display_name text,
  picture_url text,
  -- Null until the person signs in: then they are a user of ours.
  signed_in_at timestamptz,
  -- Wishes to be told what is new: optional, and may be taken back.
  wants_news boolean not null default false,
  -- What this person posted up to this instant is being erased, wherever it is, and also if LINE delivers it late. Null: nothing is.
  posts_erased_up_to timestamptz(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_posts_erased on users (posts_erased_up_to) where posts_erased_up_to is not null;

-- What a person fills in to be registered: for receipts, never shown to others.
create table accounts (
  user_id uuid primary key references users on delete cascade,
  name text not null,
  email text not null,
  phone text,
  tax_name text,
  tax_address text,
  tax_id text check (tax_id ~ '^\d{13}$'),
  tax_branch text check (tax_branch ~ '^\d{5}$'),
  updated_at timestamptz not null default now(),
  check (num_nulls(tax_name, tax_address, tax_id, tax_branch) in (0, 4))
);

-- Accepted versions of documents, each with the first time: rows are only added, as a proof must be.
create table consents (
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version date not null,
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);

-- Sign-ins; the id is the token's `sid`, so that a person can end other sessions.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- "LINE · iPhone": made of the browser's own words when it signed in, so that a person knows their sessions apart.
  device text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id);

-- Links that open a place in another browser, signed in, once and within a minute (docs/decisions/042). They end with the session that asked
-- for them, and with its person.
create table handovers (
  -- Hash of the secret, which is not stored.
  token_sha256 bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Path, query and hash on our own origin.
  path text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index handovers_of_session on handovers (session_id);
create index handovers_of_user on handovers (user_id, created_at);
create index handovers_by_expiry on handovers (expires_at);

-- Requests of people to be erased (docs/decisions/052), and their receipts, which say nothing of the person.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  -- Of the receipt. Random: knowing it shows the receipt.
  number text not null unique,
  -- Null once the person is gone.
  user_id uuid references users on delete set null,
  posts text not null check (posts in ('keep', 'erase')),
  requested_at timestamptz(3) not null,
  -- Until then it can be taken back.
  due_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  -- From then on it cannot be taken back.
  begun_at timestamptz(3),
  done_at timestamptz(3),
  -- What there was when it began, in numbers.
  scope jsonb,
  check (cancelled_at is null or begun_at is null),
  check (done_at is null or begun_at is not null)
);
create unique index erasures_open on erasures (user_id) where cancelled_at is null and done_at is null;
create index erasures_user on erasures (user_id);
create index erasures_due on erasures (due_at) where cancelled_at is null and done_at is null;

-- Copies of everything about a person, which they asked for (docs/decisions/052). What is in one is read when it is downloaded: nothing of it
-- is stored, so that what is unsent or deleted meanwhile is not in it.
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

-- Addresses of copies, each for one download.
create table export_addresses (
  -- Hash of the secret, which is not stored.
  token_sha256 bytea primary key,
  export_id uuid not null references exports on delete cascade,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- Hash of the network that used it first, for which it is good for an hour: apps hand a download over to another program, which asks again.
  -- The secret of the address is part of the hash, so that no network can be found by it. Null: nobody used it yet.
  visitor_sha256 bytea
);
create index export_addresses_export on export_addresses (export_id);

-- Requests about their data of people who cannot sign in. What they wrote stays where it arrived: only its number is here.
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('erase', 'copy', 'correct', 'object')),
  -- The operator's own number of it.
  reference text not null check (reference ~ '\S'),
  received_at timestamptz(3) not null,
  -- PDPA, section 30: within 30 days.
  due_at timestamptz(3) not null,
  -- The person, once identified; null while that is not known, and once they are erased.
  user_id uuid references users on delete set null,
  done_at timestamptz(3),
  outcome text,
  check ((done_at is null) = (outcome is null))
);
create index data_requests_due on data_requests (due_at) where done_at is null;
create index data_requests_of_person on data_requests (user_id) where user_id is not null;
