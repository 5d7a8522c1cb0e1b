import type { FileItem } from '@kepwai/api-client';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { CountedDay } from '../files/days.ts';
import type { FileFilter } from '../files/file-filter.ts';
import { joinSparseDays } from '../files/list/join-days.ts';
import type { FileView } from '../files/list/list-look.ts';
import { type ListPlace, measureGrid } from '../files/list/use-row-virtualizer.ts';
import type { DayFiles } from './day-windows.tsx';
import { type Block, layOutDays, type TimelineLayout } from './layout.ts';
import type { BlockLook } from './timeline-tile.tsx';

const headingRem = 3;
const lineRem = 4.5;

interface TimelineLook {
  readonly days: readonly CountedDay[];
  readonly view: FileView;
  readonly filter: FileFilter;
  readonly hasMarks: boolean;
}

/**
 * Lays all days out in the width that the list has. A day that is loaded is as long as it turned out. Also returns the
 * loaded files by the headings of the layout.
 */
export function useTimelineLayout(
  box: ListPlace,
  byDay: ReadonlyMap<string, DayFiles>,
  { days, view, filter, hasMarks }: TimelineLook,
): { layout: TimelineLayout; look: BlockLook; byDay: ReadonlyMap<string, DayFiles> } {
  const { columns: gridColumns, gap, rowHeight } = measureGrid(box);
  const columns = view === 'grid' ? gridColumns : 1;
  const lineHeight = view === 'grid' ? rowHeight : lineRem * box.remPx;
  const headingHeight = headingRem * box.remPx;
  const real = useRealDays(days, byDay);
  const layout = useMemo(
    () => layOutDays(joinDays(real, columns), { columns, lineHeight, headingHeight }),
    [real, columns, lineHeight, headingHeight],
  );
  const total = layout.fileCount;
  const look = useMemo(
    () => ({ filter, view, columns, gap, total, hasMarks }),
    [filter, view, columns, gap, total, hasMarks],
  );
  return { layout, look, byDay: useFilesByHeading(layout, byDay) };
}

/** Joins days with few files, so that they share lines. */
function joinDays(days: readonly CountedDay[], columns: number): readonly CountedDay[] {
  return joinSparseDays(days, { columns, now: Date.now() }).map((parts) => {
    const [first] = parts;
    if (parts.length === 1) return first;
    const sumOf = (get: (day: CountedDay) => number) => parts.reduce((sum, day) => sum + get(day), 0);
    return {
      key: first.key,
      fileCount: sumOf(({ fileCount }) => fileCount),
      missedCount: sumOf(({ missedCount = 0 }) => missedCount),
      fetchingCount: sumOf(({ fetchingCount = 0 }) => fetchingCount),
      parts,
    };
  });
}

/** Returns the loaded files by the headings of a layout. Of joined days, those before the first that is not whole. */
function useFilesByHeading(
  { days }: TimelineLayout,
  byDay: ReadonlyMap<string, DayFiles>,
): ReadonlyMap<string, DayFiles> {
  return useMemo(() => {
    const found = days.flatMap(({ key, parts }): [string, DayFiles][] => {
      const loaded = parts ? joinFiles(parts, byDay) : byDay.get(key);
      return loaded ? [[key, loaded]] : [];
    });
    return new Map(found);
  }, [days, byDay]);
}

function joinFiles(parts: readonly CountedDay[], byDay: ReadonlyMap<string, DayFiles>): DayFiles {
  const files: FileItem[] = [];
  for (const { key } of parts) {
    const loaded = byDay.get(key);
    files.push(...(loaded?.files ?? []));
    if (!loaded?.isWhole) return { files, isWhole: false };
  }
  return { files, isWhole: true };
}

/**
 * Returns the days that have files. Most files that load change no count: then it is the same list as before, and
 * nothing is placed anew.
 */
function useRealDays(
  days: readonly CountedDay[],
  byDay: ReadonlyMap<string, DayFiles>,
): readonly CountedDay[] {
  const real = useMemo(
    () => days.map((day) => correctCount(day, byDay.get(day.key))).filter(({ fileCount }) => fileCount > 0),
    [days, byDay],
  );
  const [kept, setKept] = useState(real);
  if (kept === real || isSame(kept, real)) return kept;
  setKept(real);
  return real;
}

function isSame(some: readonly CountedDay[], others: readonly CountedDay[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ key, fileCount, missedCount, fetchingCount }, index) => {
      const other = others[index];
      return (
        other?.key === key &&
        other.fileCount === fileCount &&
        other.missedCount === missedCount &&
        other.fetchingCount === fetchingCount
      );
    })
  );
}

function correctCount(day: CountedDay, loaded: DayFiles | undefined): CountedDay {
  if (!loaded) return day;
  const { length } = loaded.files;
  const fileCount = loaded.isWhole ? length : Math.max(day.fileCount, length);
  return fileCount === day.fileCount ? day : { ...day, fileCount };
}

/** Returns the loaded files in the order of the list, and passes them to the screen. */
export function useLoadedFiles(
  { days }: TimelineLayout,
  byDay: ReadonlyMap<string, DayFiles>,
  onFiles: (files: readonly FileItem[]) => void,
): readonly FileItem[] {
  const files = useMemo(() => days.flatMap(({ key }) => byDay.get(key)?.files ?? []), [days, byDay]);
  const tell = useEffectEvent(onFiles);
  useEffect(() => tell(files), [files]);
  return files;
}

/** Returns the index of the block that shows a file, or -1. */
export function findBlockOf(
  blocks: readonly Block[],
  byDay: ReadonlyMap<string, DayFiles>,
  { columns }: TimelineLayout,
  fileId: string | null,
): number {
  if (fileId === null) return -1;
  for (const [key, { files }] of byDay) {
    const place = files.findIndex(({ id }) => id === fileId);
    if (place < 0) continue;
    const line = Math.floor(place / columns);
    return blocks.findIndex(
      ({ day, firstLine, lineCount }) => day.key === key && firstLine <= line && line < firstLine + lineCount,
    );
  }
  return -1;
}

/** Returns the ids of the loaded files of a block. */
export function idsOfBlock(
  block: Block | undefined,
  byDay: ReadonlyMap<string, DayFiles>,
  columns: number,
): readonly string[] {
  if (!block) return [];
  const start = block.firstLine * columns;
  const files = byDay.get(block.day.key)?.files.slice(start, start + block.lineCount * columns) ?? [];
  return files.map(({ id }) => id);
}
