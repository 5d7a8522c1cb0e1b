import { useEffect, useEffectEvent, useMemo } from 'react';
import { type CountedDay, type DayWindow, dayOf, splitIntoWindows } from '../files/days.ts';
import { pageSize } from '../files/queries.ts';
import type { ListHead, WantedWindow } from './day-windows.tsx';
import type { Block } from './layout.ts';

/** Time that the screen rests before its files load, so that passing ones are not requested. */
const restMs = 80;
const blocksAround = 2;

/** Files of a day that the screen needs, from the day's first. */
export interface SeenDay {
  readonly key: string;
  readonly fileCount: number;
}

/** Lists the days of blocks near the screen, after those that must stay loaded. */
export function listSeen(
  blocks: readonly Block[],
  shown: { startIndex: number; endIndex: number; columns: number; before: readonly SeenDay[] },
): readonly SeenDay[] {
  const counts = new Map(shown.before.map(({ key, fileCount }) => [key, fileCount]));
  const near = blocks.slice(Math.max(0, shown.startIndex - blocksAround), shown.endIndex + 1 + blocksAround);
  for (const { day, firstLine, lineCount } of near) {
    if (day.parts) for (const { key, fileCount } of day.parts) counts.set(key, fileCount);
    else {
      const needed = Math.min(day.fileCount, (firstLine + lineCount) * shown.columns);
      counts.set(day.key, Math.max(counts.get(day.key) ?? 0, needed));
    }
  }
  return [...counts].map(([key, fileCount]) => ({ key, fileCount }));
}

/** Returns the windows of the days seen, except for those that the first pages have. */
export function useWantedWindows(
  days: readonly CountedDay[],
  seen: readonly SeenDay[],
  head: ListHead,
): readonly WantedWindow[] {
  const windows = useMemo(() => splitIntoWindows(days, pageSize), [days]);
  const windowOfDay = useMemo(
    () =>
      new Map(
        windows.flatMap((window) =>
          days.slice(window.firstDay, window.lastDay + 1).map(({ key }) => [key, window] as const),
        ),
      ),
    [days, windows],
  );
  const headDays = useMemo(() => listWholeDays(head), [head]);
  return useMemo(() => {
    const counts = new Map<DayWindow, number>();
    for (const { key, fileCount } of seen) {
      const window = windowOfDay.get(key);
      if (!window || headDays.has(key)) continue;
      const needed = window.firstDay === window.lastDay ? fileCount : window.fileCount;
      counts.set(window, Math.max(counts.get(window) ?? 0, needed));
    }
    return [...counts].map(([window, fileCount]) => ({ window, fileCount }));
  }, [seen, windowOfDay, headDays]);
}

function listWholeDays({ files, isWhole }: ListHead): ReadonlySet<string> {
  const days = new Set(files.map(({ postedAt }) => dayOf(postedAt)));
  const last = files.at(-1);
  if (last && !isWhole) days.delete(dayOf(last.postedAt));
  return days;
}

/** Calls back with a state that has not changed for a moment. */
export function useRest<State>(state: State, onRest: (state: State) => void): void {
  const tell = useEffectEvent(onRest);
  useEffect(() => {
    const timer = setTimeout(() => tell(state), restMs);
    return () => clearTimeout(timer);
  }, [state]);
}
