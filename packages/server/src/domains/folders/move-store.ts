import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { withOlderVersions } from '../files/query/versions.ts';

/** A file, image set or folder, and the folder that it is in. */
export interface Placed {
  id: string;
  folder_id: string | null;
}

/** Returns those of these files that are in the group and not in its trash, by default with the older versions of the latest ones. */
export async function listFilesToMove(
  tx: Tx,
  { groupId, fileIds, withoutVersions }: { groupId: string; fileIds: string[]; withoutVersions: boolean },
): Promise<(Placed & { image_set_id: string | null })[]> {
  if (fileIds.length === 0) return [];
  return await tx
    .selectFrom('files')
    .select(['id', 'folder_id', 'image_set_id'])
    .where(
      'id',
      'in',
      withoutVersions ? fileIds : withOlderVersions(sql`select unnest(${fileIds}::uuid[])`, groupId),
    )
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Returns those of these image sets that have a picture outside the trash of the group. */
export async function listImageSetsToMove(
  tx: Tx,
  { groupId, imageSetIds }: { groupId: string; imageSetIds: string[] },
): Promise<Placed[]> {
  if (imageSetIds.length === 0) return [];
  return await tx
    .selectFrom('image_sets')
    .select(['id', 'folder_id'])
    .where('id', 'in', imageSetIds)
    .where('group_id', '=', groupId)
    .where(sql<boolean>`exists (select from files where image_set_id = image_sets.id and trashed_at is null)`)
    .execute();
}

/** Returns those of these folders that are in the group and not in its trash. */
export async function listFoldersToMove(
  tx: Tx,
  { groupId, folderIds }: { groupId: string; folderIds: string[] },
): Promise<(Placed & { name: string })[]> {
  if (folderIds.length === 0) return [];
  return await tx
    .selectFrom('folders')
    .select(['id', 'parent_id as folder_id', 'name'])
    .where('id', 'in', folderIds)
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .execute();
}
