-- The CRC-32 of contents, which ZIP archives name before the bytes (docs/decisions/040). Null: not known yet. Older contents are read for it in
-- the background, or when an archive needs them.

set local lock_timeout = '400ms';

alter table blobs add column crc32 bigint check (crc32 between 0 and 4294967295);

insert into backfills (name) values ('checksums');
