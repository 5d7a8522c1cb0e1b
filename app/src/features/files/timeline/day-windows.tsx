import type { FileItem } from '@kepwai/api-client';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { InlineError } from '../../../ui/error-state.tsx';
import type { FileFilter } from '../file-filter.ts';
import { toShownOrder } from '../image-set-order.ts';
import { type FilePage, filesQuery } from '../queries.ts';
import { type DayWindow, dayOf } from './days.ts';

/** Loaded files of a day in the order of the list; `isWhole`: no file of the day is missing. */
export interface DayFiles {
  readonly files: readonly FileItem[];
  readonly isWhole: boolean;
}

/** Window to load, with the number of its files that the screen needs. */
export interface WantedWindow {
  readonly window: DayWindow;
  readonly fileCount: number;
}

/** First pages of the list, which are there before any window. */
export interface ListHead {
  readonly files: readonly FileItem[];
  readonly isWhole: boolean;
}

type Pages = InfiniteData<FilePage, unknown>;

/** Time that files stay cached once they are out of sight: memory stays bounded however far one scrolls. */
const keptMs = 60_000;
const freshMs = 5 * 60_000;

/** Returns the loaded files by day, and what the windows on the screen report. */
export function useDayFiles(filter: FileFilter, head: ListHead) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Pages>>(new Map());
  const byDay = useMemo(() => {
    const days = groupDays(head.files, head.isWhole, filter);
    for (const { pages } of loaded.values()) {
      const isWhole = pages.at(-1)?.nextCursor === null;
      const found = groupDays(
        pages.flatMap(({ items }) => items),
        isWhole,
        filter,
      );
      for (const [day, files] of found) days.set(day, files);
    }
    return days;
  }, [head, loaded, filter]);
  return {
    byDay,
    onPages: (key: string, pages: Pages | null) =>
      setLoaded((before) => {
        const after = new Map(before);
        if (pages) after.set(key, pages);
        else after.delete(key);
        return after;
      }),
  };
}

interface LoadWindowProps extends WantedWindow {
  readonly groupId: string;
  readonly filter: FileFilter;
  /** Called with what is loaded; with null once the window is out of sight. */
  readonly onPages: (key: string, pages: Pages | null) => void;
}

/** Loads the files of some days while they are near the screen. Renders nothing but a failure. */
export function LoadWindow({ groupId, filter, window, fileCount, onPages }: LoadWindowProps) {
  const { from, to } = window;
  const key = `${from}..${to}`;
  const query = useInfiniteQuery({
    ...filesQuery(groupId, { ...filter, dates: { from, to } }),
    gcTime: keptMs,
    staleTime: freshMs,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const tell = useEffectEvent(onPages);
  useEffect(() => {
    if (data) tell(key, data);
  }, [key, data]);
  useEffect(() => () => tell(key, null), [key]);
  const loadedCount = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  const isShort = hasNextPage && loadedCount < fileCount;
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage();
  }, [isShort, isFetching, isError, fetchNextPage]);
  if (!isError) return null;
  return (
    <div className="sticky bottom-24 z-10">
      <InlineError
        title="โหลดช่วงนี้ไม่ได้"
        isRetrying={isFetching}
        onRetry={() => void (data ? fetchNextPage() : query.refetch())}
      />
    </div>
  );
}

/** Groups files by day; where `isWhole` is false, more of the last day may follow. */
function groupDays(files: readonly FileItem[], isWhole: boolean, filter: FileFilter): Map<string, DayFiles> {
  const days = new Map<string, FileItem[]>();
  for (const file of files) {
    const day = dayOf(file.postedAt);
    const known = days.get(day);
    if (known) known.push(file);
    else days.set(day, [file]);
  }
  const last = files.at(-1);
  const openDay = isWhole || !last ? null : dayOf(last.postedAt);
  return new Map(
    [...days].map(([day, some]) => [day, { files: toShownOrder(some, filter), isWhole: day !== openDay }]),
  );
}
