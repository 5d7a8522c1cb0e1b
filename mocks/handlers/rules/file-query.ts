import type { FileItem } from '@kepwai/api-client';
import { hasWords, toSearchWords } from '@kepwai/rules/search-words';
import type { Call } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';

/** Thai order, with numbers by value. */
export const thaiOrder = new Intl.Collator('th', { numeric: true });

const orders: Record<string, (a: FileItem, b: FileItem) => number> = {
  latest: (a, b) => b.postedAt.localeCompare(a.postedAt) || placeOf(a) - placeOf(b),
  oldest: (a, b) => a.postedAt.localeCompare(b.postedAt) || placeOf(a) - placeOf(b),
  name: (a, b) => thaiOrder.compare(a.name, b.name),
  largest: (a, b) => (b.sizeBytes ?? 0) - (a.sizeBytes ?? 0),
};

/** Returns files in an order. */
export function sortFiles(files: FileItem[], sort: 'latest' | 'oldest' | 'name' | 'largest'): FileItem[] {
  return files.toSorted(orders[sort]);
}

function placeOf({ imageSetIndex }: FileItem): number {
  return imageSetIndex ?? 0;
}

/**
 * Returns the files that the query of `listFiles` selects, in its order. `textsOf`: what a search looks in.
 * @throws the answer 400 for an invalid query
 */
export function selectFiles(
  files: FileItem[],
  query: Call<'listFiles'>['query'],
  textsOf: (file: FileItem) => string[] = ({ name }) => [name],
): FileItem[] {
  const order = orders[query.get('sort') ?? 'latest'];
  const kind = query.get('kind');
  const isKind = kind === null || ['image', 'video', 'audio', 'file'].includes(kind);
  const isSearch = /^.{1,100}$/su.test(query.get('search') ?? 'none');
  const isPoster = /^(unknown|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(
    query.get('postedBy') ?? 'unknown',
  );
  const folderId = query.get('folderId');
  const isFolder = /^(top|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.test(folderId ?? 'top');
  if (!order || !isKind || !isSearch || !isPoster || !isFolder) throw refuse('INVALID_REQUEST');
  const from = readInstant(query.get('from'));
  const to = readInstant(query.get('to'));
  const postedBy = query.get('postedBy');
  const imageSetId = query.get('imageSetId');
  const minSizeBytes = readSize(query.get('minSizeBytes'));
  const maxSizeBytes = readSize(query.get('maxSizeBytes'));
  const words = toSearchWords(query.get('search') ?? '');
  return files
    .filter((file) => kind === null || file.kind === kind)
    .filter((file) => postedBy === null || (file.postedBy?.id ?? 'unknown') === postedBy)
    .filter((file) => folderId === null || (file.folderId ?? 'top') === folderId)
    .filter((file) => imageSetId === null || file.imageSetId === imageSetId)
    .filter(({ postedAt }) => from === null || Date.parse(postedAt) >= from)
    .filter(({ postedAt }) => to === null || Date.parse(postedAt) < to)
    .filter(({ sizeBytes }) => minSizeBytes === null || (sizeBytes ?? -1) >= minSizeBytes)
    .filter(({ sizeBytes }) => maxSizeBytes === null || (sizeBytes !== null && sizeBytes <= maxSizeBytes))
    .filter((file) => hasWords(textsOf(file).join('\n'), words))
    .toSorted(order);
}

function readSize(size: string | null): number | null {
  if (size === null) return null;
  const bytes = /^\d{1,16}$/.test(size) ? Number(size) : Number.NaN;
  if (!Number.isSafeInteger(bytes)) throw refuse('INVALID_REQUEST');
  return bytes;
}

function readInstant(instant: string | null): number | null {
  if (instant === null) return null;
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw refuse('INVALID_REQUEST');
  return milliseconds;
}
