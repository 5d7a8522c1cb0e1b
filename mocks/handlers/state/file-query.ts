import type { FileItem, MatchedIn } from '@kepwai/api-client';
import { hasWords, toSearchWords } from '@kepwai/rules/words/search-words';
import type { Query } from '../contract/operation.ts';
import type { FakeServer } from './records/records.ts';

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

/** Returns the files that the query of `listFiles` selects, in its order. `textsOf`: the searched texts. */
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

/** Returns the names by which a file is found, and the text inside it. */
export function placesOf(server: FakeServer, file: FileItem): Record<MatchedIn, string> {
  const { name, postedBy, folderId, imageSetId } = file;
  const folder = server.folders.get(folderId ?? '');
  return {
    name,
    poster: postedBy?.displayName ?? '',
    folder: folder?.trashedAt === null ? folder.name : '',
    imageSet: server.imageSets.get(imageSetId ?? '')?.name ?? '',
    text: server.texts.get(file.id) ?? '',
  };
}

/** Returns the first place in which a file has a word of a search. */
export function matchedIn(server: FakeServer, file: FileItem, search: string): MatchedIn {
  const { name, poster, folder, imageSet, text } = placesOf(server, file);
  const has = (place: string) => toSearchWords(search).some((word) => hasWords(place, [word]));
  if (has(name)) return 'name';
  if (has(poster)) return 'poster';
  if (has(folder)) return 'folder';
  if (has(imageSet)) return 'imageSet';
  return has(text) ? 'text' : 'name';
}

/** Returns the line of the text inside a file that has most words of a search; null if none has any. */
export function excerptOf(server: FakeServer, file: FileItem, search: string): string | null {
  const lines = (server.texts.get(file.id) ?? '').split('\n');
  const count = (line: string) => toSearchWords(search).filter((word) => hasWords(line, [word])).length;
  const [best = ''] = lines.toSorted((a, b) => count(b) - count(a));
  return count(best) > 0 ? best : null;
}
