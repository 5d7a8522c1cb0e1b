import type { FileItem } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { InlineError } from '../../ui/page/error-state.tsx';
import { type DayWindow, dayOf } from '../files/days.ts';
import type { FileFilter } from '../files/file-filter.ts';
import { toShownOrder } from '../files/image-set-order.ts';
import { filesQuery } from '../files/queries.ts';

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

type FilesByDay = ReadonlyMap<string, DayFiles>;

/** Time that files stay cached once they are out of sight: memory stays bounded however far one scrolls. */
const keptMs = 60_000;
const freshMs = 5 * 60_000;

/** Returns the loaded files by day, and the handlers of the windows on the screen. */
export function useDayFiles(filter: FileFilter, head: ListHead) {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, FilesByDay>>(new Map());
  const headDays = useMemo(() => groupDays(head.files, head.isWhole, filter), [head, filter]);
  const byDay = useMemo(
    () => new Map([headDays, ...loaded.values()].flatMap((days) => [...days])),
    [headDays, loaded],
  );
  return {
    byDay,
    onDays: (key: string, days: FilesByDay | null) =>
      // Scrolling does not wait for what has loaded.
      startTransition(() =>
        setLoaded((before) => {
          const after = new Map(before);
          if (days) after.set(key, days);
          else after.delete(key);
          return after;
        }),
      ),
  };
}

interface LoadWindowProps extends WantedWindow {
  readonly groupId: string;
  readonly filter: FileFilter;
  /** Called with the loaded files; with null once the window is out of sight. */
  readonly onDays: (key: string, days: FilesByDay | null) => void;
}

/** Loads the files of some days while they are near the screen. Renders nothing but a failure. */
export function LoadWindow({ groupId, filter, window, fileCount, onDays }: LoadWindowProps) {
  const { from, to } = window;
  const key = `${from}..${to}`;
  const query = useInfiniteQuery({
    ...filesQuery(groupId, { ...filter, dates: { from, to } }),
    gcTime: keptMs,
    staleTime: freshMs,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const days = useMemo(() => {
    if (!data) return null;
    const isWhole = data.pages.at(-1)?.nextCursor === null;
    const files = data.pages.flatMap(({ items }) => items);
    return groupDays(files, isWhole, filter);
  }, [data, filter]);
  const tell = useEffectEvent(onDays);
  useEffect(() => {
    if (days) tell(key, days);
  }, [key, days]);
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

/** Groups files by day; if `isWhole` is false, more of the last day may follow. */
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
