import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';
import { deleteUnusedImageSets } from '../../files/delete.ts';
import type { FileOfSet } from './edit-store.ts';

/** A change of image sets that can be taken back. */
export type ImageSetActionRow = Row<'image_set_actions'>;

/** Writes a change down, with where its files are before it; returns its id. */
export async function insertAction(
  tx: Tx,
  action: NewRow<'image_set_actions'>,
  files: readonly FileOfSet[],
): Promise<string> {
  const { id } = await tx
    .insertInto('image_set_actions')
    .values(action)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into image_set_action_files (action_id, file_id, from_set_id, from_index, from_folder_id)
    select ${id}, given.* from unnest(${files.map((file) => file.id)}::uuid[], ${files.map((file) => file.setId)}::uuid[],
      ${files.map((file) => file.index)}::integer[], ${files.map((file) => file.folderId)}::uuid[]) as given`.execute(
    tx,
  );
  return id;
}

/** Returns a change of a person; null if they have no such one. */
export async function findOwnAction(
  tx: Tx,
  { groupId, userId, actionId }: { groupId: string; userId: string; actionId: string },
): Promise<ImageSetActionRow | null> {
  const row = await tx
    .selectFrom('image_set_actions')
    .selectAll()
    .where('id', '=', actionId)
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists where the files of a change were before it, by their places. */
export async function listActionFiles(
  tx: Tx,
  actionId: string,
): Promise<Omit<Row<'image_set_action_files'>, 'action_id'>[]> {
  return await tx
    .selectFrom('image_set_action_files')
    .select(['file_id', 'from_set_id', 'from_index', 'from_folder_id'])
    .where('action_id', '=', actionId)
    .orderBy('from_index')
    .orderBy('file_id')
    .execute();
}

/** Records that a change was taken back. */
export async function updateUndone(
  tx: Tx,
  { actionId, restoredCount, at }: { actionId: string; restoredCount: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('image_set_actions')
    .set({ undone_at: at, restored_count: restoredCount })
    .where('id', '=', actionId)
    .execute();
}

/** Returns those of these sets that are there, each with the one that its files belong to: itself, or the one that it was joined into. */
export async function listCurrentSets(
  tx: Tx,
  { groupId, imageSetIds }: { groupId: string; imageSetIds: readonly string[] },
): Promise<{ fromId: string; id: string }[]> {
  if (imageSetIds.length === 0) return [];
  const { rows } = await sql<{ fromId: string; id: string }>`
    with recursive path as (
      select id as "fromId", id, joined_into_id from image_sets
      where id = any(${imageSetIds}::uuid[]) and group_id = ${groupId}
      union select path."fromId", image_sets.id, image_sets.joined_into_id from path
      join image_sets on image_sets.id = path.joined_into_id)
    select "fromId", id from path where joined_into_id is null`.execute(tx);
  return rows;
}

/** Returns those of these folders that are in the group and not in its trash. */
export async function listOpenFolderIds(
  tx: Tx,
  { groupId, folderIds }: { groupId: string; folderIds: readonly string[] },
): Promise<Set<string>> {
  if (folderIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('folders')
    .select('id')
    .where('id', 'in', folderIds)
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Moves the changes of a group to the one that it was merged into. */
export async function updateGroupOfSetActions(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx
    .updateTable('image_set_actions')
    .set({ group_id: targetId })
    .where('group_id', '=', sourceId)
    .execute();
}

/** Deletes changes made before an instant, and image sets that nothing needs any more. */
export async function deleteOldImageSetActions(db: Db, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with old as (select id, image_set_id, joined_set_id from image_set_actions where created_at < ${before})
    select image_set_id as id from old
    union select joined_set_id from old where joined_set_id is not null
    union select from_set_id from old join image_set_action_files on action_id = old.id where from_set_id is not null`.execute(
    db,
  );
  await db.deleteFrom('image_set_actions').where('created_at', '<', before).execute();
  await deleteUnusedImageSets(
    db,
    rows.map(({ id }) => id),
  );
}
