import { toSearchWords } from '@kepwai/rules/words/search-words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyOf } from '../../db/any-of.ts';
import type { Tx } from '../../db/database.ts';
import type { BulkKind } from '../../db/tables.ts';
import { filterConditions } from '../files/query/filter.ts';
import { toFilter } from '../files/query/filter-params.ts';
import { isMovable, isNamed } from '../files/query/folder-rules.ts';
import { findEveryPage } from '../files/query/pages.ts';
import { findSearchWords, hasWords, toTerms } from '../files/query/terms.ts';
import { isNotEmptied } from '../files/query/trash-emptying.ts';
import { isListed, withOlderVersions } from '../files/query/versions.ts';
import type { Selection } from './selection.ts';

/** Number of files of a search that are written down at once. */
const filesPerPage = 1000;

/** Files that are looked for. */
interface Search {
  groupId: string;
  userId: string;
  kind: BulkKind;
  /** Files that are added later are not found. */
  before: Date;
  selection: Selection;
}

/** An action whose files are looked for. */
interface ActionSearch extends Search {
  /** Whether the person can trash files of others. */
  mayTrashAny: boolean;
}

/**
 * Counts the files of a selection, up to `limit`, without those that move along. Returns `limit` also if counting would
 * need more reads.
 */
export async function countSelected(tx: Tx, search: Search, limit: number): Promise<number> {
  let count = 0;
  for await (const { query, isMore } of listParts(tx, search, limit)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (select id from (${query}) as part limit ${limit}) as counted`.execute(
      tx,
    );
    count += rows[0]?.count ?? 0;
    if (isMore) return limit;
  }
  return Math.min(count, limit);
}

/** Lists the ids of the files of a selection, up to `limit`, in no order. */
export async function findSelectedIds(tx: Tx, search: Search, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { query } of listParts(tx, search, limit)) {
    const { rows } = await sql<{ id: string }>`
      select id from (${query}) as part limit ${limit - ids.length}`.execute(tx);
    ids.push(...rows.map(({ id }) => id));
    if (ids.length >= limit) break;
  }
  return ids;
}

/**
 * Stores the files of an action; returns their number. A move includes whole image sets, and a latest version its older
 * ones; to the trash those that the person can trash.
 */
export async function insertSelected(tx: Tx, actionId: string, search: ActionSearch): Promise<number> {
  let count = 0;
  for await (const { query } of listParts(tx, search, filesPerPage)) {
    count += await insertPart(tx, actionId, { ...search, query });
  }
  return count;
}

async function insertPart(
  tx: Tx,
  actionId: string,
  { query, ...search }: ActionSearch & { query: RawBuilder<unknown> },
): Promise<number> {
  const isMove = search.kind === 'move' && search.selection.undoes === undefined;
  // An array instead of a join, as in listWaiting.
  const siblings = sql`
    union select sibling.id, null from files as sibling
    where sibling.trashed_at is null and sibling.image_set_id = any (array(
      select distinct chosen.image_set_id from files as chosen
      where chosen.id in (select id from selected) and chosen.group_id = ${search.groupId}
        and chosen.image_set_id is not null))`;
  const isPutAway =
    search.selection.undoes === undefined && (search.kind === 'move' || search.kind === 'trash');
  const older = sql`
    union select older.id, null from files as older
    where older.id in ${withOlderVersions(sql`select id from selected`, search.groupId)}
      and (${!(search.kind === 'trash') || search.mayTrashAny} or older.posted_by = ${search.userId})`;
  const { numAffectedRows } = await sql`
    with selected as materialized (${query})
    insert into bulk_items (action_id, file_id, folder_id)
    select ${actionId}::uuid, all_files.id, all_files.folder_id from (
      select id, folder_id from selected ${isMove ? siblings : sql``} ${isPutAway ? older : sql``}) as all_files
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A part of the files of a selection. */
interface Part {
  query: RawBuilder<unknown>;
  /** Whether others may follow. */
  isMore: boolean;
}

/** Lists the parts of a selection. Names are searched in pages of at most `limit` files. */
async function* listParts(tx: Tx, search: Search, limit: number): AsyncGenerator<Part> {
  const { groupId, userId, kind, before, selection } = search;
  const { found, ...others } = selection;
  const words = found ? toSearchWords(found.filter.search ?? '') : [];
  // Days, the trash and missed files have indexes of their own, whose files are read.
  if (!found || words.length === 0 || found.days || kind === 'restore' || kind === 'ask') {
    yield { query: await selected(tx, search), isMore: false };
    return;
  }
  if (Object.keys(others).length > 0) {
    yield { query: await selected(tx, { ...search, selection: others }), isMore: true };
  }
  const { search: _, ...query } = found.filter;
  const pages = findEveryPage(tx, {
    groupId,
    filter: toFilter(query, userId),
    words: await findSearchWords(tx, { groupId, words }),
    limit,
  });
  for await (const { ids, isMore } of pages) {
    const page = sql`
      select id, null::uuid as folder_id from files
      where id = ${anyOf(ids)} and created_at <= ${before} and id <> all (${found.exceptFileIds ?? []}::uuid[])`;
    yield { query: page, isMore };
  }
}

/** Selects the id of each file, and the folder that it returns to. */
async function selected(tx: Tx, search: Search): Promise<RawBuilder<unknown>> {
  const { groupId, userId, selection } = search;
  const { fileIds, found, failedOf, undoes, named } = selection;
  const ofAction = (actionId: string, condition: RawBuilder<SqlBool>, folder: RawBuilder<unknown>) => sql`
    select file_id as id, ${folder} as folder_id from bulk_items join bulk_actions as earlier on earlier.id = action_id
    where action_id = ${actionId} and earlier.group_id = ${groupId} and earlier.user_id = ${userId} and ${condition}`;
  const parts = [
    ...(fileIds ? [sql`select unnest(${fileIds}::uuid[]) as id, null::uuid as folder_id`] : []),
    ...(found ? [await foundFiles(tx, search, found)] : []),
    ...(named
      ? [
          sql`select files.id, null::uuid as folder_id from files
            where ${isNamed(groupId, named.words)} and ${isMovable(named.earlier)} and files.created_at <= ${search.before}`,
        ]
      : []),
    ...(failedOf
      ? [ofAction(failedOf, sql<SqlBool>`outcome not in ('done', 'unchanged')`, sql`null::uuid`)]
      : []),
    ...(undoes ? [ofAction(undoes, sql<SqlBool>`outcome = 'done'`, sql`folder_id`)] : []),
  ];
  return sql`${sql.join(parts, sql` union `)}`;
}

async function foundFiles(
  tx: Tx,
  { groupId, userId, kind, before }: Search,
  { filter, days, exceptFileIds = [] }: NonNullable<Selection['found']>,
): Promise<RawBuilder<unknown>> {
  const { search = '', ...query } = filter;
  const words = await findSearchWords(tx, { groupId, words: toSearchWords(search) });
  const place =
    kind === 'restore'
      ? sql<SqlBool>`files.trashed_at is not null and files.trashed_folder_id is null and ${isNotEmptied}`
      : sql<SqlBool>`files.trashed_at is null ${kind === 'ask' ? sql`and files.state = 'missed'` : sql``}`;
  const conditions = [
    sql<SqlBool>`files.group_id = ${groupId}`,
    place,
    sql<SqlBool>`files.created_at <= ${before}`,
    sql<SqlBool>`files.id <> all (${exceptFileIds}::uuid[])`,
    ...filterConditions(toFilter(query, userId)),
    ...isListed(toFilter(query, userId), words),
    ...hasWords(words.map(toTerms)),
  ];
  const onDays = sql`
    join unnest(${days ?? []}::date[]) as day
      on files.posted_at >= day::timestamp at time zone 'Asia/Bangkok'
      and files.posted_at < (day + 1)::timestamp at time zone 'Asia/Bangkok'`;
  return sql`
    select files.id, null::uuid as folder_id from files ${days ? onDays : sql``}
    where ${sql.join(conditions, sql` and `)}`;
}
