import type { OrderedFile } from '@kepwai/rules/image-sets';
import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import type { FileKind } from '../../../../db/tables.ts';
import { isNotEmptied } from '../../emptied-store.ts';
import type { ArrivalsRow } from '../filling.ts';
import { announcedTotal, arrivedCount, hasShownFile } from '../store.ts';

/** An image set that is about to change. */
export interface SetToEdit extends ArrivalsRow {
  id: string;
  folder_id: string | null;
  is_arranged: boolean;
}

/** A file that is in an image set, or may come into one. */
export interface FileOfSet extends OrderedFile {
  name: string;
  kind: FileKind;
  setId: string | null;
  folderId: string | null;
  isTrashed: boolean;
}

/** Returns those of these image sets of a group that show a file. The caller has locked the group. */
export async function listSetsToEdit(
  tx: Tx,
  { groupId, imageSetIds }: { groupId: string; imageSetIds: readonly string[] },
): Promise<SetToEdit[]> {
  if (imageSetIds.length === 0) return [];
  return await tx
    .selectFrom('image_sets')
    .select(['id', 'folder_id', 'is_arranged', 'posted_at'])
    .select([announcedTotal.as('announced'), arrivedCount.as('arrived_count')])
    .where('id', 'in', imageSetIds)
    .where('group_id', '=', groupId)
    .where(hasShownFile)
    .execute();
}

const fileColumns = sql`
  files.id, files.name, files.kind, files.image_set_id as "setId", files.image_set_index as index, files.folder_id as "folderId",
  files.trashed_at is not null as "isTrashed", files.posted_at as "postedAt", files.sent_set_id as "sentSetId",
  sent.posted_at as "sentSetAt", files.sent_index as "sentIndex"`;

/** Returns folder and order of a set, also while it shows nothing; null where the group has no such one. */
export async function findSetState(
  tx: Tx,
  { groupId, imageSetId }: { groupId: string; imageSetId: string },
): Promise<Pick<SetToEdit, 'folder_id' | 'is_arranged'> | null> {
  const row = await tx
    .selectFrom('image_sets')
    .select(['folder_id', 'is_arranged'])
    .where('id', '=', imageSetId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists the files of image sets, the trash included. */
export async function listFilesOfSets(tx: Tx, imageSetIds: readonly string[]): Promise<FileOfSet[]> {
  if (imageSetIds.length === 0) return [];
  const { rows } = await sql<FileOfSet>`
    select ${fileColumns} from files left join image_sets as sent on sent.id = files.sent_set_id
    where files.image_set_id = any(${imageSetIds}::uuid[])`.execute(tx);
  return rows;
}

/** Lists those of these files that the group has. */
export async function listFilesById(
  tx: Tx,
  { groupId, fileIds }: { groupId: string; fileIds: readonly string[] },
): Promise<FileOfSet[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<FileOfSet>`
    select ${fileColumns} from files left join image_sets as sent on sent.id = files.sent_set_id
    where files.id = any(${fileIds}::uuid[]) and files.group_id = ${groupId} and ${isNotEmptied}`.execute(tx);
  return rows;
}

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
): Promise<SetToEdit> {
  const { rows } = await sql<SetToEdit>`
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
export async function updatePlaces(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await sql`
    update files set image_set_index = given.place
    from unnest(${fileIds}::uuid[]) with ordinality as given (id, place)
    where files.id = given.id and files.image_set_index is distinct from given.place`.execute(tx);
}

/** Notes whether somebody chose the order of a set. */
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
