-- An address of a copy is that of the visitor who used it first, for an hour (docs/decisions/052): apps hand a download over to another program,
-- which asks again. Null: nobody yet, or used before this. The secret of the address is part of the hash, so that no network can be found by it.
set local lock_timeout = '400ms';

alter table export_addresses add column visitor_sha256 bytea;
