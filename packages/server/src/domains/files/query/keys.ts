import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { comesAfter, type FilesAfter, type FilesPage, filesOrders } from './filter.ts';
import { maxRead } from './index-choice.ts';
import { all, type FoundPage } from './page-scan.ts';

/** Files that have all these keys in their names. */
interface Keyed {
  groupId: RawBuilder<string>;
  keys: RawBuilder<number[]>;
  /** Number of keys' rows that are read, at most. */
  maxKeyed: number;
}

/** Selects files of a group outside the trash by the keys of their names, with their instants: no file is read for it. */
export function selectKeyed({ groupId, keys, maxKeyed }: Keyed): RawBuilder<{ file_id: string }> {
  return sql`
    select file_id, posted_at from file_name_keys
    where keys @> (${keys}) and file_name_keys.group_id = ${groupId} limit ${sql.lit(maxKeyed)}`;
}

/**
 * Selects the first files in an order by time, of those that {@link selectKeyed} selected, that meet all conditions: files are
 * read one after the other until there are as many, with others of the last one's instant.
 */
export function selectFirst(
  keyed: RawBuilder<unknown>,
  { sort, matches, limit }: { sort: 'latest' | 'oldest'; matches: Expression<SqlBool>[]; limit: number },
): RawBuilder<unknown> {
  const direction = sort === 'latest' ? sql`desc` : sql``;
  // Not merged into one statement, which would read all files before it sorts them.
  return sql`
    select files.* from (select * from (${keyed}) as keyed order by posted_at ${direction} offset 0) as keyed
    cross join lateral (
      select ${foundColumns} from files where files.id = keyed.file_id and files.trashed_at is null and ${all(matches)} offset 0
    ) as files
    order by keyed.posted_at ${direction} fetch first ${sql.lit(limit)} rows with ties`;
}

/** Columns of a file that was found, by which results are compared and sorted. */
export const foundColumns = sql.join(
  [
    'id',
    'name_folded',
    'posted_by',
    'posted_at',
    'folder_id',
    'image_set_id',
    'image_set_index',
    'is_latest',
  ].map((column) => sql.ref(`files.${column}`)),
);

/** Page of a list that is sorted by time. */
type PageByTime = Omit<FilesPage, 'sort' | 'after'> & {
  sort: 'latest' | 'oldest';
  after: FilesAfter | null;
  /** Conditions of what is found. */
  matches: Expression<SqlBool>[];
};

/** Finds a page of the files whose names have all these keys; null if too many have them. */
export async function findKeyed(
  db: Db | Tx,
  { keys, groupId, sort, after, matches, limit }: PageByTime & { keys: RawBuilder<number[]> },
): Promise<FoundPage | null> {
  const keyed = selectKeyed({ groupId: sql`${groupId}::uuid`, keys, maxKeyed: maxRead + 1 });
  const rest = sql`select * from keyed where ${after ? isNotBefore(after) : sql`true`}`;
  const conditions = after ? [...matches, comesAfter(after)] : matches;
  const { rows } = await sql<{ ids: string[] | null }>`
    with keyed as materialized (${keyed})
    select case when (select count(*) from keyed) <= ${maxRead} then array(
      select files.id from (${selectFirst(rest, { sort, matches: conditions, limit })}) as files
      order by ${filesOrders[sort]} limit ${limit}) end as ids`.execute(db);
  const ids = rows[0]?.ids;
  return ids ? { ids, stoppedAt: null } : null;
}

/** Matches keys of files that are not before the first of a page. */
function isNotBefore(after: FilesAfter): Expression<SqlBool> {
  if (after.sort === 'latest') return sql`posted_at <= ${after.postedAt}`;
  if (after.sort === 'oldest') return sql`posted_at >= ${after.postedAt}`;
  throw new Error(`${after.sort} is not an order by time`);
}
