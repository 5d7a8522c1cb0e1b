-- Changes (docs/decisions/017, 043).

-- The activity log: a row for each change of record(), with the affected ids, stored for a year. It contains no names and no text: of a rename,
-- an erasure or an unsending only the fact.
create table activity (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  kind text not null,
  -- Null: a change outside groups, such as the end of a session. Rows move when a group is merged into another.
  group_id uuid references groups on delete cascade,
  quota_id uuid references quotas on delete set null,
  actor text not null check (actor in ('user', 'chat', 'operator', 'product')),
  -- Id of a user, until they are erased.
  actor_user_id uuid references users on delete set null,
  file_count integer not null default 0,
  -- The first files, without those that were erased since.
  file_ids uuid[] not null default '{}',
  details jsonb not null default '{}'
);
-- A page of the log is a merge of one range for each kind that it shows, because kept files, which it does not show, are most rows.
create index activity_by_kind on activity (group_id, kind, at desc, id desc) where group_id is not null;
create index activity_by_person_kind on activity (actor_user_id, group_id, kind, at desc, id desc)
  where actor_user_id is not null;
create index activity_of_quota on activity (quota_id, at desc, id desc) where quota_id is not null;
-- Removes the id of an erased file.
create index activity_of_file on activity using gin (file_ids) where file_ids <> '{}';
-- Rows are inserted in the order of time, so rows older than a year are adjacent.
create index activity_by_time on activity using brin (at);
