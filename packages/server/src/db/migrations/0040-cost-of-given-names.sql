-- PostgreSQL finds the versions of a name by files_versions, whose condition is is_given_name(), and by no other index: one that has the group
-- and kind alone looks as cheap while there are no statistics, and reads every file of the group for each name.
alter function is_given_name(text, text) cost 1000;
