-- Adds to the counters what was there before their triggers. The sums are read first, and nobody waits for them: what a counter lacks
-- stays the same while a server goes on counting. Then groups and quotas are locked, as everybody does who counts, for as long as it
-- takes to write the counters.
set local lock_timeout = '5s';

create temporary table lacking_quota_counts on commit drop as select * from quota_counts_drift;
create temporary table lacking_quota_hours on commit drop as select * from quota_hours_drift;
create temporary table lacking_quota_groups on commit drop as select * from quota_groups_drift;
create temporary table lacking_quota_contents on commit drop as select * from quota_contents_drift;
create temporary table lacking_group_months on commit drop as select * from group_months_drift;
create temporary table lacking_image_sets on commit drop as select * from image_sets_drift;
analyze lacking_image_sets;

do $$
begin
  perform from groups order by id for no key update;
  -- Triggers update image sets before they lock quotas, in no order of rows.
  lock table image_sets in share row exclusive mode;
  perform from quotas order by id for no key update;
end
$$;

insert into quota_counts (quota_id, kind, file_count, size_bytes)
select quota_id, kind, file_count, size_bytes from lacking_quota_counts
on conflict (quota_id, kind) do update
  set file_count = quota_counts.file_count + excluded.file_count, size_bytes = quota_counts.size_bytes + excluded.size_bytes;
insert into quota_hours (quota_id, hour, size_bytes)
select quota_id, hour, size_bytes from lacking_quota_hours
on conflict (quota_id, hour) do update set size_bytes = quota_hours.size_bytes + excluded.size_bytes;
-- Groups that were deleted meanwhile took theirs along.
insert into quota_groups (quota_id, group_id, file_count, size_bytes)
select quota_id, group_id, file_count, size_bytes from lacking_quota_groups
where exists (select from groups where id = group_id)
on conflict (quota_id, group_id) do update
  set file_count = quota_groups.file_count + excluded.file_count, size_bytes = quota_groups.size_bytes + excluded.size_bytes;
insert into quota_contents (quota_id, shown_bytes)
select quota_id, shown_bytes from lacking_quota_contents
on conflict (quota_id) do update set shown_bytes = quota_contents.shown_bytes + excluded.shown_bytes;
insert into group_months (group_id, month, size_bytes, trashed_count, trashed_bytes)
select group_id, month, size_bytes, trashed_count, trashed_bytes from lacking_group_months
where exists (select from groups where id = group_id)
on conflict (group_id, month) do update
  set size_bytes = group_months.size_bytes + excluded.size_bytes,
    trashed_count = group_months.trashed_count + excluded.trashed_count,
    trashed_bytes = group_months.trashed_bytes + excluded.trashed_bytes;
-- Its trigger counts the image sets of each group.
update image_sets set file_count = image_sets.file_count + lacking.file_count
from lacking_image_sets as lacking where lacking.id = image_sets.id;
