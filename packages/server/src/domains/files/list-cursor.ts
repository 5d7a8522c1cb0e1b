import * as z from 'zod';
import { AppError } from '../../errors.ts';
import { decodeCursor, instantKey, textKey } from '../../http/cursor.ts';
import type { FileRow, FilesAfter, FilesSort } from './store.ts';

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

/** @throws INVALID_CURSOR also for a cursor of the same list in another order */
export function decodeFilesCursor(cursor: string, sort: FilesSort): FilesAfter {
  const after = decodeCursor(cursor, filesCursor);
  if (after.sort !== sort) throw new AppError('INVALID_CURSOR');
  return after;
}

/** What a file is sorted by in this order. */
export function filesSortKey(row: FileRow, sort: FilesSort): [FilesSort, ...(string | number)[]] {
  if (sort === 'name') return [sort, row.name, row.id];
  // As the store sorts a size that is not known yet.
  if (sort === 'largest') return [sort, row.size_bytes ?? -1, row.id];
  return [sort, row.posted_at.getTime(), row.image_set_index ?? 0, row.id];
}

/** A trash list goes by when things came into it. */
export const trashCursor = z.tuple([instantKey, id]).transform(([trashedAt, id]) => ({ trashedAt, id }));
