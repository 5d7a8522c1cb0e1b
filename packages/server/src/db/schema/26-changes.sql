-- Changes (docs/decisions/017, 043).

-- The activity log: a row for each change that record() tells, with as many ids as it is about, kept for a year. It holds no name and no text: what
-- was renamed, erased or unsent says here only that it was.
create table activity (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  kind text not null,
  -- Null: a change of no group, such as the end of a session. Rows of a group that is merged into another go along.
  group_id uuid references groups on delete cascade,
  quota_id uuid references quotas on delete set null,
  actor text not null check (actor in ('user', 'chat', 'operator', 'product')),
  -- Of a user, until they are erased.
  actor_user_id uuid references users on delete set null,
  file_count integer not null default 0,
  -- The first of the files, without those that were erased since.
  file_ids uuid[] not null default '{}',
  details jsonb not null default '{}'
);
-- A page of the log is merged of one range for each kind that it shows, because kept files, which it does not show, are most of it.
create index activity_by_kind on activity (group_id, kind, at desc, id desc) where group_id is not null;
create index activity_by_person_kind on activity (actor_user_id, group_id, kind, at desc, id desc)
  where actor_user_id is not null;
create index activity_of_quota on activity (quota_id, at desc, id desc) where quota_id is not null;
-- A file that is erased leaves no id behind.
create index activity_of_file on activity using gin (file_ids) where file_ids <> '{}';
-- Rows come in the order of time: what is older than a year lies together.
create index activity_by_time on activity using brin (at);
