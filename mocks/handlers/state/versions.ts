import type { FileItem } from '@kepwai/api-client';
import { isPersonsName } from '@kepwai/rules/names/persons-names';
import { foldThai } from '@kepwai/rules/words/fold-thai';
import { hasWords, toSearchWords } from '@kepwai/rules/words/search-words';
import type { Query } from '../contract/operation.ts';
import type { FakeServer } from './records/records.ts';

/** Returns whether a file can be a version of others. */
function isVersion({ kind, name, state, imageSetId, trashedAt, isSeparate }: FileItem): boolean {
  if (state !== 'kept' || imageSetId !== null || trashedAt !== null || isSeparate) return false;
  return isPersonsName(kind, foldThai(name));
}

/** Returns the key that versions of one file share. */
function rowOf({ groupId, folderId, kind, name }: FileItem): string {
  return [groupId, folderId, kind, foldThai(name)].join('\n');
}

/** Returns all versions of a file, the latest first; the file alone if it has no other. */
export function listVersions(server: FakeServer, file: FileItem): FileItem[] {
  if (!isVersion(file)) return [file];
  const row = rowOf(file);
  return [...server.files.values()]
    .filter((other) => other.groupId === file.groupId && isVersion(other) && rowOf(other) === row)
    .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt) || b.id.localeCompare(a.id));
}

/** Returns the place of a file among its versions; null if it is alone. */
export function versionOf(server: FakeServer, file: FileItem): FileItem['version'] {
  const versions = listVersions(server, file);
  const place = versions.findIndex(({ id }) => id === file.id);
  return versions.length > 1 ? { number: versions.length - place, count: versions.length } : null;
}

/** Returns the files that a list with this query has: of versions the latest, except if the query distinguishes them. */
export function withoutOlderVersions(
  server: FakeServer,
  files: readonly FileItem[],
  query: Pick<Query<'listFiles'>, 'postedBy' | 'starred' | 'search'>,
): FileItem[] {
  if (query.postedBy !== undefined || query.starred !== undefined) return [...files];
  const words = toSearchWords(query.search ?? '');
  const latest = new Map<string, string>();
  for (const file of [...server.files.values()].toSorted((a, b) => a.postedAt.localeCompare(b.postedAt)))
    if (isVersion(file)) latest.set(rowOf(file), file.id);
  return files.filter((file) => {
    if (!isVersion(file) || latest.get(rowOf(file)) === file.id) return true;
    const folder = server.folders.get(file.folderId ?? '')?.name ?? '';
    return words.length > 0 && !hasWords(`${file.name}\n${folder}`, words);
  });
}

/** Returns the files that numbers count: kept ones, and of versions the latest. */
export function countable(server: FakeServer, files: readonly FileItem[]): FileItem[] {
  return withoutOlderVersions(server, files, {}).filter(({ state }) => state === 'kept');
}

/** Returns the ids of older versions of those of these files that are the latest. */
export function listOlder(server: FakeServer, fileIds: readonly string[]): string[] {
  return fileIds.flatMap((id) => {
    const file = server.files.get(id);
    const [latest, ...older] = file ? listVersions(server, file) : [];
    return latest?.id === id ? older.map((version) => version.id) : [];
  });
}
