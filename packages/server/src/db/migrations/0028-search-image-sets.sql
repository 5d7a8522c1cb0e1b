-- kepwai: no transaction
-- Names that people gave to image sets, searched as names of files are (0018-search.sql).
drop index concurrently if exists image_sets_search;

create index concurrently image_sets_search on image_sets using gin (search_keys(group_id, fold_thai(name), 1)) where name is not null;
