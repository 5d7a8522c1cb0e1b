import type { Db } from '../../../db/database.ts';

/** Lists files that count in a quota, with their groups. */
export async function listFilesOfQuota(
  db: Db,
  { quotaId, limit }: { quotaId: string; limit: number },
): Promise<{ id: string; groupId: string }[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'group_id as groupId'])
    .where('quota_id', '=', quotaId)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Lists open uploads whose bytes a quota reserves. */
export async function listUploadsOfQuota(db: Db, quotaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('quota_id', '=', quotaId)
    .where('state', '=', 'receiving')
    .execute();
  return rows.map(({ id }) => id);
}
