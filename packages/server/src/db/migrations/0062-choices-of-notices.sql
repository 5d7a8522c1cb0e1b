-- How often a person is told about a quota, and who wants no answers of the bot to what they post. Gives up a wait before a writer waits
-- for it in a circle, as 0024.

set local lock_timeout = '400ms';
lock table users, quotas in share row exclusive mode;
lock table pushes in access exclusive mode;

-- No row: at once.
create table quota_notices (
  user_id uuid not null references users on delete cascade,
  quota_id uuid not null references quotas on delete cascade,
  level text not null check (level in ('weekly', 'none')),
  primary key (user_id, quota_id)
);
create index quota_notices_of_quota on quota_notices (quota_id);

-- The bot answers nothing that these people post, in any chat.
create table reply_mutes (
  user_id uuid primary key references users on delete cascade,
  muted_at timestamptz(3) not null
);

-- One that is held waits for the weekly notice of its person, which names what is still true of all of them.
alter table pushes
  drop constraint pushes_state_check,
  add constraint pushes_state_check check (state in ('waiting', 'held', 'sent', 'refused', 'unsent'));
create index pushes_held on pushes (user_id, created_at) where state = 'held';

-- The occasion of a weekly notice is when it was due. All other notices stay what they are by then.
do $$
declare
  earlier text := (select pg_get_expr(conbin, conrelid) from pg_constraint where conname = 'pushes_notice_check');
begin
  alter table pushes drop constraint pushes_notice_check;
  execute format('alter table pushes add constraint pushes_notice_check check (notice = ''weekly'' or (%s))', earlier);
end;
$$;
