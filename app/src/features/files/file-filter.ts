import type { FileKind } from '@kepwai/api-client';

/** The order of a list of files. */
export type FileSort = 'latest' | 'oldest' | 'name' | 'largest';

/** Which files, and in which order: what the address says after the `?`. */
export interface FileFilter {
  readonly kind: FileKind | null;
  /** Of one person, by their id; `unknown`: of those LINE did not name. */
  readonly postedBy: string | null;
  readonly dates: DateRange | null;
  readonly search: string;
  readonly sort: FileSort;
  /** Only of this image set. */
  readonly imageSetId: string | null;
}

/** Days in Bangkok as `2026-02-03`, both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Everything, latest first. */
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

/** What an address asks for; what it says wrong counts as not said. */
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

/** The filter as an address says it; what is as usual is left out. */
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

/** The filter as the API takes it. */
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

/** Whether anything is left out. The order leaves nothing out. */
export function isFiltered(filter: FileFilter): boolean {
  return Boolean(filter.kind || filter.postedBy || filter.dates || filter.search || filter.imageSetId);
}

/** Whether days follow each other in this order. */
export function isByDay(sort: FileSort): boolean {
  return sort === 'latest' || sort === 'oldest';
}

/** The last so many days up to a day in Bangkok, that day included. */
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
  // 31 February is a number that Date would quietly carry into March.
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && toDay(Date.parse(`${text}T00:00:00Z`)) === text;
}

function toDay(at: number): string {
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10);
}

function dayAfter(day: string): string {
  return toDay(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
}

/** Bangkok has had one offset and no summer time since 1920. */
function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00+07:00`).toISOString();
}

function isKind(value: string | null): value is FileKind {
  return value !== null && kinds.includes(value);
}

function isSort(value: string | null): value is FileSort {
  return value !== null && sorts.includes(value);
}
