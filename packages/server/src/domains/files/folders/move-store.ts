import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Tx } from '../../../db/database.ts';
import { withOlderVersions } from '../search/version-store.ts';

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

/** Moves files, and image sets with all their pictures, trash included. Returns the ids of all moved files outside the trash. */
export async function updateFolderOfItems(
  tx: Tx,
  move: { fileIds: string[]; imageSetIds: string[]; toFolderId: string | null; at: Date },
): Promise<string[]> {
  const { fileIds, imageSetIds, toFolderId, at } = move;
  const moved: string[] = [];
  const moveFiles = async (column: 'id' | 'image_set_id', ids: string[]) => {
    if (ids.length === 0) return;
    const rows = await tx
      .updateTable('files')
      .set({ folder_id: toFolderId, updated_at: at })
      .where(column, '=', anyOf(ids))
      .returning(['id', 'trashed_at'])
      .execute();
    moved.push(...rows.flatMap(({ id, trashed_at }) => (trashed_at === null ? [id] : [])));
  };
  await moveFiles('id', fileIds);
  await moveFiles('image_set_id', imageSetIds);
  if (imageSetIds.length > 0) {
    await tx
      .updateTable('image_sets')
      .set({ folder_id: toFolderId })
      .where('id', 'in', imageSetIds)
      .execute();
  }
  return moved;
}
