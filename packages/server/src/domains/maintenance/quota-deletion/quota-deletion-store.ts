import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Lists files that count in a quota which no group is moving to, with their groups. */
export async function listFilesOfQuota(
  db: Db,
  { quotaId, limit }: { quotaId: string; limit: number },
): Promise<{ id: string; groupId: string }[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'group_id as groupId'])
    .where('quota_id', '=', quotaId)
    .where(
      sql<boolean>`not exists (
        select from quota_moves as moved where moved.group_id = files.group_id and moved.from_quota_id = files.quota_id)`,
    )
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
