-- Uploads reserve what arrives and a little ahead of it, and an empty file counts 4 KiB.

-- How many bytes of a quota a file of this size takes. countedBytes (quotas/counted-bytes.ts) is the same for programs.
create function counted_bytes(size_bytes bigint) returns bigint
  language sql immutable parallel safe
  return case when size_bytes = 0 then 4096 else size_bytes end;

alter table uploads
  -- Bytes of the quota that it holds: never less than have arrived.
  add column reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  -- Bytes that had arrived when it last reserved or came to rest; the part in the data folder knows better.
  add column received_bytes bigint not null default 0 check (received_bytes >= 0),
  -- When bytes last arrived; before the first, when it was created.
  add column active_at timestamptz(3) not null default now(),
  -- Where a chunk begins whose checksum is not verified yet: a crash leaves bytes after it that must go.
  add column unverified_from bigint,
  -- Lists of them are sorted by it.
  alter column created_at type timestamptz(3);
update uploads set active_at = created_at;
update uploads set reserved_bytes = size_bytes where state = 'receiving';
create index uploads_of_group on uploads (group_id, created_at desc, id desc) where state = 'receiving';
create index uploads_of_quota on uploads (quota_id, user_id) where state = 'receiving';

-- Files that did not fit, which are asked for again when there is room; newest first.
create index files_not_fitting on files (group_id, posted_at desc)
  where state = 'missed' and missed_reason = 'quota_full' and trashed_at is null;

create or replace function count_files() returns trigger language plpgsql as $$
declare
  changes jsonb;
begin
  -- A branch names only the transition tables that its statement has.
  if tg_op = 'INSERT' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, count(*) as file_count,
        sum(coalesce(counted_bytes(size_bytes), 0)) as size_bytes
      from added where state = 'kept' and trashed_at is null
      group by group_id, kind, posted_by) change;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, -count(*) as file_count,
        -sum(coalesce(counted_bytes(size_bytes), 0)) as size_bytes
      from gone where state = 'kept' and trashed_at is null
      group by group_id, kind, posted_by) change;
  else
    select jsonb_agg(change) into changes from (
      select group_id, kind, posted_by, sum(step) as file_count,
        sum(step * coalesce(counted_bytes(size_bytes), 0)) as size_bytes
      from (
        select group_id, kind, posted_by, size_bytes, 1 as step from added where state = 'kept' and trashed_at is null
        union all
        select group_id, kind, posted_by, size_bytes, -1 from gone where state = 'kept' and trashed_at is null
      ) counted
      group by group_id, kind, posted_by
      having sum(step) <> 0 or sum(step * coalesce(counted_bytes(size_bytes), 0)) <> 0) change;
  end if;
  if changes is not null then perform add_to_group_counts(changes); end if;
  return null;
end
$$;

-- What was counted before.
update group_counts set size_bytes = group_counts.size_bytes + empty.file_count * counted_bytes(0)
from (
  select group_id, kind, posted_by, count(*) as file_count from files
  where size_bytes = 0 and state = 'kept' and trashed_at is null group by group_id, kind, posted_by
) as empty
where group_counts.group_id = empty.group_id and group_counts.kind = empty.kind
  and group_counts.posted_by is not distinct from empty.posted_by;
update quotas set used_bytes = used_bytes + counted_bytes(0)
where exists (select from quota_blobs where quota_id = quotas.id and size_bytes = 0);
update quota_blobs set size_bytes = counted_bytes(0) where size_bytes = 0;
update quotas set reserved_bytes = reserved_bytes + fetching.file_count * counted_bytes(0)
from (
  select quota_id, count(*) as file_count from files
  where state = 'fetching' and size_bytes = 0 and quota_id is not null group by quota_id
) as fetching
where fetching.quota_id = quotas.id;
