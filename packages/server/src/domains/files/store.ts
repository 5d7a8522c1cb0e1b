import { type Expression, type InferResult, type SelectQueryBuilder, sql } from 'kysely';
import { anyOf, anyOfFew } from '../../db/any-of.ts';
import type { Db, Tx } from '../../db/database.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Database } from '../../db/tables.ts';
import { excerptOf } from './query/excerpt.ts';
import { comesAfter, type FilesPage, filesOrders, filterConditions } from './query/filter.ts';
import { findFileIds, type Search } from './query/find-ids.ts';
import { isInOrder } from './query/index-choice.ts';
import { isLatestPage, isOfLatest } from './query/latest-files.ts';
import { hasMadeName, noteOfRename } from './query/made-name.ts';
import type { FoundPage } from './query/page-scan.ts';
import { senderOfFile } from './query/sender.ts';
import { firstPlace, type MatchedIn, toUniformTerms } from './query/terms.ts';
import { isNotEmptied } from './query/trash-emptying.ts';
import { isListed, isVersionOf, versionCount, versionNumber } from './query/versions.ts';

/** A file with its content and its poster. */
export type FileRow = InferResult<ReturnType<typeof selectFileRows>>[number];

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
  'files.is_separate',
] as const;

/** Selects file rows with their blobs and posters. */
export function selectFileRows(files: FilesQuery) {
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
      hasMadeName.as('is_name_made'),
      // By a file request; null for files of members.
      senderOfFile.as('sender'),
      // Null for the latest, and for a file that is alone.
      versionNumber.as('version_number'),
      versionCount.as('version_count'),
    ]);
}

/**
 * Lists one page of a group's files outside the trash. It ends before it is full if it would pass too many files
 * that the filter leaves out.
 */
export async function listFilePage(
  db: Db | Tx,
  page: FilesPage,
): Promise<{ rows: FileRow[] } & Pick<FoundPage, 'stoppedAt'>> {
  if (isInOrder(page)) return { rows: await listFileRows(db, page), stoppedAt: null };
  const { ids, stoppedAt } = await findFileIds(db, { ...page, words: [] });
  const found = db.selectFrom('files').where('files.id', '=', anyOf(ids)).orderBy(filesOrders[page.sort]);
  return { rows: ids.length > 0 ? await selectFileRows(found).execute() : [], stoppedAt };
}

/** Lists one page of a group's files outside the trash whose filter an index has together with the order. */
export async function listFileRows(db: Db | Tx, page: FilesPage): Promise<FileRow[]> {
  const { groupId, filter, sort, after, limit } = page;
  if (isLatestPage(page)) {
    const latest = db.selectFrom('files').where(isOfLatest(page)).orderBy(filesOrders.latest);
    return selectFileRows(latest).modifyFront(plannedOnce).execute();
  }
  const files = db
    .selectFrom('files')
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is', null)
    .where(({ and }) =>
      and([...isListed(filter), ...filterConditions(filter), ...(after ? [comesAfter(after)] : [])]),
    )
    .orderBy(filesOrders[sort]);
  return selectFileRows(files).limit(limit).execute();
}

/** A file that a search found. */
export interface FoundRow extends FileRow {
  matched_in: MatchedIn;
  folder_name: string | null;
  image_set_name: string | null;
  /** Line of the text inside that has most of the words. */
  excerpt: string | null;
}

/** Number of words up to which the statement that shows what they found is kept planned; its text has each. */
const maxPlannedWords = 3;

/** Finds one page of a group's files outside the trash by words. */
export async function findFileRows(
  db: Db | Tx,
  search: Search,
): Promise<{ rows: FoundRow[] } & Pick<FoundPage, 'stoppedAt'>> {
  const { ids, stoppedAt } = await findFileIds(db, search);
  if (ids.length === 0) return { rows: [], stoppedAt };
  const found = db
    .selectFrom('files')
    .where('files.id', '=', anyOfFew(ids))
    .orderBy(filesOrders[search.sort]);
  const matchedIn = firstPlace(search.words.map(toUniformTerms));
  const words = search.words.map(({ text }) => text);
  const rows = selectFoundRows(found, { matchedIn, words });
  return {
    rows: await (words.length <= maxPlannedWords ? rows.modifyFront(plannedOnce) : rows).execute(),
    stoppedAt,
  };
}

