import type { OrderedFile } from '@kepwai/rules/files/image-sets';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { FileKind } from '../../../db/tables.ts';
import { announcedTotal, arrivedCount, hasShownFile } from '../../files/query/image-sets.ts';
import { isNotEmptied } from '../../files/query/trash-emptying.ts';
import type { ArrivalsRow } from '../arrivals.ts';

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

/** Returns folder and order of a set, also while it shows nothing; null if the group has no such one. */
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
