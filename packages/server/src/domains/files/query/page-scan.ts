import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import {
  comesAfter,
  conditionsByPart,
  daysBetween,
  type FilesAfter,
  type FilesPage,
  type FilesSort,
  type FilterPart,
  filesOrders,
} from './filter.ts';
import { latest } from './versions.ts';

/** Ids of a page, in no order. */
export interface FoundPage {
  ids: string[];
  /** File after which the list goes on, if it stopped before the page was full; else null. */
  stoppedAt: FilesAfter | null;
}

/** A part of a list that is passed in its order. */
export interface Walk extends FilesPage {
  /** Parts of the filter that the files which are passed all meet. */
  along: FilterPart[];
  /** Whether older versions are passed by. */
  onlyLatest: boolean;
  /** Conditions of what is found among them, besides the filter. */
  matches: Expression<SqlBool>[];
  /** Number of files that are passed, at most. */
  maxPassed: number;
}

/** Passes the next files of a list in its order until a page is found. */
export async function walk(db: Db | Tx, page: Walk): Promise<FoundPage> {
  const asked = { ...page, matches: [...page.matches, ...filterBesides(page)] };
  if (isByTime(asked) && asked.maxPassed > maxWhole) {
    const ids = await walkTime(db, asked);
    // A page that is not full is read once more, with its end: files that come or go between two statements would move that.
    if (ids.length === asked.limit) return { ids, stoppedAt: null };
  }
  const query = isMerged(asked) ? walkMonths(asked) : isByTime(asked) ? readTime(asked) : walkIndex(asked);
  const { rows } = await sql<{ ids: string[]; last: LastPassed | null }>`${query}`.execute(db);
  const { ids = [], last = null } = rows[0] ?? {};
  return { ids, stoppedAt: last && ids.length < asked.limit ? toAfter(last) : null };
}

/** Whether the order has its index by months, of which a range of days is merged. */
function isMerged({ sort, along }: Pick<Walk, 'sort' | 'along'>): boolean {
  return (sort === 'name' || sort === 'largest') && along.includes('days');
}

/**
 * Returns the conditions of the filter that not all files meet which are passed. PostgreSQL would count a condition that it has
 * met already once more, expect hardly a match, and sort all files at once instead of passing them on demand.
 */
function filterBesides(page: Walk): Expression<SqlBool>[] {
  const parts = [...conditionsByPart(page.filter)];
  // Of a merged list only the months are met.
  return parts.flatMap(([part, conditions]) =>
    page.along.includes(part) && !isMerged(page) ? [] : conditions,
  );
}

/** A list that is sorted by time. */
type ByTime<Page> = Page & { sort: 'latest' | 'oldest' };

function isByTime(asked: Walk): asked is ByTime<Walk> {
  return asked.sort === 'latest' || asked.sort === 'oldest';
}

/** Number of files up to which all are read: to end at a full page would save less time than it takes PostgreSQL to plan that. */
const maxWhole = 1_000;

/** Reads the next files instant by instant, all of them, and keeps which of them match. */
function readTime({ matches, limit, maxPassed, ...page }: ByTime<Walk>): RawBuilder<unknown> {
  const instant = instantOrders[page.sort];
  return sql`
    with passed as materialized (
      select files.id, files.posted_at, files.image_set_index, ${all(matches)} as is_match from files
      where ${nextConditions(page)} order by ${instant.forwards} fetch first ${sql.lit(maxPassed)} rows with ties
    )
    select
      array(select files.id from passed as files where is_match order by ${filesOrders[page.sort]} limit ${limit}) as ids,
      case when (select count(*) from passed) >= ${sql.lit(maxPassed)} then (
        select ${lastPassed[page.sort]} from (
          select * from passed as files order by ${instant.backwards}, ${lastOfInstant[page.sort]} limit 1) as files
      ) end as last`;
}

/**
 * Passes files instant by instant, as indexes have them, with all files of the last one, until a page is full: no more than the
 * matches are sorted by their place in an image set, too, and no file is written down that is only passed.
 */
