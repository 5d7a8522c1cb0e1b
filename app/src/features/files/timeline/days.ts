import type { Timeline } from '@kepwai/api-client';
import { type FileFilter, isByDay } from '../file-filter.ts';

/** Day in Bangkok, with the number of its files. */
export interface CountedDay {
  /** `2026-02-03` */
  readonly key: string;
  readonly fileCount: number;
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

const bangkokOffsetMs = 7 * 3_600_000;

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
  const latestFirst = months.flatMap(({ month, days }) =>
    days
      .map((fileCount, place) => ({ key: `${month}-${String(place + 1).padStart(2, '0')}`, fileCount }))
      .filter(({ key, fileCount }) => fileCount > 0 && (!dates || (dates.from <= key && key <= dates.to)))
      .reverse(),
  );
  return sort === 'oldest' ? latestFirst.reverse() : latestFirst;
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

/** Returns the day of an instant. Much faster than a formatter, and Thailand is at UTC+7 all year. */
export function dayOf(at: string): string {
  return new Date(Date.parse(at) + bangkokOffsetMs).toISOString().slice(0, 10);
}
