import type { FileItem, MatchedIn } from '@kepwai/api-client';
import { hasWords, toSearchWords } from '@kepwai/rules/words/search-words';
import type { FakeServer } from './records/records.ts';

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

/** Returns the line of the text inside a file that has most words of a search; null where none has any. */
export function excerptOf(server: FakeServer, file: FileItem, search: string): string | null {
  const lines = (server.texts.get(file.id) ?? '').split('\n');
  const count = (line: string) => toSearchWords(search).filter((word) => hasWords(line, [word])).length;
  const [best = ''] = lines.toSorted((a, b) => count(b) - count(a));
  return count(best) > 0 ? best : null;
}
