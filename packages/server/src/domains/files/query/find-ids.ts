import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import {
  comesAfter,
  conditionsByPart,
  type FilesPage,
  type FilesSort,
  type FilterPart,
  filesOrders,
  filterConditions,
} from './filter.ts';
import { findWay, firstWay, maxRead } from './index-choice.ts';
import { findKeyed, selectKeyed } from './keys.ts';
import { all, type FoundPage, walk } from './page-scan.ts';
import { hasWords, nameKeysOf, type SearchWord, toTerms } from './terms.ts';
import { isListed, isOnlyLatest, latest } from './versions.ts';

/** Number of files that are read in the order of the list before an index is queried: frequent words fill a page from these. */
const maxNear = 1_000;

/**
 * Number of files that one page passes in the order of the list, at most; the next page goes on from there. By name or size
 * each takes four times as long as by time.
 */
const maxPassed: Record<FilesSort, number> = {
  latest: 30_000,
  oldest: 30_000,
  name: 10_000,
  largest: 10_000,
};

/** Search of one page, by words that a file has, all of them. */
export interface Search extends FilesPage {
  words: SearchWord[];
}

/**
 * Finds a page of files outside the trash, each step reading a bounded number of them. Neither the order of the
 * list nor an index alone is fast for every word and filter: in the order, the next match of a rare one is far
 * away; by an index, a frequent one has too many. So the next files are looked through first; then all that a
 * narrow filter has, or that the words lead to; then a longer part of the list.
 */
export async function findFileIds(db: Db | Tx, search: Search): Promise<FoundPage> {
  const { words, limit } = search;
  const matches = wordsOf(search);
  const onlyLatest = isOnlyLatest(search.filter, words);
  if (words.length > 0) {
    const near = await walk(db, { ...search, ...firstWay(search), onlyLatest, matches, maxPassed: maxNear });
    if (near.ids.length === limit || !near.stoppedAt) return near;
    // A third as many in each further part of the list would fill the page: an index has fewer of a rarer word, or leads to too many.
    if (near.ids.length * (maxPassed[search.sort] / maxNear) >= 3 * limit)
      return await fillPage(db, search, near);
  }
  const isFiltered = filterConditions(search.filter).length > 0;
  const { few, along } = isFiltered ? await findWay(db, search) : firstWay(search);
  const ways = few
    ? [{ condition: all([sql<SqlBool>`group_id = ${search.groupId}`, ...few, ...latest(onlyLatest)]) }]
    : waysTo(search);
  const read = ways.length > 0 ? await readWays(db, search, ways) : null;
  return (
    read ?? (await walk(db, { ...search, along, onlyLatest, matches, maxPassed: maxPassed[search.sort] }))
  );
}

/** Finds the rest of a page behind the files that were looked through first. */
async function fillPage(db: Db | Tx, search: Search, near: FoundPage): Promise<FoundPage> {
  const rest = { ...search, after: near.stoppedAt, limit: search.limit - near.ids.length };
  const onlyLatest = isOnlyLatest(search.filter, search.words);
  const matches = wordsOf(search);
  const far = await walk(db, {
    ...rest,
    ...firstWay(search),
    onlyLatest,
    matches,
    maxPassed: maxPassed[search.sort],
  });
  return { ids: [...near.ids, ...far.ids], stoppedAt: far.stoppedAt };
}

/** Files that an index leads to: by a condition, or by keys of their names. */
type IndexedFiles = IndexedByCondition | { keys: RawBuilder<number[]> };

interface IndexedByCondition {
  condition: Expression<SqlBool>;
  /** Order of the index, for a condition that so many files meet that PostgreSQL would rather read them all. */
  order?: Expression<unknown>;
}

/** Finds a page of what indexes lead to; null if an index leads to too many. */
function readWays(db: Db | Tx, search: Search, ways: IndexedFiles[]): Promise<FoundPage | null> {
  const { sort } = search;
  const [first, ...others] = ways;
  const isKeyed = first !== undefined && 'keys' in first && others.length === 0;
  if (!isKeyed || sort === 'name' || sort === 'largest') return readAll(db, search, ways);
  return findKeyed(db, { ...search, sort, keys: first.keys, matches: matchesOf(search) });
}

