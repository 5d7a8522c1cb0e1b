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
  /** Words that the name contains, all of them. */
  words?: string[] | undefined;
  state?: FileState | undefined;
}

export interface FilesPage {
  groupId: string;
  filter: FilesFilter;
  sort: FilesSort;
  after: FilesAfter | null;
  limit: number;
}

/** Returns the conditions of a filter, without its words. */
export function filterConditions(filter: FilesFilter): Expression<SqlBool>[] {
  const { kind, postedBy, from, to, imageSetId, folderId, state } = filter;
  const conditions: Expression<SqlBool>[] = [];
  if (kind !== undefined) conditions.push(sql`files.kind = ${kind}`);
  if (postedBy === 'unknown') conditions.push(sql`files.posted_by is null`);
  else if (postedBy !== undefined) conditions.push(sql`files.posted_by = ${postedBy}`);
  if (from !== undefined) conditions.push(sql`files.posted_at >= ${from}`);
  if (to !== undefined) conditions.push(sql`files.posted_at < ${to}`);
  if (imageSetId !== undefined) conditions.push(sql`files.image_set_id = ${imageSetId}`);
  if (folderId === 'top') conditions.push(sql`files.folder_id is null`);
  else if (folderId !== undefined) conditions.push(sql`files.folder_id = ${folderId}`);
  if (state !== undefined) conditions.push(sql`files.state = ${state}`);
  return conditions;
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
