import type { Timeline } from '@kepwai/api-client';
import { thaiDay } from '@kepwai/rules/days/thai-time';
import { type FileFilter, isByDay } from './file-filter.ts';

/** Day in Thailand, with the number of its files: each has a place in the list, also one that is not kept. */
export interface CountedDay {
  /** `2026-02-03` */
  readonly key: string;
  readonly fileCount: number;
  /** Those of them that were missed, and that are being fetched. */
  readonly missedCount?: number;
  readonly fetchingCount?: number;
  /** Where several days with few files share their lines, each of them; the key is the first one's. */
  readonly parts?: readonly CountedDay[];
}

/** Adjacent days of a month, few enough that one request returns their files; or a single day with more. */
export interface DayWindow {
  /** First and last day in the order of the calendar. */
  readonly from: string;
  readonly to: string;
  /** Indexes of its days in the list. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly fileCount: number;
}

/** Returns the keys of the days that one heading stands for. */
export function dayKeysOf(day: CountedDay): readonly string[] {
  return (day.parts ?? [day]).map(({ key }) => key);
}

/** Whether the server counts the days of such a list. Others are read page by page. */
export function hasTimeline({ sort, search, imageSetId, folderId, size, isStarred }: FileFilter): boolean {
  const isPart = search !== '' || imageSetId !== null || folderId !== null || size !== null || isStarred;
  return isByDay(sort) && !isPart;
}

/** Returns the days of a timeline that have files and match the filter, in its order. */
export function toDays(
  { months }: Timeline,
  { sort, dates }: Pick<FileFilter, 'sort' | 'dates'>,
): readonly CountedDay[] {
  const latestFirst = months.flatMap((month) =>
    daysOf(month)
      .filter(({ key, fileCount }) => fileCount > 0 && (!dates || (dates.from <= key && key <= dates.to)))
      .reverse(),
  );
  return sort === 'oldest' ? latestFirst.reverse() : latestFirst;
}

function daysOf({ month, days, missed, fetching }: Timeline['months'][number]): CountedDay[] {
  const length = Math.max(days.length, missed.length, fetching.length);
  return Array.from({ length }, (_, place) => {
    const [missedCount = 0, fetchingCount = 0] = [missed[place], fetching[place]];
    return {
      key: `${month}-${String(place + 1).padStart(2, '0')}`,
      fileCount: (days[place] ?? 0) + missedCount + fetchingCount,
      ...(missedCount > 0 && { missedCount }),
      ...(fetchingCount > 0 && { fetchingCount }),
    };
  });
}

/** Returns the number of files that some days count, and of those that were missed. */
export function countOfDays(days: readonly CountedDay[]): { fileCount: number; missedCount: number } {
  const counted = { fileCount: 0, missedCount: 0 };
  for (const { fileCount, missedCount = 0, fetchingCount = 0 } of days) {
    counted.fileCount += Math.max(0, fileCount - missedCount - fetchingCount);
    counted.missedCount += missedCount;
  }
  return counted;
}

/** Splits days into windows of at most `pageSize` files each, unless a day alone has more. */
export function splitIntoWindows(days: readonly CountedDay[], pageSize: number): readonly DayWindow[] {
  const windows: DayWindow[] = [];
  for (const [index, { key, fileCount }] of days.entries()) {
    const last = windows.at(-1);
    const isSameMonth = last?.from.slice(0, 7) === key.slice(0, 7);
    if (last && isSameMonth && last.fileCount + fileCount <= pageSize) {
      windows[windows.length - 1] = {
        ...last,
        from: last.from < key ? last.from : key,
        to: last.to > key ? last.to : key,
        lastDay: index,
        fileCount: last.fileCount + fileCount,
      };
    } else windows.push({ from: key, to: key, firstDay: index, lastDay: index, fileCount });
  }
  return windows;
}

/** Returns the day of an instant in Thailand. */
export function dayOf(at: string): string {
  return thaiDay(Date.parse(at));
}
