-- kepwai: no transaction
-- Pictures by the set in which LINE sent them, built beside running writes. One that a crash left incomplete is dropped first.
drop index concurrently if exists files_of_sent_set;

create index concurrently files_of_sent_set on files (sent_set_id) where sent_set_id is not null;
