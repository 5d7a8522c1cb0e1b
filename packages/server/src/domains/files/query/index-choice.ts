import { dayMs } from '@kepwai/rules/time';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import {
  conditionsByPart,
  daysBetween,
  type FilesFilter,
  type FilesPage,
  type FilesSort,
  type FilterPart,
} from './filter.ts';

/** Number of files that are read at once and sorted then, at most. */
export const maxRead = 5_000;

/** Range of days whose months a list by name or size is merged of, at most, if other filters narrow it too. */
const maxMergedDays = 366;

/**
 * Parts of a filter that an index has together with an order: such files are read in that order, and no others.
 * The first that a filter has is taken if nothing else is known.
 */
const alongIndexes: Record<FilesSort, readonly (readonly FilterPart[])[]> = {
  latest: [
    ['folder', 'days'],
    ['kind', 'poster', 'days'],
  ],
  oldest: [
    ['folder', 'days'],
    ['kind', 'poster', 'days'],
  ],
  name: [['days']],
  largest: [
    ['days', 'size'],
    ['kind', 'size'],
  ],
};

/** Number of a group's files in each place that a filter names, at most: it may be less. Infinite if it is not known. */
interface Counts {
  /** Of a kind, a poster and days together. */
  counted: number;
  folder: number;
  star: number;
  imageSet: number;
}

const unknown: Counts = {
  counted: Number.POSITIVE_INFINITY,
  folder: Number.POSITIVE_INFINITY,
  star: Number.POSITIVE_INFINITY,
  imageSet: Number.POSITIVE_INFINITY,
};

/** How to come to the files of a filter. */
export interface Way {
  /** Conditions that an index answers and that few files meet: all of them are read. Null: there are too many. */
  few: Expression<SqlBool>[] | null;
  /** Otherwise the list is read in its order, along an index that has these parts of the filter. */
  along: FilterPart[];
}

/** Returns the way that is taken if nothing is counted. */
export function firstWay(page: FilesPage): Way {
  return { few: null, along: chooseAlong(page, unknown) };
}

/** Whether one index has exactly the files of the filter in the order of the list. */
export function isInOrder(page: FilesPage): boolean {
  const { along } = firstWay(page);
  const isMerged = along.includes('days') && (page.sort === 'name' || page.sort === 'largest');
  return (
    !isMerged &&
    [...conditionsByPart(page.filter).keys()].every((part) => part === 'state' || along.includes(part))
  );
}

/** Finds a way by the counters of days and folders. */
export async function findWay(db: Db | Tx, page: FilesPage): Promise<Way> {
  const counts = await count(db, page);
  const parts = conditionsByPart(page.filter);
  const conditionsOf = (named: readonly FilterPart[]) => named.flatMap((part) => parts.get(part) ?? []);
  const ways: [number, readonly FilterPart[]][] = [
    [counts.imageSet, ['imageSet']],
    [counts.counted, ['kind', 'poster', 'days']],
    [counts.folder, ['folder']],
    [counts.star, ['star']],
  ];
  const [fewest, named] = ways.reduce((one, other) => (other[0] < one[0] ? other : one));
  return { few: fewest <= maxRead ? conditionsOf(named) : null, along: chooseAlong(page, counts) };
}

async function count(db: Db | Tx, { groupId, filter }: FilesPage): Promise<Counts> {
  const { imageSetId, kind, postedBy, from, to, folderId, starredBy } = filter;
  // Somebody chose or posted them together: there are never many.
  if (imageSetId !== undefined) return { ...unknown, imageSet: 0 };
  const isCounted = [kind, postedBy, from, to].some((value) => value !== undefined);
  const isFolder = folderId !== undefined && folderId !== 'top';
  if (!isCounted && !isFolder && starredBy === undefined) return unknown;
  const { rows } = await sql<{ [Part in keyof Counts]: number | null }>`
    select ${
      isCounted
        ? sql`(select coalesce(sum(file_count), 0) from day_counts
            where group_id = ${groupId} and kind = ${kind ?? 'any'} and posted_by = ${postedBy ?? 'any'}
              and ${daysBetween({ from, to })})`
        : sql`null`
    }::float8 as counted,
    ${
      isFolder
        ? sql`(select coalesce(sum(file_count + unkept_count), 0) from folder_counts where folder_id = ${folderId})`
        : sql`null`
    }::float8 as folder,
    ${
      starredBy === undefined
        ? sql`null`
        : sql`(select count(*) from (select from stars where user_id = ${starredBy} limit ${maxRead + 1}) as stars)`
    }::float8 as star`.execute(db);
  const [row] = rows;
  return {
    ...unknown,
    counted: row?.counted ?? unknown.counted,
    folder: row?.folder ?? unknown.folder,
    star: row?.star ?? unknown.star,
  };
}

function chooseAlong({ sort, filter }: FilesPage, counts: Counts): FilterPart[] {
  const parts = conditionsByPart(filter);
  const [first = [], second = []] = alongIndexes[sort].map((index) =>
    index.filter((part) => parts.has(part)),
  );
  if (sort === 'name' || sort === 'largest') {
    const isMerged = parts.has('days') && ([...parts.keys()].every(isIn(first)) || !isLong(filter));
    return isMerged ? first : second;
  }
  if (!parts.has('folder')) return second;
  return second.some((part) => part !== 'days') && counts.counted < counts.folder ? second : first;
}

function isIn(parts: readonly FilterPart[]): (part: FilterPart) => boolean {
  return (part) => parts.includes(part);
}

function isLong({ from, to }: FilesFilter): boolean {
  return !from || !to || to.getTime() - from.getTime() > maxMergedDays * dayMs;
}
