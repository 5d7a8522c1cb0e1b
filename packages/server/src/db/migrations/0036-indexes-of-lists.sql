-- kepwai: no transaction
-- Indexes of filtered lists that read more the more files their group has, built beside running writes. One that a crash left incomplete
-- is dropped first.
drop index concurrently if exists files_by_kind_size;

create index concurrently files_by_kind_size on files (group_id, kind, coalesce(size_bytes, -1) desc, id desc)
  where trashed_at is null;

drop index concurrently if exists files_by_poster_kind;

create index concurrently files_by_poster_kind on files (group_id, posted_by, kind, posted_at desc, id desc)
  where trashed_at is null;

drop index concurrently if exists files_by_month_name;

-- A range of days by name or size is merged of its months.
create index concurrently files_by_month_name
  on files (group_id, date_trunc('month', posted_at at time zone 'Asia/Bangkok'), name collate thai_natural, id)
  where trashed_at is null;

drop index concurrently if exists files_by_month_size;

create index concurrently files_by_month_size
  on files (group_id, date_trunc('month', posted_at at time zone 'Asia/Bangkok'), coalesce(size_bytes, -1) desc, id desc)
  where trashed_at is null;

drop index concurrently if exists files_in_name_order;

-- In place of files_names: with what filters and searches compare, so that they pass names without reading the files.
create index concurrently files_in_name_order on files (group_id, name collate thai_natural, id)
  include (name_folded, kind, posted_by, posted_at, folder_id, image_set_id, size_bytes) where trashed_at is null;

drop index concurrently if exists files_names;

-- Searches read files_search since 0018.
drop index concurrently if exists files_name_search;

analyze files;
