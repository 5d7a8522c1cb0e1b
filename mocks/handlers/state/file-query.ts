import type { FileItem } from '@kepwai/api-client';
import { hasWords, toSearchWords } from '@kepwai/rules/words/search-words';
import type { Query } from '../contract/operation.ts';

/** Thai order, with numbers by value. */
export const thaiOrder = new Intl.Collator('th', { numeric: true });

type Sort = NonNullable<Query<'listFiles'>['sort']>;

const orders: Record<Sort, (a: FileItem, b: FileItem) => number> = {
  latest: (a, b) => b.postedAt.localeCompare(a.postedAt) || placeOf(a) - placeOf(b),
  oldest: (a, b) => a.postedAt.localeCompare(b.postedAt) || placeOf(a) - placeOf(b),
  name: (a, b) => thaiOrder.compare(a.name, b.name),
  largest: (a, b) => (b.sizeBytes ?? 0) - (a.sizeBytes ?? 0),
};

/** Returns files in an order. */
export function sortFiles(files: FileItem[], sort: Sort): FileItem[] {
  return files.toSorted(orders[sort]);
}

function placeOf({ imageSetIndex }: FileItem): number {
  return imageSetIndex ?? 0;
}

/** Returns the files that the query of `listFiles` selects, in its order. `textsOf`: what a search looks in. */
export function selectFiles(
  files: FileItem[],
  query: Query<'listFiles'>,
  textsOf: (file: FileItem) => string[] = ({ name }) => [name],
): FileItem[] {
  const { sort = 'latest', kind, postedBy, folderId, imageSetId, minSizeBytes, maxSizeBytes } = query;
  const from = query.from === undefined ? 0 : Date.parse(query.from);
  const to = query.to === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.to);
  const words = toSearchWords(query.search ?? '');
  return files
    .filter((file) => kind === undefined || file.kind === kind)
    .filter((file) => postedBy === undefined || (file.postedBy?.id ?? 'unknown') === postedBy)
    .filter((file) => folderId === undefined || (file.folderId ?? 'top') === folderId)
    .filter((file) => imageSetId === undefined || file.imageSetId === imageSetId)
    .filter(({ postedAt }) => Date.parse(postedAt) >= from && Date.parse(postedAt) < to)
    .filter(({ sizeBytes }) => minSizeBytes === undefined || (sizeBytes ?? -1) >= minSizeBytes)
    .filter(
      ({ sizeBytes }) => maxSizeBytes === undefined || (sizeBytes !== null && sizeBytes <= maxSizeBytes),
    )
    .filter((file) => hasWords(textsOf(file).join('\n'), words))
    .toSorted(orders[sort]);
}
