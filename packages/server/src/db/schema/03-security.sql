-- The security log (docs/decisions/015).

-- Random keys of one day (Asia/Bangkok) each, under which the security log hashes people and addresses on every node. Unlogged: they are in no
-- WAL, no standby and no backup that is made of them; a crash of PostgreSQL begins a new key. Maintenance deletes those of former days.
create unlogged table security_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);
