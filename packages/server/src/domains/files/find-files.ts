import { toSearchWords } from '@kepwai/rules/words/search-words';
import type { Db } from '../../db/database.ts';
import { toFilesPage } from './list-cursor.ts';
import type { FilesAfter, FilesPage } from './query/filter.ts';
import { findSearchWords } from './query/terms.ts';
import { type FoundRow, findFileRows } from './store.ts';

/**
 * Finds one page of a group's files by what was typed; all words have to be in the file's name or in that of its
 * poster, folder or image set. A page can be short, also empty, while its cursor leads on.
 */
export async function findFiles(
  db: Db,
  { search, ...page }: FilesPage & { search: string },
): Promise<{ items: FoundRow[]; nextCursor: string | null }> {
  const { groupId, limit, sort } = page;
  const words = await findSearchWords(db, { groupId, words: toSearchWords(search) });
  if (words.length === 0) return { items: [], nextCursor: null };
  return toFilesPage(await findFileRows(db, { ...page, words, limit: limit + 1 }), { limit, sort });
}

/** Maximum number of pages that are read for the first results. */
const maxPages = 50;

/**
 * Finds the latest of a group's kept files as {@link findFiles} does: by name, poster, folder, image set, and the
 * text inside.
 */
export async function findLatestFiles(
  db: Db,
  { groupId, search, limit }: { groupId: string; search: string; limit: number },
): Promise<FoundRow[]> {
  const words = await findSearchWords(db, { groupId, words: toSearchWords(search) });
  if (words.length === 0) return [];
  const page = { groupId, filter: { state: 'kept' }, sort: 'latest', words } as const;
  const found: FoundRow[] = [];
  let after: FilesAfter | null = null;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const next = await findFileRows(db, { ...page, after, limit: limit - found.length });
    found.push(...next.rows);
    after = next.stoppedAt;
    if (after === null || found.length >= limit) break;
  }
  return found;
}
