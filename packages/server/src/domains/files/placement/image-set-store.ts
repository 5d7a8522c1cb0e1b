import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { hasShownFile } from '../query/image-sets.ts';

/** An image set that a person has just made, without files. */
type MadeSet = Pick<Row<'image_sets'>, 'id' | 'folder_id' | 'is_arranged' | 'posted_at'> & {
  announced: null;
  arrived_count: number;
};

/** Lets the pictures of LINE's sets remember where they were sent, before the first change of what is in the sets. */
export async function rememberSent(tx: Tx, imageSetIds: readonly string[]): Promise<void> {
  await sql`
    with edited as (
      update image_sets set is_edited = true
      where id = any(${imageSetIds}::uuid[]) and source = 'chat' and not is_edited returning id)
    update files set sent_set_id = image_set_id, sent_index = image_set_index from edited
    where files.image_set_id = edited.id and files.sent_set_id is null`.execute(tx);
}

/** Inserts an image set that a person makes. */
export async function insertMadeSet(
  tx: Tx,
  set: { groupId: string; userId: string; name: string | null; folderId: string | null; at: Date },
): Promise<MadeSet> {
  const { rows } = await sql<MadeSet>`
    with made as (select gen_random_uuid() as id)
    insert into image_sets (id, group_id, source, line_set_id, posted_by, name, folder_id, posted_at, is_edited)
    select id, ${set.groupId}, 'made', id::text, ${set.userId}, ${set.name}, ${set.folderId}, ${set.at}, true from made
    returning id, folder_id, is_arranged, posted_at, null::integer as announced, 0 as arrived_count`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('the image set was not inserted');
  return row;
}

/** Puts files into a set and its folder, or out of all sets; their places follow. */
export async function updateSetOfFiles(
  tx: Tx,
  move: {
    fileIds: readonly string[];
    imageSetId: string | null;
    folderIds: readonly (string | null)[];
    at: Date;
  },
): Promise<void> {
  const { fileIds, imageSetId, folderIds, at } = move;
  if (fileIds.length === 0) return;
  await sql`
    update files set image_set_id = ${imageSetId}, image_set_index = null, folder_id = given.folder_id, updated_at = ${at}
    from unnest(${fileIds}::uuid[], ${folderIds}::uuid[]) as given (id, folder_id) where files.id = given.id`.execute(
    tx,
  );
}

/** Numbers files in the given order, from 1. */
export async function updatePlaces(tx: Tx, files: readonly { id: string }[]): Promise<void> {
  if (files.length === 0) return;
  await sql`
    update files set image_set_index = given.place
    from unnest(${files.map(({ id }) => id)}::uuid[]) with ordinality as given (id, place)
    where files.id = given.id and files.image_set_index is distinct from given.place`.execute(tx);
}

/** Records whether somebody chose the order of a set. */
export async function updateArranged(tx: Tx, imageSetId: string, isArranged: boolean): Promise<void> {
  await tx.updateTable('image_sets').set({ is_arranged: isArranged }).where('id', '=', imageSetId).execute();
}

/** Lets the late pictures of a set come into another; null: into itself again. */
export async function updateJoinedInto(
  tx: Tx,
  imageSetId: string,
  joinedIntoId: string | null,
): Promise<void> {
  await tx
    .updateTable('image_sets')
    .set({ joined_into_id: joinedIntoId })
    .where('id', '=', imageSetId)
    .execute();
}

/** Changes an image set; returns whether the group has it. */
export async function updateImageSet(
  tx: Tx,
  { groupId, imageSetId }: { groupId: string; imageSetId: string },
  change: Partial<Pick<Row<'image_sets'>, 'name' | 'description' | 'cover_file_id'>>,
): Promise<boolean> {
  const row = await tx
    .updateTable('image_sets')
    .set(change)
    .where('id', '=', imageSetId)
    .where('group_id', '=', groupId)
    .where(hasShownFile)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
