import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Tx } from '../../../db/database.ts';

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

/** Files that followed their folder, and whether there may be more. */
export interface Followers {
  fileIds: string[];
  hasMore: boolean;
}

/** Moves some files of a folder in the trash after it; returns their ids. */
export async function updateFollowingTrashed(
  tx: Tx,
  { folderId, at, limit }: { folderId: string; at: Date; limit: number },
): Promise<Followers> {
  const { rows } = await sql<{ id: string }>`
    with root as (
      select id, trashed_at, trashed_by from folders where id = ${folderId}
    ), inside as (
      select id from root union all select id from folders where trashed_folder_id = ${folderId}
    ), chosen as (
      select files.id from inside join files on files.folder_id = inside.id and files.trashed_at is null
      limit ${limit} for no key update of files
    )
    update files set trashed_at = root.trashed_at, trashed_by = root.trashed_by, trashed_folder_id = root.id,
      updated_at = ${at}
    from root, chosen where files.id = chosen.id returning files.id`.execute(tx);
  return { fileIds: rows.map(({ id }) => id), hasMore: rows.length === limit };
}

/**
 * Restores some files that a folder took along; returns their ids. A file whose folder is in the trash again, by
 * itself, stays with that one.
 */
export async function updateFollowingRestored(
  tx: Tx,
  { folderId, at, limit }: { folderId: string; at: Date; limit: number },
): Promise<Followers> {
  const { rows } = await sql<{ id: string; is_restored: boolean }>`
    with chosen as (
      select files.id, folders.trashed_at, coalesce(folders.trashed_folder_id, folders.id) as taken_by
      from files left join folders on folders.id = files.folder_id and folders.trashed_at is not null
      where files.trashed_folder_id = ${folderId}
      limit ${limit} for no key update of files
    )
    update files set trashed_folder_id = chosen.taken_by, trashed_at = chosen.trashed_at, updated_at = ${at},
      trashed_by = case when chosen.taken_by is null then null else files.trashed_by end
    from chosen where files.id = chosen.id
    returning files.id, chosen.taken_by is null as is_restored`.execute(tx);
  const fileIds = rows.filter((row) => row.is_restored).map(({ id }) => id);
  return { fileIds, hasMore: rows.length === limit };
}

/** Moves files, or the image sets that they are pictures of, to the top if their folder is in the trash. */
export async function updateOutOfTrash(tx: Tx, fileIds: string[]): Promise<void> {
  await sql`
    with placed as (
      select files.id, files.image_set_id from files join folders on folders.id = files.folder_id
      where files.id = any(${fileIds}::uuid[]) and folders.trashed_at is not null
    ), sets as (
      update image_sets set folder_id = null from placed where image_sets.id = placed.image_set_id
    )
    update files set folder_id = null
    where id in (select id from placed) or image_set_id in (select image_set_id from placed)`.execute(tx);
}

/** Moves an image set to the top if its folder is in the trash: another picture of it arrives. */
export async function updateImageSetOutOfTrash(tx: Tx, imageSetId: string): Promise<void> {
  await sql`
    with placed as (
      update image_sets set folder_id = null from folders
      where image_sets.id = ${imageSetId} and folders.id = image_sets.folder_id and folders.trashed_at is not null
      returning image_sets.id
    )
    update files set folder_id = null from placed where files.image_set_id = placed.id`.execute(tx);
}
