import type { FileKind } from '@kepwai/api-client';

/** Sort order of a file list. */
export type FileSort = 'latest' | 'oldest' | 'name' | 'largest';

/** Filter and sort order of a file list, as in the query string of the address. */
export interface FileFilter {
  readonly kind: FileKind | null;
  /** Id of the person who posted; `unknown` selects files whose poster LINE did not name. */
  readonly postedBy: string | null;
  readonly dates: DateRange | null;
  readonly search: string;
  readonly sort: FileSort;
  /** Id of the only image set to show. */
  readonly imageSetId: string | null;
}

/** Days in Bangkok as `2026-02-03`, both inclusive. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Filter that selects every file, latest first. */
export const noFilter: FileFilter = {
  kind: null,
  postedBy: null,
  dates: null,
  search: '',
  sort: 'latest',
  imageSetId: null,
};

const kinds: readonly string[] = ['image', 'video', 'audio', 'file'] satisfies FileKind[];
const sorts: readonly string[] = ['latest', 'oldest', 'name', 'largest'] satisfies FileSort[];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const searchMaxLength = 100;

/** Parses a filter from the address; invalid parameters are ignored. */
export function parseFileFilter(params: URLSearchParams): FileFilter {
  const kind = params.get('kind');
  const person = params.get('person');
  const sort = params.get('sort');
  const imageSetId = params.get('album');
  return {
    kind: isKind(kind) ? kind : null,
    postedBy: person !== null && (person === 'unknown' || uuid.test(person)) ? person : null,
    dates: parseDates(params.get('date')),
    search: (params.get('search') ?? '').trim().slice(0, searchMaxLength),
    sort: isSort(sort) ? sort : 'latest',
    imageSetId: imageSetId !== null && uuid.test(imageSetId) ? imageSetId : null,
  };
}

/** Formats a filter for an address and leaves out defaults. */
export function formatFileFilter(filter: FileFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.postedBy) params.set('person', filter.postedBy);
  if (filter.dates) params.set('date', `${filter.dates.from}..${filter.dates.to}`);
  if (filter.search) params.set('search', filter.search);
  if (filter.sort !== 'latest') params.set('sort', filter.sort);
  if (filter.imageSetId) params.set('album', filter.imageSetId);
  return params;
}

/** Returns the filter as query parameters of the API. */
export function toListQuery(filter: FileFilter) {
  return {
    ...(filter.kind && { kind: filter.kind }),
    ...(filter.postedBy && { postedBy: filter.postedBy }),
    ...(filter.dates && { from: startOfDay(filter.dates.from), to: startOfDay(dayAfter(filter.dates.to)) }),
    ...(filter.search && { search: filter.search }),
    ...(filter.imageSetId && { imageSetId: filter.imageSetId }),
    sort: filter.sort,
  };
}

/** Whether the filter hides any file. The sort order hides none. */
export function isFiltered(filter: FileFilter): boolean {
  return Boolean(filter.kind || filter.postedBy || filter.dates || filter.search || filter.imageSetId);
}

/** Whether this order groups files by day. */
export function isByDay(sort: FileSort): boolean {
  return sort === 'latest' || sort === 'oldest';
}

/** Returns the range of `count` days that ends with a day in Bangkok, inclusive. */
export function lastDays(count: number, today: string): DateRange {
  const from = new Date(Date.parse(`${today}T00:00:00Z`) - (count - 1) * 86_400_000);
  return { from: from.toISOString().slice(0, 10), to: today };
}

function parseDates(text: string | null): DateRange | null {
  const [from = '', to = ''] = (text ?? '').split('..');
  if (!isDay(from) || !isDay(to) || from > to) return null;
  return { from, to };
}

function isDay(text: string): boolean {
  // Date accepts 31 February and silently carries it into March.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(Date.parse(`${text}T00:00:00Z`)) === text;
}

function toDay(at: number): string {
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return toDay(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
}

/** Bangkok has had one offset and no daylight saving time since 1920. */
function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00+07:00`).toISOString();
}

function isKind(value: string | null): value is FileKind {
  return value !== null && kinds.includes(value);
}

function isSort(value: string | null): value is FileSort {
  return value !== null && sorts.includes(value);
}