async function walkTime(
  db: Db | Tx,
  { matches, limit, maxPassed, ...page }: ByTime<Walk>,
): Promise<string[]> {
  const { forwards } = instantOrders[page.sort];
  const next = sql`select ${comparedColumns} from files where ${nextConditions(page)} order by ${forwards}`;
  const { rows } = await sql<{ id: string }>`
    select files.id from (
      select files.id, files.posted_at, files.image_set_index
      from (${next} fetch first ${sql.lit(maxPassed)} rows with ties) as files where ${all(matches)}
      order by ${forwards} fetch first ${sql.lit(limit)} rows with ties
    ) as files
    order by ${filesOrders[page.sort]} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders of instants alone, which indexes have. */
const instantOrders = {
  latest: { forwards: sql`files.posted_at desc`, backwards: sql`files.posted_at` },
  oldest: { forwards: sql`files.posted_at`, backwards: sql`files.posted_at desc` },
};

/** The orders of files of one instant, backwards. */
const lastOfInstant = {
  latest: sql`coalesce(files.image_set_index, 0) desc, files.id`,
  oldest: sql`coalesce(files.image_set_index, 0) desc, files.id desc`,
};

function walkIndex({ matches, limit, maxPassed, ...page }: Walk): RawBuilder<unknown> {
  // Each file is passed once: PostgreSQL passes them on demand, no further than to a full page, and keeps what it passed.
  return sql`
    with passed as materialized (
      select files.id, (${all(matches)}) as is_match from (${nextFiles(page)} limit ${sql.lit(maxPassed)}) as files
    ), found as materialized (select array(select id from passed where is_match limit ${limit}) as ids)
    select ids, case when cardinality(ids) < ${limit} then (
      select ${lastPassed[page.sort]} from files
      where files.id = (select id from passed offset ${sql.lit(maxPassed - 1)} limit 1)
    ) end as last
    from found`;
}

/**
 * Merges the months of a range of days. Each gives its first matches, so many that they fill the page; one that has
 * fewer among as many files as are its share may have more after the last of those, where the page stops.
 */
function walkMonths({ matches, limit, maxPassed, ...page }: Walk): RawBuilder<unknown> {
  const order = filesOrders[page.sort];
  const next = nextFiles(
    page,
    sql`date_trunc('month', files.posted_at at time zone 'Asia/Bangkok') = months.month`,
  );
  const share = sql`(select greatest(${limit}, ${maxPassed} / greatest(count(*), 1)) from months)`;
  const columns = sql`files.id, files.name, files.posted_at, files.image_set_index, files.size_bytes`;
  return sql`
    with months as materialized (${selectMonths(page)}),
    hits as materialized (
      select months.month, false as is_stop, files.* from months cross join lateral (
        select ${columns} from (${next} limit ${share}) as files where ${all(matches)} limit ${limit}) as files
    ), stops as materialized (
      select months.month, true as is_stop, files.* from months cross join lateral (
        select ${columns} from (${next} offset ${share} - 1 limit 1) as files) as files
      where (select count(*) from hits where hits.month = months.month) < ${limit}
    ), merged as (
      select files.*,
        count(*) filter (where is_stop) over (order by ${order}, is_stop rows unbounded preceding) as stop_count
      from (select * from hits union all select * from stops) as files
    )
    select array(select id from merged as files where stop_count = 0 order by ${order} limit ${limit}) as ids,
      (select ${lastPassed[page.sort]} from stops as files order by ${order} limit 1) as last`;
}

/** Selects the months of a range of days in which the filter has files. */
function selectMonths({
  groupId,
  onlyLatest,
  filter: { kind, postedBy, from, to },
}: Pick<Walk, 'groupId' | 'filter' | 'onlyLatest'>): RawBuilder<unknown> {
  // The counts of any poster leave out older versions.
  const poster = onlyLatest || postedBy ? sql`posted_by = ${postedBy ?? 'any'}` : sql`posted_by <> 'any'`;
  return sql`
    select distinct date_trunc('month', day::timestamp) as month from day_counts
    where group_id = ${groupId} and kind = ${kind ?? 'any'} and ${poster} and ${daysBetween({ from, to })}`;
}

/** Columns that filters, words and orders compare: of a file that is passed, no others are written down to be sorted. */
const comparedColumns = sql.join(
  [
    'id',
    'kind',
    'state',
    'name',
    'name_folded',
    'posted_by',
    'posted_at',
    'folder_id',
    'image_set_id',
    'image_set_index',
    'size_bytes',
    'is_latest',
  ].map((column) => sql.ref(`files.${column}`)),
);

type NextFiles = Omit<Walk, 'matches' | 'limit' | 'maxPassed'>;

/** Selects the files after the page before in their order, of which all meet the parts of the filter that are along. */
function nextFiles(page: NextFiles, month?: Expression<SqlBool>): RawBuilder<unknown> {
  return sql`select ${comparedColumns} from files where ${nextConditions(page, month)} order by ${filesOrders[page.sort]}`;
}

function nextConditions(
  { groupId, after, filter, along, onlyLatest }: NextFiles,
  month?: Expression<SqlBool>,
): RawBuilder<SqlBool> {
  const parts = conditionsByPart(filter);
  return all([
    sql<SqlBool>`files.group_id = ${groupId} and files.trashed_at is null`,
    ...latest(onlyLatest),
    // The days themselves would have another index taken than that of months.
    ...(month ? [month] : along.flatMap((part) => parts.get(part) ?? [])),
    ...(after ? [comesAfter(after)] : []),
  ]);
}

/** Sort key of the last file that was passed. */
type LastPassed =
  | { sort: 'latest' | 'oldest'; postedAt: number; place: number; id: string }
  | Extract<FilesAfter, { sort: 'name' | 'largest' }>;

const lastByTime = (sort: 'latest' | 'oldest') => sql`json_build_object(
  'sort', ${sql.lit(sort)}, 'postedAt', (extract(epoch from files.posted_at) * 1000)::bigint,
  'place', coalesce(files.image_set_index, 0), 'id', files.id)`;

/** Expressions that return {@link LastPassed} of a file, by order. */
const lastPassed: Record<FilesSort, RawBuilder<unknown>> = {
  latest: lastByTime('latest'),
  oldest: lastByTime('oldest'),
  name: sql`json_build_object('sort', 'name', 'name', files.name, 'id', files.id)`,
  largest: sql`json_build_object('sort', 'largest', 'sizeBytes', coalesce(files.size_bytes, -1), 'id', files.id)`,
};

function toAfter(last: LastPassed): FilesAfter {
  return 'postedAt' in last ? { ...last, postedAt: new Date(last.postedAt) } : last;
}

/** Joins conditions, all of which have to be met. */
export function all(conditions: Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
