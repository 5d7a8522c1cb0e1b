/**
 * Counters of quotas while a group moves from some to another. Its contents are noted already (`contents_to_move`,
 * quotas/links), and its files still count where they were.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/** Notes what the files that move count by kind and hour, before the quotas are locked; dropped when the transaction ends. */
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

/** Moves the counters of quotas, which are locked, and whose contents moved already (quotas/links/move.ts). */
export async function moveCounters(tx: Tx, move: GroupAtQuota): Promise<void> {
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
  await sql`
    insert into quota_hours (quota_id, hour, size_bytes)
    select ${quotaId}, hour, sum(size_bytes) from hours_to_move group by hour having sum(size_bytes) <> 0
    order by hour
    on conflict (quota_id, hour) do update set size_bytes = quota_hours.size_bytes + excluded.size_bytes`.execute(
    tx,
  );
}

/** All files of the group count in one quota then. A content that has a file there already is there. */
async function moveGroupCounts(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<void> {
  await sql`
    with met as (
      select exists (
        select from quota_groups where quota_id = ${quotaId} and group_id = ${groupId} and file_count > 0) as has_files
    ), coming as (
      select sha256, max(size_bytes) as size_bytes, sum(file_count) as file_count
      from contents_to_move where from_quota_id is not null group by sha256
    )
    insert into quota_groups (quota_id, group_id, file_count, size_bytes)
    select ${quotaId}, ${groupId}, sum(file_count), sum(case
      when has_files and exists (
        select from (select * from counted_files as file where file.sha256 = coming.sha256 offset 0) as same
        where group_id = ${groupId} and quota_id = ${quotaId} and state = 'kept') then 0
      else size_bytes end)
    from coming, met having count(*) > 0
    on conflict (quota_id, group_id) do update
      set file_count = quota_groups.file_count + excluded.file_count,
        size_bytes = quota_groups.size_bytes + excluded.size_bytes`.execute(tx);
  await sql`
    update quota_groups set file_count = 0, size_bytes = 0
    where group_id = ${groupId} and quota_id in (select from_quota_id from contents_to_move)`.execute(tx);
}

/** A content that a quota keeps after the move only by files of the group is not looked for among others. */
async function moveShownContents(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<void> {
  const isShownBy = (quota: 'from_quota_id' | 'quota_id') => sql`exists (
    select from (select * from counted_files as file where file.sha256 = moved.sha256 offset 0) as same
    where same.quota_id = moved.${sql.ref(quota)} and same.state = 'kept' and same.trashed_at is null
      and (same.group_id <> ${groupId} or same.quota_id = ${quotaId}))`;
  await sql`
    insert into quota_contents (quota_id, shown_bytes)
    select quota_id, sum(change) from (
      select moved.from_quota_id as quota_id, case
        when blob.sha256 is null then -moved.size_bytes
        when ${isShownBy('from_quota_id')} then 0
        else -moved.size_bytes end as change
      from contents_to_move as moved
        left join quota_blobs as blob on blob.quota_id = moved.from_quota_id and blob.sha256 = moved.sha256
      where moved.from_quota_id is not null and is_shown
      union all
      select moved.quota_id, case
        when blob.file_count = moved.file_count then moved.size_bytes
        when ${isShownBy('quota_id')} then 0
        else moved.size_bytes end
      from (
        select ${quotaId}::uuid as quota_id, sha256, max(size_bytes) as size_bytes, sum(file_count) as file_count
        from contents_to_move where from_quota_id is not null
        group by sha256 having bool_or(is_shown)
      ) as moved join quota_blobs as blob on blob.quota_id = moved.quota_id and blob.sha256 = moved.sha256
    ) as changes
    group by quota_id having sum(change) <> 0
    on conflict (quota_id) do update set shown_bytes = quota_contents.shown_bytes + excluded.shown_bytes`.execute(
    tx,
  );
}
