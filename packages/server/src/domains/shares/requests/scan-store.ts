import type { Tx } from '../../../db/database.ts';

/** Returns the link of an upload, for the activity of its group; null if it is gone. */
export async function findScannedLink(
  tx: Tx,
  uploadId: string,
): Promise<{ groupId: string; shareId: string; folderIds: string[] } | null> {
  const row = await tx
    .selectFrom('request_uploads')
    .innerJoin('shares', 'shares.id', 'request_uploads.share_id')
    .select(['shares.id', 'shares.group_id', 'shares.folder_id'])
    .where('request_uploads.id', '=', uploadId)
    .executeTakeFirst();
  if (!row) return null;
  const folderIds = row.folder_id === null ? [] : [row.folder_id];
  return { groupId: row.group_id, shareId: row.id, folderIds };
}
