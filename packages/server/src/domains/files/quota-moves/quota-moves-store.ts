import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

interface GroupAtQuota {
  groupId: string;
  quotaId: string;
}

/** Counts the group's files that count nowhere in this quota, and triggers count them. */
export async function updateQuotaOfUncounted(tx: Tx, { groupId, quotaId }: GroupAtQuota): Promise<void> {
  await sql`
    update files set quota_id = ${quotaId}
    where group_id = ${groupId} and state = 'kept' and quota_id is null`.execute(tx);
}

/** Counts files of the group that name these quotas, or one that they moved from before, in another. */
export async function insertQuotaMoves(
  tx: Tx,
  { groupId, quotaId, fromQuotaIds }: GroupAtQuota & { fromQuotaIds: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('quota_moves')
    .where('group_id', '=', groupId)
    .where('from_quota_id', '=', quotaId)
    .execute();
  await tx.updateTable('quota_moves').set({ quota_id: quotaId }).where('group_id', '=', groupId).execute();
  if (fromQuotaIds.length === 0) return;
  await tx
    .insertInto('quota_moves')
    .values(fromQuotaIds.map((from_quota_id) => ({ group_id: groupId, from_quota_id, quota_id: quotaId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lists groups some of whose files name a quota in which they do not count; of one quota alone, or of all. */
export async function listGroupsMoving(db: Db, { quotaId }: { quotaId?: string } = {}): Promise<string[]> {
  const rows = await db
    .selectFrom('quota_moves')
    .select('group_id')
    .distinct()
    .$if(quotaId !== undefined, (query) =>
      query.where((or) =>
        or.or([or('from_quota_id', '=', quotaId ?? ''), or('quota_id', '=', quotaId ?? '')]),
      ),
    )
    .execute();
  return rows.map(({ group_id: groupId }) => groupId);
}

/** Lists files of a group that name a quota in which they do not count. */
export async function listFilesToSettle(
  db: Db | Tx,
  { groupId, limit }: { groupId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from files
    where group_id = ${groupId} and quota_id in (select from_quota_id from quota_moves where group_id = ${groupId})
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes into these files of a locked group where they count; those that do not move any more are left alone. */
export async function updateQuotaOfFiles(
  tx: Tx,
  { groupId, fileIds }: { groupId: string; fileIds: readonly string[] },
): Promise<void> {
  await sql`
    update files set quota_id = moved.quota_id from quota_moves as moved
    where files.id = any (${fileIds}::uuid[]) and files.group_id = ${groupId}
      and moved.group_id = files.group_id and moved.from_quota_id = files.quota_id`.execute(tx);
}

/** Deletes the moves of a locked group whose files name where they count. */
export async function deleteQuotaMoves(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('quota_moves').where('group_id', '=', groupId).execute();
}
