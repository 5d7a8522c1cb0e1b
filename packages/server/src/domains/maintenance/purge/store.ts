import type { Db } from '../../../db/database.ts';

/** Lists files of any group that have been in the trash since before an instant. */
export async function listTrashedBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: string; group_id: string }[]> {
  return await db
    .selectFrom('files')
    .select(['id', 'group_id'])
    .where('trashed_at', '<', before)
    .orderBy('trashed_at')
    .limit(limit)
    .execute();
}
