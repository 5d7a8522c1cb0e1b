import { besideWords, mayBePhoneNumber } from '@kepwai/rules/words/search-words';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import { foundColumns, selectFirst, selectKeyed } from '../files/query/keys.ts';
import {
  firstPlace,
  hasNameOrPlace,
  hasWords,
  type MatchedIn,
  nameKeysOf,
  selectDocumentIds,
  selectFolderIds,
  selectImageSetIds,
  selectPosters,
  type WordTerms,
} from '../files/query/terms.ts';

/** Number of the latest files of each group that are read before its indexes are queried. */
const walked = 100;

/**
 * Number of files from which a group is large, and of its latest files that are read before its indexes are: a frequent
 * word has so many files there that finding them by an index takes longer.
 */
const large = 20_000;
const walkedOfLarge = 1_000;

/** Number of files that each way by a place is read for in a group, at most: the latest of them are shown. */
const maxFound = 300;

/** Number of files of a group whose names have the keys of the words, at most: the latest of them are looked at for the words themselves. */
const maxKeyed = 5_000;

/** Search of all groups of a person, by words that a file has, all of them. */
export interface MyGroupsSearch {
  userId: string;
  /** At least one. */
  words: string[];
  after: { activeAt: Date; id: string } | null;
  /** Number of groups that are searched. */
  groupLimit: number;
  /** Number of files of each group. */
  fileLimit: number;
}

/** A group that was searched. */
export interface SearchedGroupRow {
  id: string;
  name: string | null;
  picture_url: string | null;
  /** Sort key of the list. */
  active_at: Date;
  bot_left: boolean;
  quota_id: string | null;
  owner_id: string | null;
  is_manager: boolean;
  /** Whether the group's name has all words. */
  is_named_so: boolean;
  /** Latest files first. */
  hits: { id: string; matchedIn: MatchedIn }[];
}

/**
 * Searches the next groups in which LINE last confirmed this person's membership, the latest first, in one query. In
 * each group a bounded number of files is read: the latest ones, more of them in a large group, then those that the
 * indexes of names, posters, folders and image sets lead to.
 */
export async function searchGroupsOfPerson(db: Db | Tx, search: MyGroupsSearch): Promise<SearchedGroupRow[]> {
  const { words, after, groupLimit, fileLimit } = search;
  // As a subquery, for a constant estimate of groups, so that PostgreSQL keeps the plan.
  const userId = sql<string>`(select ${search.userId}::uuid)`;
  const beside = besideWords(words);
  const terms = words.map((word, index) => ({
    ...termsOf(index),
    isBeside: beside.has(word),
    mayBePhoneNumber: mayBePhoneNumber(word),
  }));
  const activeAt = sql`coalesce(groups.last_file_at, groups.created_at)`;
  const folded = words.map(
    (word, index) => sql`
    fold_thai(${word}) as ${sql.ref(`word_${index}`)}, join_numbers(fold_document(${word})) as ${sql.ref(`document_${index}`)}`,
  );
  const places = words.map(
    (_, index) => sql`
    cross join lateral (
      select array(select id from unnest(posters.ids, posters.names) as poster (id, folded)
          where strpos(poster.folded, word.folded) > 0) as posters,
        ${selectFolderIds(groupId)} as folders, ${selectImageSetIds(groupId)} as image_sets,
        ${selectDocumentIds(groupId)} as documents
      from (
        select ${termsOf(index).folded} as folded, ${sql.ref(`searched.document_${index}`)} as document
      ) as word
      -- Looked for once in each group, not again wherever they are named.
      offset 0
    ) as ${sql.ref(`places_${index}`)}`,
  );
  const { rows } = await sql<SearchedGroupRow>`${plannedOnce}
    with mine as materialized (
      select groups.id, chat.name, chat.picture_url, ${activeAt} as active_at, chat.bot_left_at is not null as bot_left,
        groups.quota_id, (select owner_id from quotas where quotas.id = groups.quota_id) as owner_id,
        exists (select from quota_managers where quota_id = groups.quota_id and user_id = ${userId}) as is_manager
      from chat_members
      join current_chats as chat on chat.chat_id = chat_members.chat_id
      join groups on groups.id = chat.group_id
      where chat_members.user_id = ${userId} and chat_members.is_member
        ${after ? sql`and (${activeAt}, groups.id) < (${after.activeAt}, ${after.id}::uuid)` : sql``}
      order by active_at desc, groups.id desc limit ${sql.lit(groupLimit)}
    ), searched as materialized (select ${sql.join(folded)})
    select mine.*,
      ${all(terms.map((word) => sql`strpos(fold_thai(coalesce(mine.name, '')), ${word.folded}) > 0`))} as is_named_so,
      hits.hits
    from searched cross join mine
    cross join lateral (
      select array_agg(id) as ids, array_agg(folded) as names from (${selectPosters(groupId)}) as poster
    ) as posters
    ${sql.join(places, sql` `)}
    cross join lateral (${hitsIn(latestFiles(walked), { terms, fileLimit })}) as near
    cross join lateral (${hitsIn(furtherFiles(fileLimit), { terms, fileLimit })}) as further
    cross join lateral (${hitsIn(farFiles(terms, fileLimit), { terms, fileLimit })}) as far
    cross join lateral (${describeHits(terms, fileLimit)}) as hits
    order by mine.active_at desc, mine.id desc`.execute(db);
  return rows;
}

const groupId = sql<string>`mine.id`;

