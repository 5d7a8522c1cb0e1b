import { type Expression, type SqlBool, sql } from 'kysely';
import type { FileKind, FileState } from '../../../db/tables.ts';

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
  /** `top`: in no folder. */
  folderId?: string | undefined;
  /** Only files that this person starred. */
  starredBy?: string | undefined;
  /** Files of unknown size are smaller than any other. */
  minSizeBytes?: number | undefined;
  maxSizeBytes?: number | undefined;
  state?: FileState | undefined;
  /** Older versions too. */
  everyVersion?: boolean | undefined;
}

export interface FilesPage {
  groupId: string;
  filter: FilesFilter;
  sort: FilesSort;
  after: FilesAfter | null;
  limit: number;
}

/** A filter, or two that belong together. */
export type FilterPart = 'kind' | 'poster' | 'days' | 'imageSet' | 'folder' | 'star' | 'size' | 'state';

/** Returns the conditions of a filter. */
export function filterConditions(filter: FilesFilter): Expression<SqlBool>[] {
  return [...conditionsByPart(filter).values()].flat();
}

/** Returns the conditions of a filter by its parts; without those that it does not have. */
export function conditionsByPart(filter: FilesFilter): Map<FilterPart, Expression<SqlBool>[]> {
  const { kind, postedBy, from, to, imageSetId, folderId, starredBy, minSizeBytes, maxSizeBytes, state } =
    filter;
  const conditions = new Map<FilterPart, Expression<SqlBool>[]>();
  const add = (part: FilterPart, condition: Expression<SqlBool>) =>
    conditions.set(part, [...(conditions.get(part) ?? []), condition]);
  if (kind !== undefined) add('kind', sql`files.kind = ${kind}`);
  if (postedBy === 'unknown') add('poster', sql`files.posted_by is null`);
  else if (postedBy !== undefined) add('poster', sql`files.posted_by = ${postedBy}`);
  if (from !== undefined) add('days', sql`files.posted_at >= ${from}`);
  if (to !== undefined) add('days', sql`files.posted_at < ${to}`);
  if (imageSetId !== undefined) add('imageSet', sql`files.image_set_id = ${imageSetId}`);
  if (folderId === 'top') add('folder', sql`files.folder_id is null`);
  else if (folderId !== undefined) add('folder', sql`files.folder_id = ${folderId}`);
  // As an array, so that a group's files are not all compared with them.
  if (starredBy !== undefined)
    add('star', sql`files.id = any (array(select file_id from stars where user_id = ${starredBy}))`);
  // As the index of sizes has it.
  if (minSizeBytes !== undefined) add('size', sql`coalesce(files.size_bytes, -1) >= ${minSizeBytes}`);
  if (maxSizeBytes !== undefined) {
    add('size', sql`coalesce(files.size_bytes, -1) between 0 and ${maxSizeBytes}`);
  }
  if (state !== undefined) add('state', sql`files.state = ${state}`);
  return conditions;
}

/** Matches the days in Bangkok, in `day_counts`, that a filter has files of. */
export function daysBetween({ from, to }: Pick<FilesFilter, 'from' | 'to'>): Expression<SqlBool> {
  const dayOf = (instant: Expression<unknown>) => sql`(${instant} at time zone 'Asia/Bangkok')::date`;
  const first = from ? sql`day >= ${dayOf(sql`${from}::timestamptz`)}` : sql`true`;
  const last = to ? sql`day <= ${dayOf(sql`(${to}::timestamptz - interval '1 ms')`)}` : sql`true`;
  return sql`(${first} and ${last})`;
}

/** Position in an image set; 0 outside image sets. */
const place = sql`coalesce(files.image_set_index, 0)`;

/**
 * Sort orders. Each ends with the id, so that no two rows are equal, and each has its index. Pictures of one
 * instant follow their position in the image set, in both directions of time: those few are sorted on top of
 * the index.
 */
export const filesOrders: Record<FilesSort, Expression<unknown>> = {
  latest: sql`files.posted_at desc, ${place}, files.id desc`,
  oldest: sql`files.posted_at, ${place}, files.id`,
  name: sql`files.name collate thai_natural, files.id`,
  largest: sql`coalesce(files.size_bytes, -1) desc, files.id desc`,
};

/** Matches what comes after a row in its order. */
export function comesAfter(after: FilesAfter): Expression<SqlBool> {
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
