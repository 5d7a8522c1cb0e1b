-- LINE's chats apart from our groups, second half: what a server wrote since the first half is copied, and what is copied goes from the
-- groups. Everybody waits meanwhile, for as long as it takes to compare the copies.

set local lock_timeout = '5s';
lock table groups, group_members, group_aliases, former_chats, chats, chat_members, group_chats in access exclusive mode;

select copy_chats();
drop function copy_chats();
-- Of groups that were deleted meanwhile.
delete from chats where not exists (select from group_chats where chat_id = chats.id);

-- When a person last opened the group's cabinet: what came later is new to them. Who never did has no row.
delete from group_members where seen_at is null;
alter table group_members rename to group_visits;
alter table group_visits drop column is_member, drop column ever_member, drop column checked_at;
alter table group_visits alter column seen_at set not null;
alter index group_members_pkey rename to group_visits_pkey;
alter table group_visits rename constraint group_members_group_id_fkey to group_visits_group_id_fkey;
alter table group_visits rename constraint group_members_user_id_fkey to group_visits_user_id_fkey;
create index group_visits_user on group_visits (user_id);

alter table groups
  drop column line_chat_id,
  drop column chat_type,
  drop column name,
  drop column picture_url,
  drop column summary_checked_at,
  drop column bot_joined_at,
  drop column bot_left_at;
insert into groups (id, merged_into) select id, group_id from group_aliases;
-- What is merged keeps nothing, and takes nothing in.
alter table groups add check (merged_into is null or num_nonnulls(quota_id, last_file_at) = 0);
drop table group_aliases, former_chats;

-- Groups with the chat that each has now; of what is merged there is none.
create view current_chats as
  select group_chats.group_id, group_chats.since, chats.id as chat_id, chats.line_chat_id, chats.type, chats.name, chats.picture_url,
    chats.summary_checked_at, chats.bot_joined_at, chats.bot_left_at
  from group_chats join chats on chats.id = group_chats.chat_id
  where group_chats.until is null;
