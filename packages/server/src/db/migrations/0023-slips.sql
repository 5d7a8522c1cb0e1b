-- Bank transfer slips among the pictures of groups: what the code on a slip says of a transfer. A row belongs to a file, not to its
-- content, so that the same picture posted twice is a repeated slip, and that whatever deletes the file deletes the row.

set local lock_timeout = '5s';

create table slips (
  file_id uuid primary key references files on delete cascade,
  -- The group and the time of the file: a group's slips are listed without its other files.
  group_id uuid not null references groups on delete cascade,
  posted_at timestamptz(3) not null,
  -- Of the sending bank, as the Bank of Thailand numbers them.
  bank_code text not null check (bank_code ~ '^[0-9]{3}$'),
  reference text not null check (reference ~ '^[0-9A-Za-z-]{1,35}$'),
  created_at timestamptz not null default now()
);
create index slips_of_group on slips (group_id, posted_at desc, file_id desc);
create index slips_by_reference on slips (group_id, bank_code, reference, posted_at, file_id);