function termsOf(index: number): Omit<WordTerms, 'isBeside' | 'mayBePhoneNumber'> {
  const places = `places_${index}`;
  return {
    folded: sql`${sql.ref(`searched.word_${index}`)}`,
    document: sql`${sql.ref(`searched.document_${index}`)}`,
    posterIds: sql`${sql.ref(`${places}.posters`)}`,
    folderIds: sql`${sql.ref(`${places}.folders`)}`,
    imageSetIds: sql`${sql.ref(`${places}.image_sets`)}`,
    documentIds: sql`${sql.ref(`${places}.documents`)}`,
  };
}

/** Selects the ids of the latest matches among files, and their number. */
function hitsIn(
  files: RawBuilder<unknown>,
  { terms, fileLimit }: { terms: WordTerms[]; fileLimit: number },
): RawBuilder<unknown> {
  // The number beside the ids: without it PostgreSQL would find them again wherever they are counted.
  return sql`
    select count(*) as found, array_agg(id order by posted_at desc, place, id desc) as ids
    from (
      select files.id, files.posted_at, ${placeInSet} as place
      from (${files}) as files where ${isHit(terms)}
      order by files.posted_at desc, ${placeInSet}, files.id desc limit ${sql.lit(fileLimit)}
    ) as hit`;
}

const placeInSet = sql`coalesce(files.image_set_index, 0)`;

/** Selects the hits of the first way that fills the result, each with its place. */
function describeHits(terms: WordTerms[], fileLimit: number): RawBuilder<unknown> {
  const limit = sql.lit(fileLimit);
  // Only here: planning the places takes longer than checking them.
  return sql`
    select coalesce(
      json_agg(json_build_object('id', files.id, 'matchedIn', ${firstPlace(terms)}) order by chosen.place), '[]') as hits
    from unnest(case when near.found = ${limit} then near.ids when further.found = ${limit} then further.ids else far.ids end)
      with ordinality as chosen (id, place)
    join files on files.id = chosen.id`;
}

/** Matches files that have all words; older versions only by their own properties. */
function isHit(terms: WordTerms[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${all(hasWords(terms))} and (files.is_latest or not ${all(terms.map(hasNameOrPlace))})`;
}

/** Selects the latest files of a group. */
function latestFiles(limit: number, condition = sql<SqlBool>`true`): RawBuilder<unknown> {
  return sql`
    select ${foundColumns} from files
    where ${condition} and group_id = ${groupId} and trashed_at is null
    order by posted_at desc, id desc limit ${sql.lit(limit)}`;
}

/** Selects more of the latest files of a large group, if the first of them do not fill the result. */
function furtherFiles(fileLimit: number): RawBuilder<unknown> {
  const isLarge = sql<SqlBool>`(select sum(file_count) > ${sql.lit(large)} from group_counts where group_id = ${groupId})`;
  return latestFiles(walkedOfLarge, sql`near.found < ${sql.lit(fileLimit)} and ${isLarge}`);
}

/**
 * Selects files by the indexes, if the latest ones do not fill the result. Words that are in no name of a place
 * have to be in the names of files. Without such a word, the first word leads to all matches: by names, and by its places.
 */
function farFiles(terms: WordTerms[], fileLimit: number): RawBuilder<unknown> {
  const longer = terms.filter(({ isBeside }) => !isBeside);
  const [first] = longer;
  if (!first) throw new Error('A search has a longer word beside one of one letter');
  const keys = longer.map(
    (word) => sql`case when ${hasPlaces(word)} then '{}' else ${nameKeysOf(groupId, word)} end`,
  );
  const wanted = sql<
    number[]
  >`coalesce(nullif(${sql.join(keys, sql` || `)}, '{}'), ${nameKeysOf(groupId, first)})`;
  const isShort = sql<SqlBool>`near.found < ${sql.lit(fileLimit)} and further.found < ${sql.lit(fileLimit)}`;
  const byPlaces = sql<SqlBool>`${isShort} and ${all(longer.map(hasPlaces))}`;
  const keyed = selectKeyed({
    groupId,
    keys: sql`case when ${isShort} then ${wanted} end`,
    maxKeyed,
  });
  const matches = [isHit(terms)];
  const ways: Expression<SqlBool>[] = [
    sql`${byPlaces} and group_id = ${groupId} and posted_by = any(${first.posterIds})`,
    sql`${byPlaces} and group_id = ${groupId} and folder_id = any(${first.folderIds})`,
    sql`${byPlaces} and group_id = ${groupId} and image_set_id = any(${first.imageSetIds})`,
    sql`${byPlaces} and group_id = ${groupId} and id = any(${first.documentIds})`,
  ];
  const selected = [
    sql`(${selectFirst(keyed, { sort: 'latest', matches, limit: fileLimit })})`,
    ...ways.map(
      (way) => sql`(
        select ${foundColumns} from files where trashed_at is null and ${way} and ${all(hasWords(terms))}
        limit ${sql.lit(maxFound)})`,
    ),
  ];
  return sql`select distinct on (id) * from (${sql.join(selected, sql` union all `)}) as found order by id`;
}

function hasPlaces({ posterIds, folderIds, imageSetIds, documentIds }: WordTerms): RawBuilder<SqlBool> {
  return sql`cardinality(${posterIds}) + cardinality(${folderIds}) + cardinality(${imageSetIds})
    + cardinality(${documentIds}) > 0`;
}

function all(conditions: Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
