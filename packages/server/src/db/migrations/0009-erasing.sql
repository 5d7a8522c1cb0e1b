-- Erasing for good: the trash of a group, and what a person posted.

-- What was put into the trash up to this instant is gone for everybody, though its rows may still wait to be erased. Null: nothing waits.
alter table groups add column trash_emptied_up_to timestamptz(3);
create index groups_trash_emptied on groups (trash_emptied_up_to) where trash_emptied_up_to is not null;

-- What this person posted up to this instant is being erased, wherever it is, and also if LINE delivers it late. Null: nothing is.
alter table users add column posts_erased_up_to timestamptz(3);
create index users_posts_erased on users (posts_erased_up_to) where posts_erased_up_to is not null;

-- A person's own posts across all groups, page by page.
create index files_of_person on files (posted_by, posted_at desc, id desc) where posted_by is not null;