/** Lists files that a search found in several groups by their ids, in no order. */
export async function listFoundRows(
  db: Db | Tx,
  found: readonly { id: string; matchedIn: MatchedIn }[],
  words: readonly string[],
): Promise<FoundRow[]> {
  const ids = found.map(({ id }) => id);
  const places = found.map(({ matchedIn }) => matchedIn);
  const files = db
    .selectFrom('files')
    .where('files.id', '=', anyOfFew(ids))
    .where('files.trashed_at', 'is', null);
  const matchedIn = sql<MatchedIn>`(${places}::text[])[array_position(${ids}::uuid[], files.id)]`;
  return selectFoundRows(files, { matchedIn, words }).modifyFront(plannedOnce).execute();
}

/** Selects file rows with the names of the places that they are in, and the line of their text that has the words. */
function selectFoundRows(
  files: FilesQuery,
  { matchedIn, words }: { matchedIn: Expression<MatchedIn>; words: readonly string[] },
) {
  return selectFileRows(files)
    .leftJoin('folders', 'folders.id', 'files.folder_id')
    .leftJoin('image_sets', 'image_sets.id', 'files.image_set_id')
    .select([
      sql<MatchedIn>`${matchedIn}`.as('matched_in'),
      'folders.name as folder_name',
      'image_sets.name as image_set_name',
      excerptOf(words).as('excerpt'),
    ]);
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

/** Returns a file, in the trash or not; null if the group has no such file. */
export async function findFile(
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

/** Lists one page of the versions of a file that is not alone, itself included, the latest first. */
export async function listVersionRows(
  db: Db | Tx,
  page: { file: FileRow; after: { postedAt: Date; id: string } | null; limit: number },
): Promise<FileRow[]> {
  const { file, after, limit } = page;
  const files = db
    .selectFrom('files')
    .where(isVersionOf(file))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(files.posted_at, files.id) < (${after?.postedAt}, ${after?.id}::uuid)`),
    )
    .orderBy('files.posted_at', 'desc')
    .orderBy('files.id', 'desc');
  return selectFileRows(files).limit(limit).execute();
}

/** Lists those of these files that a group has, in no order. */
export async function listFilesById(
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

/** Lists files of image sets outside the trash in the order they were sent; at most `first` of each if it is given. */
export async function listImageSetFileRows(
  db: Db | Tx,
  { imageSetIds, first }: { imageSetIds: string[]; first?: number },
): Promise<FileRow[]> {
  if (imageSetIds.length === 0) return [];
  // The first are a cover, which begins with the picture that somebody chose for it.
  const cover = sql`case when ${first !== undefined} and files.id = image_sets.cover_file_id then 0 else 1 end`;
  const place = sql<number>`row_number() over (
    partition by image_set_id order by ${cover}, image_set_index nulls last, files.posted_at, files.id)`;
  const chosen = db
    .selectFrom('files')
    .innerJoin('image_sets', 'image_sets.id', 'files.image_set_id')
    .select(['files.id', place.as('place')])
    .where('files.image_set_id', '=', anyOfFew(imageSetIds))
    .where('files.trashed_at', 'is', null)
    .as('chosen');
  const files = db
    .selectFrom('files')
    .innerJoin(chosen, 'chosen.id', 'files.id')
    .$if(first !== undefined, (query) => query.where('chosen.place', '<=', first ?? 0))
    .orderBy('chosen.place');
  return selectFileRows(files).modifyFront(plannedOnce).execute();
}

/** Renames a file; returns whether it exists. Under another name it can be a version again. */
export async function updateFileName(
  tx: Tx,
  { groupId, fileId, name, at }: { groupId: string; fileId: string; name: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('files')
    .set({
      name,
      is_name_made: noteOfRename(name),
      is_separate: sql<boolean>`is_separate and name_folded = fold_thai(${name})`,
      updated_at: at,
    })
    .where('id', '=', fileId)
    .where('group_id', '=', groupId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves files to the trash; returns the ids of those that were not there. */
export async function updateTrashed(
  tx: Tx,
  { fileIds, userId, at }: { fileIds: string[]; userId: string; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('files')
    .set({ trashed_at: afterEmptying(at), trashed_by: userId, updated_at: at })
    .where('id', '=', anyOf(fileIds))
    .where('trashed_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A clock that is behind must not put a file among those that the trash was just emptied of. */
function afterEmptying(at: Date) {
  return sql<Date>`greatest(${at}::timestamptz, (
    select trash_emptied_up_to + interval '1 ms' from groups where id = files.group_id))`;
}

/** Restores files from the trash; returns the ids of those that were there. */
export async function updateRestored(
  tx: Tx,
  { fileIds, at }: { fileIds: string[]; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('files')
    .set({ trashed_at: null, trashed_by: null, trashed_folder_id: null, updated_at: at })
    .where('id', '=', anyOf(fileIds))
    .where('trashed_at', 'is not', null)
    .where(isNotEmptied)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
