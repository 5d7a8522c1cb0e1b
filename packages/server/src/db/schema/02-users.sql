-- People, with their sign-ins, consents and requests about their data. Ids that leave the server are our random UUIDs; LINE's ids stay in
-- line_* columns and never leave it. In all files, instants by which lists are sorted are timestamptz(3): a cursor has milliseconds, as
-- JavaScript does, and must name the row exactly.

-- People whom LINE named: posters, members, and those who signed in.
create table users (
  id uuid primary key default gen_random_uuid(),
  line_user_id text not null unique,
  display_name text,
  picture_url text,
  -- Null until the person signs in and becomes a user.
  signed_in_at timestamptz,
  -- Optional consent to news, which can be withdrawn.
  wants_news boolean not null default false,
  -- Posts of this person up to this instant are being erased, even if LINE delivers them late. Null: none are.
  posts_erased_up_to timestamptz(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_posts_erased on users (posts_erased_up_to) where posts_erased_up_to is not null;

-- Details that a person enters to be registered: for receipts, never shown to others.
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

-- Accepted versions of documents, each with the first time: append-only, because rows are evidence.
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
  -- "LINE · iPhone": from the user agent at the sign-in, so that people can distinguish their sessions.
  device text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user on sessions (user_id);

-- Links that open a page in another browser, signed in, once and within a minute (docs/decisions/042). They end with the session that created
-- them, and with its person.
create table handovers (
  -- Hash of the secret, which is not stored.
  token_sha256 bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Path, query and fragment on our own origin.
  path text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index handovers_of_session on handovers (session_id);
create index handovers_of_user on handovers (user_id, created_at);
create index handovers_by_expiry on handovers (expires_at);

-- Erasure requests of people (docs/decisions/052), and their receipts, which contain no personal data.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  -- Number of the receipt. Random, because it grants access to the receipt.
  number text not null unique,
  -- Null once the person is gone.
  user_id uuid references users on delete set null,
  posts text not null check (posts in ('keep', 'erase')),
  requested_at timestamptz(3) not null,
  -- Deadline for cancelling the request.
  due_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  -- Start of the erasure, after which it cannot be cancelled.
  begun_at timestamptz(3),
  done_at timestamptz(3),
  -- Amounts of data at the start.
  scope jsonb,
  check (cancelled_at is null or begun_at is null),
  check (done_at is null or begun_at is not null)
);
create unique index erasures_open on erasures (user_id) where cancelled_at is null and done_at is null;
create index erasures_user on erasures (user_id);
create index erasures_due on erasures (due_at) where cancelled_at is null and done_at is null;

-- Exports of a person's data, on their request (docs/decisions/052). The content is read during the download and not stored, so that it
-- excludes data that was unsent or deleted meanwhile.
create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  requested_at timestamptz(3) not null,
  -- Contents with an unknown CRC, and how many of them have been read.
  total_count integer not null default 0,
  done_count integer not null default 0,
  ready_at timestamptz(3),
  expires_at timestamptz(3)
);
create unique index exports_preparing on exports (user_id) where ready_at is null;
create index exports_of_person on exports (user_id, requested_at desc);

-- Addresses of exports, each for one download.
create table export_addresses (
  -- Hash of the secret, which is not stored.
  token_sha256 bytea primary key,
  export_id uuid not null references exports on delete cascade,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- Hash of the network of the first use, which may repeat the download for an hour, because apps hand a download over to another program. The
  -- hash includes the secret of the address, so that no network can be found by it. Null: not used yet.
  visitor_sha256 bytea
);
create index export_addresses_export on export_addresses (export_id);

-- Data requests of people who cannot sign in. Their message stays where it arrived: only its number is here.
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('erase', 'copy', 'correct', 'object')),
  -- The operator's own number of the request.
  reference text not null check (reference ~ '\S'),
  received_at timestamptz(3) not null,
  -- PDPA, section 30: within 30 days.
  due_at timestamptz(3) not null,
  -- The person, once identified; null before that, and after their erasure.
  user_id uuid references users on delete set null,
  done_at timestamptz(3),
  outcome text,
  check ((done_at is null) = (outcome is null))
);
create index data_requests_due on data_requests (due_at) where done_at is null;
create index data_requests_of_person on data_requests (user_id) where user_id is not null;