/** Reads what indexes lead to, and sorts what is found of it; null if an index leads to too many. */
async function readAll(db: Db | Tx, search: Search, ways: IndexedFiles[]): Promise<FoundPage | null> {
  const { limit, sort, after, groupId } = search;
  const conditions = all([...matchesOf(search), ...(after ? [comesAfter(after)] : [])]);
  const read = ways.map((way, index) => {
    const files = 'keys' in way ? filesOfKeys(way.keys, groupId) : filesOfCondition(way);
    return { ...files, name: sql.table(`way_${index}`) };
  });
  const selected = read.map(
    ({ name, files }) => sql`
    ${name} as materialized (
      select id, posted_at, image_set_index, name, size_bytes, (${conditions}) as is_match from (${files}) as files)`,
  );
  const found = read.map(({ name }) => sql`select * from ${name} where is_match`);
  const sizes = read.map(({ name, size }) => size ?? sql`(select count(*) from ${name})`);
  const { rows } = await sql<{ isWhole: boolean; ids: string[] }>`
    with ${sql.join([...read.flatMap(({ first }) => first ?? []), ...selected])}
    select greatest(${sql.join(sizes)}) <= ${maxRead} as "isWhole",
      array(select files.id from (${sql.join(found, sql` union `)}) as files order by ${filesOrders[sort]} limit ${limit}) as ids`.execute(
    db,
  );
  const [page] = rows;
  return page?.isWhole ? { ids: page.ids, stoppedAt: null } : null;
}

/** Parts of a statement that read one index. */
interface Read {
  /** Common table expression that the others use. */
  first?: RawBuilder<unknown>;
  files: RawBuilder<unknown>;
  /** Number of files that the index leads to. Default: all that are read. */
  size?: RawBuilder<number>;
}

/** Selects the files of keys; none if there are too many, which the keys show without the files. */
function filesOfKeys(keys: RawBuilder<number[]>, groupId: string): Read {
  const keyed = selectKeyed({ groupId: sql`${groupId}::uuid`, keys, maxKeyed: maxRead + 1 });
  return {
    first: sql`keyed as materialized (select array(select file_id from (${keyed}) as keyed) as ids)`,
    files: sql`
      select * from files where trashed_at is null
        and id = any((select case when cardinality(ids) <= ${maxRead} then ids end from keyed)::uuid[])`,
    size: sql`(select cardinality(ids) from keyed)`,
  };
}

function filesOfCondition({ condition, order }: IndexedByCondition): Read {
  // Unless it is limited first, an index reads on as long as nothing matches.
  return {
    files: sql`
      select * from files where trashed_at is null and ${condition}
      ${order ? sql`order by ${order}` : sql``} limit ${maxRead + 1}`,
  };
}

/**
 * Returns conditions that an index answers each; together they lead to every match. Words that are in no name of a
 * place have to be in the names of files. Without such a word, any one word leads to all matches: by names, and by
 * its places.
 */
function waysTo(search: Search): IndexedFiles[] {
  const { groupId } = search;
  // Texts have no keys for the others.
  const words = search.words.filter(({ isBeside }) => !isBeside);
  const group = sql<string>`${groupId}::uuid`;
  const byName = (named: SearchWord[]): IndexedFiles => {
    const ofWords = named.map((word) => nameKeysOf(group, toTerms(word)));
    return { keys: sql<number[]>`${sql.join(ofWords, sql` || `)}` };
  };
  const inNames = words.filter((word) => countPlaces(word) === 0);
  const [word] = words.toSorted((a, b) => countPlaces(a) - countPlaces(b));
  if (!word) return waysToFilter(search);
  if (inNames.length > 0) return [byName(inNames)];
  const { posterIds, folderIds, imageSetIds, documentIds } = toTerms(word);
  const places = [
    ...(posterIds ? [sql<SqlBool>`group_id = ${group} and posted_by = any(${posterIds})`] : []),
    ...(folderIds ? [sql<SqlBool>`group_id = ${group} and folder_id = any(${folderIds})`] : []),
    ...(imageSetIds ? [sql<SqlBool>`group_id = ${group} and image_set_id = any(${imageSetIds})`] : []),
    ...(documentIds ? [sql<SqlBool>`group_id = ${group} and id = any(${documentIds})`] : []),
  ];
  return [byName([word]), ...places.map((condition) => ({ condition }))];
}

/** Returns the condition of a filter whose files are not counted; none if there is no such filter. */
function waysToFilter({ groupId, filter, sort }: Search): IndexedByCondition[] {
  const parts = conditionsByPart(filter);
  const way = (part: FilterPart, order: FilesSort) => ({
    condition: all([sql<SqlBool>`files.group_id = ${groupId}`, ...(parts.get(part) ?? [])]),
    order: filesOrders[order],
  });
  if (parts.has('size') && sort !== 'largest') return [way('size', 'largest')];
  return filter.folderId === 'top' ? [way('folder', 'latest')] : [];
}

function countPlaces({ posterIds, folderIds, imageSetIds, documentIds }: SearchWord): number {
  return posterIds.length + folderIds.length + imageSetIds.length + documentIds.length;
}

/** Returns the conditions of a search besides its filter. */
function wordsOf({ words, filter }: Search): Expression<SqlBool>[] {
  return [...hasWords(words.map(toTerms)), ...isListed(filter, words)];
}

function matchesOf(search: Search): Expression<SqlBool>[] {
  return [...wordsOf(search), ...filterConditions(search.filter)];
}
