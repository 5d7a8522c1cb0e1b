import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * Locks a group until the transaction ends: the first of all locks (contents.ts), so that its events are
 * applied one by one. Returns false where it is gone or merged into another.
 */
export async function lockGroup(tx: Tx, groupId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', groupId)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .execute();
  return rows.length > 0;
}

/** Returns the quota that the group is linked to; null for none. Reliable while the group is locked. */
export async function findQuotaOfGroup(tx: Tx, groupId: string): Promise<string | null> {
  const row = await tx.selectFrom('groups').select('quota_id').where('id', '=', groupId).executeTakeFirst();
  return row?.quota_id ?? null;
}

/**
 * Locks a group, as lockGroup, and notes that something is added to it. Returns the quota that it is linked to,
 * if any; null where the group is gone or merged into another.
 */
export async function lockForArrival(
  tx: Tx,
  groupId: string,
  at: Date,
): Promise<{ quotaId: string | null } | null> {
  const row = await tx
    .updateTable('groups')
    .set({ last_file_at: sql`greatest(last_file_at, ${at})` })
    .where('id', '=', groupId)
    .where('merged_into', 'is', null)
    .returning('quota_id as quotaId')
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that something was added to the group. */
export async function noteArrival(tx: Tx, groupId: string, at: Date): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ last_file_at: sql`greatest(last_file_at, ${at})` })
    .where('id', '=', groupId)
    .execute();
}
