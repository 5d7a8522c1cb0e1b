import * as z from 'zod';
import { AppError } from '../../errors.ts';
import { decodeCursor, encodeCursor, instantKey, textKey, toPage } from '../../http/cursor.ts';
import type { FilesAfter, FilesSort } from './query/filter.ts';
import type { FileRow } from './store.ts';

const id = z.uuid();

const filesCursor = z.union([
  z
    .tuple([z.enum(['latest', 'oldest']), instantKey, z.int32(), id])
    .transform(([sort, postedAt, place, id]): FilesAfter => ({ sort, postedAt, place, id })),
  z.tuple([z.literal('name'), textKey, id]).transform(([sort, name, id]): FilesAfter => ({ sort, name, id })),
  z
    .tuple([z.literal('largest'), z.int(), id])
    .transform(([sort, sizeBytes, id]): FilesAfter => ({ sort, sizeBytes, id })),
]);

/**
 * Decodes a cursor.
 * @throws INVALID_CURSOR also for a cursor of the same list in another order
 */
export function decodeFilesCursor(cursor: string, sort: FilesSort): FilesAfter {
  const after = decodeCursor(cursor, filesCursor);
  if (after.sort !== sort) throw new AppError('INVALID_CURSOR');
  return after;
}

/** Returns the sort key of a file in this order. */
function filesSortKey(row: FileRow, sort: FilesSort): [FilesSort, ...(string | number)[]] {
  if (sort === 'name') return [sort, row.name, row.id];
  // The store sorts an unknown size the same way.
  if (sort === 'largest') return [sort, row.size_bytes ?? -1, row.id];
  return [sort, row.posted_at.getTime(), row.image_set_index ?? 0, row.id];
}

/** Returns the sort key of the file after which a list goes on. */
function afterSortKey(after: FilesAfter): [FilesSort, ...(string | number)[]] {
  if (after.sort === 'name') return [after.sort, after.name, after.id];
  if (after.sort === 'largest') return [after.sort, after.sizeBytes, after.id];
  return [after.sort, after.postedAt.getTime(), after.place, after.id];
}

/** Returns a page of rows, of which a store gave one more, or stopped before. */
export function toFilesPage<Row extends FileRow>(
  { rows, stoppedAt }: { rows: Row[]; stoppedAt: FilesAfter | null },
  { limit, sort }: { limit: number; sort: FilesSort },
): { items: Row[]; nextCursor: string | null } {
  const page = toPage(rows, limit, (row) => filesSortKey(row, sort));
  return stoppedAt ? { ...page, nextCursor: encodeCursor(afterSortKey(stoppedAt)) } : page;
}

/** Cursor of a trash list, which is sorted by when files were trashed. */
export const trashCursor = z.tuple([instantKey, id]).transform(([trashedAt, id]) => ({ trashedAt, id }));
