import type { FileKind } from '@kepwai/api-client';
import { startOfNamedDay, thaiDay } from '@kepwai/rules/days/thai-time';
import { dayMs } from '@kepwai/rules/time';

/** Sort order of a file list. */
export type FileSort = 'latest' | 'oldest' | 'name' | 'largest';

/** Filter and sort order of a file list, as in the query string of the address. */
export interface FileFilter {
  readonly kind: FileKind | null;
  /** Id of the person who posted; `unknown` selects files whose poster LINE did not name. */
  readonly postedBy: string | null;
  readonly dates: DateRange | null;
  readonly size: FileSize | null;
  readonly search: string;
  readonly sort: FileSort;
  /** Id of the only image set to show. */
  readonly imageSetId: string | null;
  /** Id of the only folder to show; `top` selects files outside folders. */
  readonly folderId: string | null;
  /** Whether to show only what I starred. */
  readonly isStarred: boolean;
}

/** Days in Bangkok as `2026-02-03`, both inclusive. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Range of sizes. */
export type FileSize = 'small' | 'medium' | 'large';

const megabyte = 1_000_000;

/** Bounds of each range, both inclusive. */
const sizeBounds: Readonly<Record<FileSize, { minSizeBytes?: number; maxSizeBytes?: number }>> = {
  small: { maxSizeBytes: megabyte - 1 },
  medium: { minSizeBytes: megabyte, maxSizeBytes: 10 * megabyte },
  large: { minSizeBytes: 10 * megabyte + 1 },
};

/** Filter that selects every file, latest first. */
export const noFilter: FileFilter = {
  kind: null,
  postedBy: null,
  dates: null,
  size: null,
  search: '',
  sort: 'latest',
  imageSetId: null,
  folderId: null,
  isStarred: false,
};

/** Formats a filter for an address and leaves out defaults. */
export function formatFileFilter(filter: FileFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.postedBy) params.set('person', filter.postedBy);
  if (filter.dates) params.set('date', `${filter.dates.from}..${filter.dates.to}`);
  if (filter.size) params.set('size', filter.size);
  if (filter.search) params.set('search', filter.search);
  if (filter.sort !== 'latest') params.set('sort', filter.sort);
  if (filter.imageSetId) params.set('album', filter.imageSetId);
  if (filter.folderId) params.set('folder', filter.folderId);
  if (filter.isStarred) params.set('starred', '1');
  return params;
}

/** Returns the filter as query parameters of the API. */
export function toListQuery(filter: FileFilter) {
  return {
    ...(filter.kind && { kind: filter.kind }),
    ...(filter.postedBy && { postedBy: filter.postedBy }),
    ...(filter.dates && {
      from: new Date(startOfNamedDay(filter.dates.from)).toISOString(),
      to: new Date(startOfNamedDay(filter.dates.to) + dayMs).toISOString(),
    }),
    ...(filter.size && sizeBounds[filter.size]),
    ...(filter.search && { search: filter.search }),
    ...(filter.imageSetId && { imageSetId: filter.imageSetId }),
    ...(filter.folderId && { folderId: filter.folderId }),
    ...(filter.isStarred && { starred: 'true' as const }),
    sort: filter.sort,
  };
}

/** Returns the filter as query parameters of a search. */
export function toSearchQuery(filter: FileFilter) {
  return { ...toListQuery({ ...filter, search: '', imageSetId: null, isStarred: false }), q: filter.search };
}

/** Whether the filter hides any file. The sort order hides none. */
export function isFiltered(filter: FileFilter): boolean {
  const { kind, postedBy, dates, size, search, imageSetId, folderId, isStarred } = filter;
  return Boolean(kind || postedBy || dates || size || search || imageSetId || folderId || isStarred);
}

/** Whether this order groups files by day. */
export function isByDay(sort: FileSort): boolean {
  return sort === 'latest' || sort === 'oldest';
}

/** Returns the range of `count` days that ends with a day in Thailand, inclusive. */
export function lastDays(count: number, today: string): DateRange {
  return { from: thaiDay(startOfNamedDay(today) - (count - 1) * dayMs), to: today };
}
