import { sql } from 'kysely';
import { anyOf } from '../../../db/any-of.ts';
import type { Tx } from '../../../db/database.ts';
import type { FilesAfter } from './filter.ts';
import { findFileIds, type Search } from './find-ids.ts';

/** Ids of some of the files that a search finds. */
interface FoundIds {
  ids: string[];
  /** Whether there may be others. */
  isMore: boolean;
}

/** Finds all files of a search, the latest first, page by page: each reads a bounded number of files (docs/decisions/037). */
export async function* findEveryPage(
  tx: Tx,
  search: Omit<Search, 'sort' | 'after'>,
): AsyncGenerator<FoundIds> {
  let after: FilesAfter | null = null;
  do {
    const { ids, stoppedAt } = await findFileIds(tx, { ...search, sort: 'latest', after });
    after = ids.length < search.limit ? stoppedAt : await findLast(tx, ids);
    yield { ids, isMore: after !== null };
  } while (after !== null);
}

/** Returns the sort key of the last of these files. */
async function findLast(tx: Tx, ids: readonly string[]): Promise<FilesAfter> {
  const { rows } = await sql<{ postedAt: Date; place: number; id: string }>`
    select posted_at as "postedAt", coalesce(image_set_index, 0) as place, id from files where id = ${anyOf(ids)}
    order by posted_at, place desc, id limit 1`.execute(tx);
  const [last] = rows;
  if (!last) throw new Error('the files of a page are gone');
  return { sort: 'latest', ...last };
}
