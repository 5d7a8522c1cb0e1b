-- The security log (docs/decisions/015).

-- Random keys, one a day (Asia/Bangkok), with which all nodes hash people and addresses in the security log. Unlogged: they are in no WAL, no
-- standby and no backup that is made of them; a crash of PostgreSQL causes a new key. Maintenance deletes older keys.
create unlogged table security_keys (
  day date primary key,
  key bytea not null check (octet_length(key) = 32)
);
