-- The numbers of files that everybody reads (docs/decisions/079): what is kept, outside the trash, and of each document the latest version, as
-- lists show them. Bytes are those of every version, because each takes its place.
create view shown_counts as
select group_id, kind, greatest(0, sum(file_count) - (
    select count(*) from files
    where files.group_id = group_counts.group_id and files.kind = group_counts.kind and files.state = 'kept' and not files.is_latest
  ))::bigint as file_count, sum(size_bytes)::bigint as size_bytes
from group_counts group by group_id, kind;

-- A version counts where `counted_files` (0069) says: that of a group that has just moved names its former quota.
create view shown_quota_counts as
select quota_id, kind, greatest(0, file_count - (
    select count(*) from quota_groups join files on files.group_id = quota_groups.group_id
      left join quota_moves as moved on moved.group_id = files.group_id and moved.from_quota_id = files.quota_id
    where quota_groups.quota_id = quota_counts.quota_id and coalesce(moved.quota_id, files.quota_id) = quota_counts.quota_id
      and files.kind = quota_counts.kind and files.state = 'kept' and not files.is_latest
  ))::bigint as file_count, size_bytes
from quota_counts;
