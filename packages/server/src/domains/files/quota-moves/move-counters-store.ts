/**
 * Counters of quotas while a group moves from some to another. Its contents are recorded already
 * (`contents_to_move`, `contents_that_stay`: quotas/links), and its files still count where they were.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { contentsComing, type Sources } from '../../storage/links/move.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/** Records what the files that move count by kind and hour, before the quotas are locked; dropped when the transaction ends. */
export async function noteUsageToMove(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<void> {
  await sql`
    create temporary table usage_to_move on commit drop as
    select quota_id as from_quota_id, kind, date_trunc('hour', posted_at, 'UTC') as hour,
      count(*) filter (where trashed_at is null) as shown_count,
      coalesce(sum(counted_bytes(size_bytes)) filter (where trashed_at is null), 0) as shown_bytes,
      coalesce(sum(counted_bytes(size_bytes)), 0) as size_bytes
    from counted_files
    where group_id = ${sql.lit(groupId)} and state = 'kept' and quota_id <> ${sql.lit(quotaId)}
    group by 1, 2, 3`.execute(tx);
  await sql`
    create temporary table hours_to_move on commit drop as
    select from_quota_id, hour, sum(size_bytes) as size_bytes from usage_to_move group by from_quota_id, hour`.execute(
    tx,
  );
  await sql`create index on hours_to_move (hour)`.execute(tx);
  await sql`analyze usage_to_move, hours_to_move`.execute(tx);
}

/** Moves the counters of quotas, which are locked, and whose used bytes moved already (quotas/links/move.ts). */
export async function moveCounters(tx: Tx, move: GroupAtQuota & Sources): Promise<void> {
  await moveKindsAndHours(tx, move);
  await moveGroupCounts(tx, move);
  await moveShownContents(tx, move);
}

async function moveKindsAndHours(tx: Tx, { quotaId }: GroupAtQuota): Promise<void> {
  await sql`
    insert into quota_counts (quota_id, kind, file_count, size_bytes)
    select quota_id, kind, sum(file_count), sum(size_bytes) from (
      select from_quota_id as quota_id, kind, -shown_count as file_count, -shown_bytes as size_bytes from usage_to_move
      union all select ${quotaId}, kind, shown_count, shown_bytes from usage_to_move
    ) as change
    group by quota_id, kind having sum(file_count) <> 0
    on conflict (quota_id, kind) do update
      set file_count = quota_counts.file_count + excluded.file_count,
        size_bytes = quota_counts.size_bytes + excluded.size_bytes`.execute(tx);
  await moveHours(tx, quotaId);
}

/** Ten years have 87,000 hours: most are the group's alone, and to delete them is faster than to leave them empty. */
async function moveHours(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    with gone as (
      delete from quota_hours using hours_to_move as moved
      where quota_id = from_quota_id and quota_hours.hour = moved.hour and quota_hours.size_bytes = moved.size_bytes
    )
    update quota_hours set size_bytes = quota_hours.size_bytes - moved.size_bytes from hours_to_move as moved
    where quota_id = from_quota_id and quota_hours.hour = moved.hour and quota_hours.size_bytes <> moved.size_bytes`.execute(
    tx,
  );
  // Most hours are new to the quota, and an insert that may meet others takes half as long again.
  await sql`
    update quota_hours set size_bytes = quota_hours.size_bytes
      + (select sum(size_bytes) from hours_to_move as coming where coming.hour = quota_hours.hour)
    where quota_id = ${quotaId} and hour in (select hour from hours_to_move)`.execute(tx);
  // `offset 0`: joined, hours of a quota that is new to the planner are compared each with each.
  await sql`
    insert into quota_hours (quota_id, hour, size_bytes)
    select ${quotaId}, hour, sum(size_bytes) from hours_to_move as coming
    where not exists (
      select from quota_hours as met where met.quota_id = ${quotaId} and met.hour = coming.hour offset 0)
    group by hour having sum(size_bytes) <> 0`.execute(tx);
}

/** All files of the group count in one quota then. A content that has a file there already is there. */
async function moveGroupCounts(
  tx: Tx,
  { groupId, quotaId, ...sources }: GroupAtQuota & Sources,
): Promise<void> {
  await sql`
    with met as (
      select exists (
        select from quota_groups where quota_id = ${quotaId} and group_id = ${groupId} and file_count > 0) as has_files
    )
    insert into quota_groups (quota_id, group_id, file_count, size_bytes)
    select ${quotaId}, ${groupId}, sum(file_count), sum(case
      when has_files and exists (
        select from (select * from counted_files as file where file.sha256 = coming.sha256 offset 0) as same
        where group_id = ${groupId} and quota_id = ${quotaId} and state = 'kept') then 0
      else size_bytes end)
    from ${contentsComing(sources)} as coming, met where file_count is not null having count(*) > 0
    on conflict (quota_id, group_id) do update
      set file_count = quota_groups.file_count + excluded.file_count,
        size_bytes = quota_groups.size_bytes + excluded.size_bytes`.execute(tx);
  await sql`
    update quota_groups set file_count = 0, size_bytes = 0
    where group_id = ${groupId} and quota_id in (select from_quota_id from contents_to_move)`.execute(tx);
}

/** A content that a file which stays shows is there before and after. A content that counted nowhere counts in the quota by now. */
async function moveShownContents(
  tx: Tx,
  { quotaId, ...sources }: { quotaId: string } & Sources,
): Promise<void> {
  await sql`
    insert into quota_contents (quota_id, shown_bytes)
    select quota_id, sum(change) from (
      select from_quota_id as quota_id, sha256, -size_bytes as change from contents_to_move
      where from_quota_id is not null and is_shown
      union all
      select ${quotaId}, sha256, size_bytes from ${contentsComing(sources)} as coming where is_shown and is_counted
    ) as moved
    where not exists (
      select from contents_that_stay as stays
      where stays.quota_id = moved.quota_id and stays.sha256 = moved.sha256 and stays.is_shown)
    group by quota_id having sum(change) <> 0
    on conflict (quota_id) do update set shown_bytes = quota_contents.shown_bytes + excluded.shown_bytes`.execute(
    tx,
  );
}
