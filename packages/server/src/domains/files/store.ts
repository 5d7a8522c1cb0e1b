import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Database, FileKind, FileState, MissedReason } from '../../db/tables.ts';
import { isNotEmptied } from './emptied-store.ts';

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

/** Sort key of the last row of the previous page. */
export type FilesAfter =
  | { sort: 'latest' | 'oldest'; postedAt: Date; place: number; id: string }
  | { sort: 'name'; name: string; id: string }
  | { sort: 'largest'; sizeBytes: number; id: string };

export type FilesSort = FilesAfter['sort'];

/** Filters of a list, which narrow it together; an absent one has no effect. */
export interface FilesFilter {
  kind?: FileKind | undefined;
  /** `unknown`: LINE did not say who. */
  postedBy?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  imageSetId?: string | undefined;
  search?: string | undefined;
  state?: FileState | undefined;
}

export interface FilesPage {
  groupId: string;
  filter: FilesFilter;
  sort: FilesSort;
  after: FilesAfter | null;
  limit: number;
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
  const files = db
    .selectFrom('files')
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is', null)
    .where(({ and }) => and([...filterConditions(filter), ...(after ? [comesAfter(after)] : [])]))
    .orderBy(orders[sort]);
  return selectFileRows(files).limit(limit).execute();
}

function filterConditions(filter: FilesFilter): Expression<SqlBool>[] {
  const { kind, postedBy, from, to, imageSetId, search, state } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (kind !== undefined) conditions.push(sql`files.kind = ${kind}`);
  if (postedBy === 'unknown') conditions.push(sql`files.posted_by is null`);
  else if (postedBy !== undefined) conditions.push(sql`files.posted_by = ${postedBy}`);
  if (from !== undefined) conditions.push(sql`files.posted_at >= ${from}`);
  if (to !== undefined) conditions.push(sql`files.posted_at < ${to}`);
  if (imageSetId !== undefined) conditions.push(sql`files.image_set_id = ${imageSetId}`);
  if (search !== undefined) conditions.push(nameContains(search));
  if (state !== undefined) conditions.push(sql`files.state = ${state}`);
  return conditions;
}

/** The term is folded first and escaped then, so that a typed `%` or `_` is that character. */
function nameContains(search: string): Expression<SqlBool> {
  return sql`files.name_folded like '%' || regexp_replace(fold_thai(${search}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** Position in an image set; 0 outside image sets. */
const place = sql`coalesce(files.image_set_index, 0)`;

/**
 * Sort orders. Each ends with the id, so that no two rows are equal, and each has its index. Pictures of one
 * instant follow their position in the image set, in both directions of time: those few are sorted on top of
 * the index.
 */
const orders: Record<FilesSort, Expression<unknown>> = {
  latest: sql`files.posted_at desc, ${place}, files.id desc`,
  oldest: sql`files.posted_at, ${place}, files.id`,
  name: sql`files.name collate thai_natural, files.id`,
  largest: sql`coalesce(files.size_bytes, -1) desc, files.id desc`,
};

function comesAfter(after: FilesAfter): Expression<SqlBool> {
  switch (after.sort) {
    case 'latest':
      return sql`(files.posted_at, -${place}, files.id) < (${after.postedAt}, ${-after.place}::integer, ${after.id}::uuid)`;
    case 'oldest':
      return sql`(files.posted_at, ${place}, files.id) > (${after.postedAt}, ${after.place}::integer, ${after.id}::uuid)`;
    case 'name':
      return sql`(files.name collate thai_natural, files.id) > (${after.name}, ${after.id}::uuid)`;
    case 'largest':
      return sql`(coalesce(files.size_bytes, -1), files.id) < (${after.sizeBytes}, ${after.id}::uuid)`;
  }
}

/** Lists the trash of a group, the latest trashed first. */
export async function listTrashRows(
  db: Db | Tx,
  page: { groupId: string; after: { trashedAt: Date; id: string } | null; limit: number },
): Promise<FileRow[]> {
  const { groupId, after, limit } = page;
  const files = db
    .selectFrom('files')
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is not', null)
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
    .set({ trashed_at: null, trashed_by: null, updated_at: at })
    .where('id', '=', fileId)
    .where('trashed_at', 'is not', null)
    .where(isNotEmptied)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
