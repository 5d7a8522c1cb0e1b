-- Links that open a place in another browser, signed in, once and within a minute (docs/decisions/042). Only a hash of the secret is stored.
-- They end with the session that asked for them, and with its person.
set local lock_timeout = '400ms';

create table handovers (
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
