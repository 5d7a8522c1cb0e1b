import type { Db, Tx } from '../../../db/database.ts';

/** Lists the owner and the managers of a quota. */
export async function listPeopleIds(tx: Tx, quotaId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('quotas')
    .select('owner_id as id')
    .where('id', '=', quotaId)
    .union(tx.selectFrom('quota_managers').select('user_id as id').where('quota_id', '=', quotaId))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns who owns a quota, and whether this person manages it; null if there is no such quota. */
export async function findQuotaRoles(
  db: Db | Tx,
  { quotaId, userId }: { quotaId: string; userId: string },
): Promise<{ ownerId: string; isManager: boolean } | null> {
  const row = await db
    .selectFrom('quotas')
    .leftJoin('quota_managers', (join) =>
      join.onRef('quota_managers.quota_id', '=', 'quotas.id').on('quota_managers.user_id', '=', userId),
    )
    .select(['quotas.owner_id', 'quota_managers.user_id as manager_id'])
    .where('quotas.id', '=', quotaId)
    .where('quotas.is_deleted', '=', false)
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id, isManager: row.manager_id !== null } : null;
}
