import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Database, FileKind, FileState, MissedReason } from '../../db/tables.ts';
import { isNotEmptied } from './emptied-store.ts';
import { comesAfter, type FilesPage, filesOrders, filterConditions } from './search/filter-store.ts';
import { findFileIds } from './search/store.ts';

/** A file with its content and its poster. */
export interface FileRow {
  id: string;
  group_id: string;
  kind: FileKind;
  name: string;
  state: FileState;
  missed_reason: MissedReason | null;
  sha256: string | null;
  size_bytes: number | null;
  mime_type: string | null;
  duration_ms: number | null;
  source: 'chat' | 'upload';
  posted_by: string | null;
  posted_at: Date;
  folder_id: string | null;
  image_set_id: string | null;
  image_set_index: number | null;
  trashed_at: Date | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  thumbnail_state: 'pending' | 'ready' | 'none' | null;
  poster_name: string | null;
  poster_picture_url: string | null;
}

type FilesQuery = SelectQueryBuilder<Database, 'files', object>;

const fileColumns = [
  'files.id',
  'files.group_id',
  'files.kind',
  'files.name',
  'files.state',
  'files.missed_reason',
  'files.sha256',
  'files.size_bytes',
  'files.mime_type',
  'files.duration_ms',
  'files.source',
  'files.posted_by',
  'files.posted_at',
  'files.folder_id',
  'files.image_set_id',
  'files.image_set_index',
  'files.trashed_at',
] as const;

/** Selects file rows with their blobs and posters. */
function selectFileRows(files: FilesQuery) {
  return files
    .leftJoin('blobs', 'blobs.sha256', 'files.sha256')
    .leftJoin('users', 'users.id', 'files.posted_by')
    .select(fileColumns)
    .select([
      'blobs.width',
      'blobs.height',
      'blobs.thumbhash',
      'blobs.thumbnail_state',
      'users.display_name as poster_name',
      'users.picture_url as poster_picture_url',
    ]);
}

/** Lists one page of a group's files outside the trash. */
export async function listFileRows(db: Db | Tx, page: FilesPage): Promise<FileRow[]> {
  const { groupId, filter, sort, after, limit } = page;
  if (filter.words && filter.words.length > 0) {
    const ids = await findFileIds(db, { ...page, words: filter.words });
    if (ids.length === 0) return [];
    const found = db.selectFrom('files').where('files.id', 'in', ids).orderBy(filesOrders[sort]);
    return selectFileRows(found).execute();
  }
  const files = db
    .selectFrom('files')
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is', null)
    .where(({ and }) => and([...filterConditions(filter), ...(after ? [comesAfter(after)] : [])]))
    .orderBy(filesOrders[sort]);
  return selectFileRows(files).limit(limit).execute();
}

/** Lists files of a group's trash, the latest trashed first: those that a folder took along, or that were trashed themselves. */
export async function listTrashRows(
  db: Db | Tx,
  page: {
    groupId: string;
    folderId: string | null;
    after: { trashedAt: Date; id: string } | null;
    limit: number;
  },
): Promise<FileRow[]> {
  const { groupId, folderId, after, limit } = page;
  const files = db
    .selectFrom('files')
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is not', null)
    .where('files.trashed_folder_id', folderId === null ? 'is' : '=', folderId)
    .where(isNotEmptied)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(files.trashed_at, files.id) < (${after?.trashedAt}, ${after?.id}::uuid)`),
    )
    .orderBy('files.trashed_at', 'desc')
    .orderBy('files.id', 'desc');
  return selectFileRows(files).limit(limit).execute();
}

/** Returns a file, in the trash or not; null where the group has no such file. */
export async function findFileRow(
  db: Db | Tx,
  { groupId, fileId }: { groupId: string; fileId: string },
): Promise<FileRow | null> {
  const files = db
    .selectFrom('files')
    .where('files.id', '=', fileId)
    .where('files.group_id', '=', groupId)
    .where(isNotEmptied);
  return (await selectFileRows(files).executeTakeFirst()) ?? null;
}

/** Lists those of these files that a group has, in no order. */
export async function listFileRowsById(
  db: Db | Tx,
  { groupId, fileIds }: { groupId: string; fileIds: string[] },
): Promise<FileRow[]> {
  const files = db
    .selectFrom('files')
    .where('files.id', 'in', fileIds)
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is', null);
  return selectFileRows(files).execute();
}

/** Lists files of image sets outside the trash in the order they were sent; at most `first` of each where it is given. */
export async function listImageSetFileRows(
  db: Db | Tx,
  { imageSetIds, first }: { imageSetIds: string[]; first?: number },
): Promise<FileRow[]> {
  if (imageSetIds.length === 0) return [];
  const place = sql<number>`row_number() over (
    partition by image_set_id order by image_set_index nulls last, posted_at, id)`;
  const chosen = db
    .selectFrom('files')
    .select(['id', place.as('place')])
    .where('image_set_id', 'in', imageSetIds)
    .where('trashed_at', 'is', null)
    .as('chosen');
  const files = db
    .selectFrom('files')
    .innerJoin(chosen, 'chosen.id', 'files.id')
    .$if(first !== undefined, (query) => query.where('chosen.place', '<=', first ?? 0))
    .orderBy('chosen.place');
  return selectFileRows(files).execute();
}

/** Renames a file; returns whether it exists. */
export async function updateFileName(
  tx: Tx,
  { groupId, fileId, name, at }: { groupId: string; fileId: string; name: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('files')
    .set({ name, updated_at: at })
    .where('id', '=', fileId)
    .where('group_id', '=', groupId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a file to the trash; false where it was there already. */
export async function updateTrashed(
  tx: Tx,
  { fileId, userId, at }: { fileId: string; userId: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('files')
    .set({ trashed_at: afterEmptying(at), trashed_by: userId, updated_at: at })
    .where('id', '=', fileId)
    .where('trashed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A clock that is behind must not put a file among those that the trash was just emptied of. */
function afterEmptying(at: Date) {
  return sql<Date>`greatest(${at}::timestamptz, (
    select trash_emptied_up_to + interval '1 ms' from groups where id = files.group_id))`;
}

/** Restores a file from the trash; false where it was not there. */
export async function updateRestored(tx: Tx, { fileId, at }: { fileId: string; at: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('files')
    .set({ trashed_at: null, trashed_by: null, trashed_folder_id: null, updated_at: at })
    .where('id', '=', fileId)
    .where('trashed_at', 'is not', null)
    .where(isNotEmptied)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
