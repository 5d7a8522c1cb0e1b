-- What people write about an image set: a description, and which picture is its cover (docs/decisions/028). The new columns are null at
-- first and rewrite nothing. Locks as in 0024: files first, and a wait that is given up and tried again.
set local lock_timeout = '400ms';
lock table files in share row exclusive mode;
lock table image_sets in access exclusive mode;

alter table image_sets
  add column description text,
  -- First picture of the cover, while it is in the set; null: those sent first.
  add column cover_file_id uuid references files on delete set null;
create index image_sets_cover on image_sets (cover_file_id) where cover_file_id is not null;
