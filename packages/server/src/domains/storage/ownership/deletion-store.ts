import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { DeletionReason } from '../../../db/tables.ts';

/** Records that a quota is to be deleted. */
export async function updateDeletion(
  tx: Tx,
  { quotaId, ...deletion }: { quotaId: string; reason: DeletionReason; at: Date; deletesAt: Date },
): Promise<void> {
  await tx
    .updateTable('quotas')
    .set({
      deletion_reason: deletion.reason,
      deletion_asked_at: deletion.at,
      deletes_at: deletion.deletesAt,
    })
    .where('id', '=', quotaId)
    .execute();
}

/** Records that a quota is not to be deleted. */
export async function clearDeletion(tx: Tx, quotaId: string): Promise<void> {
  await tx
    .updateTable('quotas')
    .set({ deletion_reason: null, deletion_asked_at: null, deletes_at: null })
    .where('id', '=', quotaId)
    .execute();
}

/** Lists quotas whose deletion is due. */
export async function listDueDeletions(db: Db, at: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('quotas')
    .select('id')
    .where('deletes_at', '<=', at)
    .orderBy('deletes_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that for people there is no such quota any more. */
export async function updateDeleted(tx: Tx, quotaId: string): Promise<void> {
  await tx.updateTable('quotas').set({ is_deleted: true }).where('id', '=', quotaId).execute();
}

/** Counts files of a group that the deletion of a quota has deleted; 0 if there are none yet. */
export async function addDeletedFiles(
  tx: Tx,
  { quotaId, groupId, fileCount }: { quotaId: string; groupId: string; fileCount: number },
): Promise<void> {
  await tx
    .insertInto('deleted_quota_groups')
    .values({ quota_id: quotaId, group_id: groupId, file_count: fileCount })
    .onConflict((conflict) =>
      conflict
        .columns(['quota_id', 'group_id'])
        .doUpdateSet({ file_count: sql`deleted_quota_groups.file_count + excluded.file_count` }),
    )
    .execute();
}

/** Lists groups that lost files, or their quota, with the numbers of files. */
export async function listDeletedFiles(
  tx: Tx,
  quotaId: string,
): Promise<{ groupId: string; fileCount: number }[]> {
  return await tx
    .selectFrom('deleted_quota_groups')
    .select(['group_id as groupId', 'file_count as fileCount'])
    .where('quota_id', '=', quotaId)
    .orderBy('group_id')
    .execute();
}

/** Deletes the row of a quota with everything that hangs on it. */
export async function deleteQuotaRow(tx: Tx, quotaId: string): Promise<void> {
  await tx.deleteFrom('quotas').where('id', '=', quotaId).execute();
}
