import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { comesAfter, type FilesPage, filesOrders, filterConditions } from './filter-store.ts';

/** Number of files that are read in the order of the list before the index is asked: frequent words fill a page from these. */
const walked = 2_000;

/**
 * Number of files that the index is read for, at most. Of words with more, the order of the list meets a page soon,
 * or as soon as it comes to where they are.
 */
const maxFound = 10_000;

/** Search of one page, by words that a name contains, all of them. */
export interface Search extends FilesPage {
  words: string[];
}

/** Number of files that were read, and the matches among them. */
interface Found {
  seen: number;
  /** At most a page. */
  ids: string[];
}

/**
 * Returns the ids of a page of files outside the trash; in no order. Neither way alone is fast for every word: in
 * the order of the list, the next match of a rare word is far away; by the index, a frequent word has too many.
 * So a bounded part of the first, then a bounded part of the second.
 */
export async function findFileIds(db: Db | Tx, search: Search): Promise<string[]> {
  const near = await findNear(db, search);
  if (near.ids.length === search.limit || near.seen < walked) return near.ids;
  const indexed = await findIndexed(db, search);
  return indexed.seen < maxFound ? indexed.ids : await findInOrder(db, search);
}

/** Searches the next files of the list. */
async function findNear(db: Db | Tx, search: Search): Promise<Found> {
  const { limit, sort, after } = search;
  const next = sql`
    select files.* from files
    where ${inGroup(search)} ${after ? sql`and ${comesAfter(after)}` : sql``}
    order by ${filesOrders[sort]} limit ${walked}`;
  return await readFound(
    db,
    sql`
    select count(*) as seen,
      (array_agg(files.id) filter (where ${all(matches(search))}))[1:${limit}::integer] as ids
    from (${next}) as files`,
  );
}

/** Searches by the index, without an order. */
async function findIndexed(db: Db | Tx, search: Search): Promise<Found> {
  const { limit, sort, after, groupId, words } = search;
  const keys = words.map(
    (word) => sql`search_keys(${groupId}, fold_thai(${word}), least(3, length(fold_thai(${word}))))`,
  );
  // Without the group's id: its keys are of no other, and no other index may be taken for it.
  const conditions = all([...matches(search), ...(after ? [comesAfter(after)] : [])]);
  return await readFound(
    db,
    sql`
    with found as materialized (
      select id, posted_at, image_set_index, name, size_bytes from files
      where trashed_at is null
        and search_keys(group_id, name_folded, 1) @> (${sql.join(keys, sql` || `)})
        and group_id::text = ${groupId} and ${conditions}
      limit ${maxFound})
    select (select count(*) from found) as seen,
      array(select files.id from found as files order by ${filesOrders[sort]} limit ${limit}) as ids`,
  );
}

/** Searches the list in its order, however far the matches are. */
async function findInOrder(db: Db | Tx, search: Search): Promise<string[]> {
  const { limit, sort, after } = search;
  const conditions = all([inGroup(search), ...matches(search), ...(after ? [comesAfter(after)] : [])]);
  const { ids } = await readFound(
    db,
    sql`
    select 0 as seen, array(
      select files.id from files where ${conditions} order by ${filesOrders[sort]} limit ${limit}) as ids`,
  );
  return ids;
}

async function readFound(db: Db | Tx, query: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<{ seen: number; ids: string[] | null }>`${query}`.execute(db);
  return { seen: rows[0]?.seen ?? 0, ids: rows[0]?.ids ?? [] };
}

function inGroup({ groupId }: Search): Expression<SqlBool> {
  return sql`files.group_id = ${groupId} and files.trashed_at is null`;
}

function matches({ words, filter }: Search): Expression<SqlBool>[] {
  return [
    ...words.map((word) => sql<SqlBool>`strpos(files.name_folded, fold_thai(${word})) > 0`),
    ...filterConditions(filter),
  ];
}

function all(conditions: Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
