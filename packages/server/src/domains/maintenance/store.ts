import type { Db, Tx } from '../../db/database.ts';

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

/** Locks a file; false where it has left the trash of the group, or came back to it later. */
export async function lockTrashedBefore(
  tx: Tx,
  { fileId, groupId, before }: { fileId: string; groupId: string; before: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('group_id', '=', groupId)
    .where('trashed_at', '<', before)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
