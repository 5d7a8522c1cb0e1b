-- LINE is asked about people who never were in a chat, and its "no" noted. They are told nothing that people are told who left, so
-- the two are kept apart. What is known so far does not tell them apart: those with a "no" count as strangers until they are seen.

alter table group_members add column ever_member boolean not null default false;
update group_members set ever_member = true where is_member;
