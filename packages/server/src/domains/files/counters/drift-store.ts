/**
 * Checks and repairs of the counters that triggers on `files` and `image_sets` maintain (13-usage.sql). What
 * a counter lacks is the same while others change files, so it is added without a lock.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Drift } from '../../storage/usage/recount.ts';

/** Lists quotas whose counters differ from their files. */
export async function listQuotaCountsDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select quota_id as id, format('%s counts are wrong', count(*)) as detail from (
      select quota_id from quota_counts_drift
      union all select quota_id from quota_hours_drift
      union all select quota_id from quota_groups_drift
      union all select quota_id from quota_contents_drift
    ) as wrong group by quota_id order by quota_id`.execute(tx);
  return rows;
}

/** Corrects the counters of a quota. */
export async function correctQuotaCounts(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    insert into quota_counts (quota_id, kind, file_count, size_bytes)
    select quota_id, kind, file_count, size_bytes from quota_counts_drift where quota_id = ${quotaId}
    on conflict (quota_id, kind) do update
      set file_count = quota_counts.file_count + excluded.file_count,
        size_bytes = quota_counts.size_bytes + excluded.size_bytes`.execute(tx);
  await sql`
    insert into quota_hours (quota_id, hour, size_bytes)
    select quota_id, hour, size_bytes from quota_hours_drift where quota_id = ${quotaId}
    on conflict (quota_id, hour) do update set size_bytes = quota_hours.size_bytes + excluded.size_bytes`.execute(
    tx,
  );
  await sql`
    insert into quota_groups (quota_id, group_id, file_count, size_bytes)
    select quota_id, group_id, file_count, size_bytes from quota_groups_drift where quota_id = ${quotaId}
    on conflict (quota_id, group_id) do update
      set file_count = quota_groups.file_count + excluded.file_count,
        size_bytes = quota_groups.size_bytes + excluded.size_bytes`.execute(tx);
  await sql`
    insert into quota_contents (quota_id, shown_bytes)
    select quota_id, shown_bytes from quota_contents_drift where quota_id = ${quotaId}
    on conflict (quota_id) do update set shown_bytes = quota_contents.shown_bytes + excluded.shown_bytes`.execute(
    tx,
  );
}

/** Lists groups whose counters by month, or of image sets, differ from their files. */
export async function listGroupUsageDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select group_id as id, format('%s counts are wrong', count(*)) as detail from (
      select group_id from group_months_drift
      union all select group_id from image_sets_drift
      union all select group_id from group_image_sets_drift
    ) as wrong group by group_id order by group_id`.execute(tx);
  return rows;
}

/** Corrects the counters of a group by month and of its image sets. */
export async function correctGroupUsage(tx: Tx, groupId: string): Promise<void> {
  await sql`
    insert into group_months (group_id, month, size_bytes, trashed_count, trashed_bytes)
    select group_id, month, size_bytes, trashed_count, trashed_bytes from group_months_drift
    where group_id = ${groupId}
    on conflict (group_id, month) do update
      set size_bytes = group_months.size_bytes + excluded.size_bytes,
        trashed_count = group_months.trashed_count + excluded.trashed_count,
        trashed_bytes = group_months.trashed_bytes + excluded.trashed_bytes`.execute(tx);
  await sql`
    update image_sets set file_count = image_sets.file_count + lacking.file_count
    from image_sets_drift as lacking
    where image_sets.group_id = ${groupId} and lacking.id = image_sets.id`.execute(tx);
  await sql`
    insert into group_image_sets (group_id, set_count)
    select group_id, set_count from group_image_sets_drift where group_id = ${groupId}
    on conflict (group_id) do update set set_count = group_image_sets.set_count + excluded.set_count`.execute(
    tx,
  );
}
