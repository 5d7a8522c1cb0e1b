import type { FileKind } from '@kepwai/api-client';
import { startOfNamedDay } from '@kepwai/rules/days/thai-time';
import type { DateRange, FileFilter, FileSize, FileSort } from './file-filter.ts';

const kinds: readonly string[] = ['image', 'video', 'audio', 'file'] satisfies FileKind[];
const sorts: readonly string[] = ['latest', 'oldest', 'name', 'largest'] satisfies FileSort[];
const sizes: readonly string[] = ['small', 'medium', 'large'] satisfies FileSize[];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const searchMaxLength = 100;

/** Parses a filter from the address; invalid parameters are ignored. */
export function parseFileFilter(params: URLSearchParams): FileFilter {
  const kind = params.get('kind');
  const person = params.get('person');
  const sort = params.get('sort');
  const imageSetId = params.get('album');
  const folderId = params.get('folder');
  const size = params.get('size');
  return {
    kind: isKind(kind) ? kind : null,
    postedBy: person !== null && (person === 'unknown' || uuid.test(person)) ? person : null,
    dates: parseDates(params.get('date')),
    size: isSize(size) ? size : null,
    search: (params.get('search') ?? '').trim().slice(0, searchMaxLength),
    sort: isSort(sort) ? sort : 'latest',
    imageSetId: imageSetId !== null && uuid.test(imageSetId) ? imageSetId : null,
    folderId: folderId !== null && (folderId === 'top' || uuid.test(folderId)) ? folderId : null,
    isStarred: params.get('starred') === '1',
  };
}

function parseDates(text: string | null): DateRange | null {
  const [from = '', to = ''] = (text ?? '').split('..');
  if (!isDay(from) || !isDay(to) || from > to) return null;
  return { from, to };
}

function isDay(text: string): boolean {
  return !Number.isNaN(startOfNamedDay(text));
}

function isKind(value: string | null): value is FileKind {
  return value !== null && kinds.includes(value);
}

function isSize(value: string | null): value is FileSize {
  return value !== null && sizes.includes(value);
}

function isSort(value: string | null): value is FileSort {
  return value !== null && sorts.includes(value);
}
