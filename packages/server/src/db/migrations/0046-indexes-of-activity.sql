-- kepwai: no transaction
-- A page of the log is merged of one range for each kind that it shows, because kept files, which it does not show, are most of it. These
-- replace the indexes by group and by person alone, and serve foreign keys in their place. Built beside running writes; one that a crash left
-- incomplete is dropped first.
drop index concurrently if exists activity_by_kind;

create index concurrently activity_by_kind on activity (group_id, kind, at desc, id desc) where group_id is not null;

drop index concurrently if exists activity_by_person_kind;

create index concurrently activity_by_person_kind on activity (actor_user_id, group_id, kind, at desc, id desc)
  where actor_user_id is not null;

drop index concurrently if exists activity_of_group;

drop index concurrently if exists activity_of_person;
