-- Names that the product made for posts without one (docs/decisions/073). Columns are null or have a constant default and rewrite nothing.
-- Locks as in 0024: files first, and a wait that is given up and tried again.
set local lock_timeout = '400ms';
lock table files in access exclusive mode;
lock table shares in access exclusive mode;

alter table files
  -- Null: not noted; then the name itself tells (made-name-store.ts). So rows of before, and of the version before, need no change.
  add column is_name_made boolean;

alter table shares
  -- Whether visitors see names that were made, with the names of those who posted.
  add column keeps_names boolean not null default false;
