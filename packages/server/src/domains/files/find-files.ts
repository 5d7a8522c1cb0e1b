import type { Db } from '../../db/database.ts';
import { toFilesPage } from './list-cursor.ts';
import type { FilesPage } from './search/filter-store.ts';
import { findSearchWords } from './search/word-store.ts';
import { toWords } from './search/words.ts';
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
  const words = await findSearchWords(db, { groupId, words: toWords(search) });
  if (words.length === 0) return { items: [], nextCursor: null };
  return toFilesPage(await findFileRows(db, { ...page, words, limit: limit + 1 }), { limit, sort });
}
