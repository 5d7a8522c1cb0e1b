import type { FileItem } from '@kepwai/api-client';
import { countListed, type ListedNumber } from '../../../lib/format/counted-files.ts';
import { groupByDay } from './group-by-day.ts';
import { joinSparseDays } from './join-days.ts';

/** Row of a long list: the heading of a day, or of several with few files, or as many files as fit side by side. */
export type FileListRow =
  | {
      readonly type: 'day';
      readonly key: string;
      /** Days in the order of the list, as `2026-02-03`. */
      readonly days: readonly string[];
      readonly counted: ListedNumber;
    }
  | { readonly type: 'files'; readonly key: string; readonly files: readonly FileItem[] };

/** Lays files out in rows of `columns`, with headings if the order is by day. */
export function layOutRows(
  files: readonly FileItem[],
  { columns, byDay }: { columns: number; byDay: boolean },
): FileListRow[] {
  if (!byDay) return linesOf(files, columns);
  const days = groupByDay(files).map((day) => ({ ...day, fileCount: day.items.length }));
  return joinSparseDays(days, { columns, now: Date.now() }).flatMap((joined) => {
    const items = joined.flatMap((day) => day.items);
    return [
      {
        type: 'day' as const,
        key: `day-${joined[0].key}-${items[0]?.id}`,
        days: joined.map(({ key }) => key),
        counted: countListed(items),
      },
      ...linesOf(items, columns),
    ];
  });
}

/** Returns the index of the row that holds a file, or -1. */
export function findRowOf(rows: readonly FileListRow[], fileId: string): number {
  return rows.findIndex((row) => row.type === 'files' && row.files.some(({ id }) => id === fileId));
}

/** Returns the target file of an arrow key. Up and down stay in the column and stop at the ends. */
export function findNeighbourInRows(
  rows: readonly FileListRow[],
  fileId: string,
  arrow: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
): FileItem | null {
  const lines = rows.filter((row) => row.type === 'files');
  const line = lines.findIndex((row) => row.files.some(({ id }) => id === fileId));
  const column = lines[line]?.files.findIndex(({ id }) => id === fileId) ?? -1;
  if (line < 0 || column < 0) return null;
  if (arrow === 'ArrowLeft') return lines[line]?.files[column - 1] ?? lines[line - 1]?.files.at(-1) ?? null;
  if (arrow === 'ArrowRight') return lines[line]?.files[column + 1] ?? lines[line + 1]?.files[0] ?? null;
  const target = lines[arrow === 'ArrowUp' ? line - 1 : line + 1]?.files;
  return target?.[Math.min(column, target.length - 1)] ?? null;
}

function linesOf(files: readonly FileItem[], columns: number): FileListRow[] {
  const rows: FileListRow[] = [];
  for (let start = 0; start < files.length; start += columns) {
    const line = files.slice(start, start + columns);
    rows.push({ type: 'files', key: line[0]?.id ?? '', files: line });
  }
  return rows;
}
