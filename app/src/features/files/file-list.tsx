import type { FileItem } from '@kepwai/api-client';
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatDayHeading, toDayKey } from '../../lib/dates.ts';
import { formatCount } from '../../lib/sizes.ts';
import { DateHeading } from '../../ui/date-heading.tsx';
import { type FileFilter, isByDay } from './file-filter.ts';
import { FileLine } from './file-line.tsx';
import { type FileListRow, findRowOf, layOutRows } from './file-rows.ts';
import { FileSquare } from './file-square.tsx';
import type { Selection } from './selection.ts';
import { useListGestures } from './use-list-gestures.ts';

/** Pictures side by side, or names below each other. */
export type FileView = 'grid' | 'list';

const canHover = typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;
const headingHeight = 48;
const lineHeight = 72;
const narrowGap = 6;
const wideGap = 10;
const wideFrom = 640;
const tileAtLeast = 152;
/** So many lines before the end, the next page is asked for. */
const linesAhead = 12;

/** Files in a long list, of which only what is near the screen is in the page. */
export function FileList({
  files,
  filter,
  view,
  selection,
  isSelecting,
  hasMore,
  onNearEnd,
  onTrash,
}: {
  files: readonly FileItem[];
  filter: FileFilter;
  view: FileView;
  selection: Selection;
  /** Whether a tap selects instead of opens. */
  isSelecting: boolean;
  hasMore: boolean;
  /** Called when the end comes into reach; may be called again while the next page is on its way. */
  onNearEnd: () => void;
  /** Called with what Delete was pressed on. */
  onTrash: (files: readonly FileItem[]) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = usePlace(list);
  const grid = measureGrid(width);
  const columns = view === 'grid' ? grid.columns : 1;
  const rows = useMemo(
    () => layOutRows(files, { columns, byDay: isByDay(filter.sort) }),
    [files, columns, filter.sort],
  );
  const virtualizer = useRowVirtualizer({
    rows,
    fileHeight: view === 'grid' ? grid.rowHeight : lineHeight,
    top,
  });
  const gestures = useListGestures({
    rows,
    files,
    selection,
    isSelecting,
    onTrash,
    scrollToFile: (fileId) => virtualizer.scrollToIndex(findRowOf(rows, fileId), { align: 'auto' }),
  });
  const lines = virtualizer.getVirtualItems();
  const isNearEnd = (lines.at(-1)?.index ?? 0) >= rows.length - linesAhead;
  useEffect(() => {
    if (hasMore && isNearEnd) onNearEnd();
  }, [hasMore, isNearEnd, onNearEnd]);

  return (
    <div
      ref={list}
      {...gestures}
      className="relative [-webkit-touch-callout:none]"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {lines.map((line) => {
        const row = rows[line.index];
        if (!row) return null;
        const offset = line.start - top;
        const isStuck =
          row.type === 'day' && line.index === activeDay(rows, virtualizer.range?.startIndex ?? 0);
        return (
          <div
            key={row.key}
            className={isStuck ? 'sticky top-(--top-bar-height) z-10' : 'absolute inset-x-0 top-0'}
            style={isStuck ? undefined : { transform: `translateY(${offset}px)` }}
          >
            {row.type === 'day' ? (
              <DayHead row={row} />
            ) : (
              <FilesRow
                row={row}
                view={view}
                filter={filter}
                selection={selection}
                isSelecting={isSelecting}
                grid={grid}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

function DayHead({ row }: { row: FileListRow & { type: 'day' } }) {
  return (
    <DateHeading dayKey={toDayKey(row.at)} aside={`${formatCount(row.count)} รายการ`}>
      {formatDayHeading(row.at, Date.now())}
    </DateHeading>
  );
}

function FilesRow({
  row,
  view,
  filter,
  selection,
  isSelecting,
  grid,
}: {
  row: FileListRow & { type: 'files' };
  view: FileView;
  filter: FileFilter;
  selection: Selection;
  isSelecting: boolean;
  grid: { columns: number; gap: number };
}) {
  // A mouse finds the mark where it hovers; under a finger it would cover every picture for nothing.
  const hasMarks = isSelecting || canHover;
  if (view === 'list') {
    return row.files.map((file) => (
      <FileLine
        key={file.id}
        file={file}
        filter={filter}
        isSelecting={isSelecting}
        selected={selection.has(file.id)}
        onSelectedChange={() => selection.toggle(file.id)}
      />
    ));
  }
  return (
    <div
      className="grid"
      style={{ gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`, gap: grid.gap }}
    >
      {row.files.map((file) => (
        <FileSquare
          key={file.id}
          file={file}
          filter={filter}
          selected={selection.has(file.id)}
          {...(hasMarks && { onSelectedChange: () => selection.toggle(file.id) })}
        />
      ))}
    </div>
  );
}

/** Only what is near the screen, and always the head of the day that is at its top. */
function useRowVirtualizer({
  rows,
  fileHeight,
  top,
}: {
  rows: readonly FileListRow[];
  fileHeight: number;
  top: number;
}) {
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.type === 'day' ? headingHeight : fileHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 120,
    rangeExtractor: (range: Range) => {
      const head = activeDay(rows, range.startIndex);
      const visible = defaultRangeExtractor(range);
      return head < 0 || visible.includes(head) ? visible : [head, ...visible];
    },
  });
  // Sizes are computed, never measured: when what they are computed from changes, what was cached is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two are what the sizes are computed from
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, fileHeight, rows]);
  return virtualizer;
}

function activeDay(rows: readonly FileListRow[], startIndex: number): number {
  for (let index = Math.min(startIndex, rows.length - 1); index >= 0; index -= 1) {
    if (rows[index]?.type === 'day') return index;
  }
  return -1;
}

function measureGrid(width: number): { columns: number; gap: number; rowHeight: number } {
  const isWide = width >= wideFrom - 64;
  const gap = isWide ? wideGap : narrowGap;
  const columns = isWide ? Math.max(3, Math.floor((width + gap) / (tileAtLeast + gap))) : 3;
  return { columns, gap, rowHeight: (width - gap * (columns - 1)) / columns + gap };
}

/** How wide an element is, and how far down the page it begins. */
function usePlace(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { width, top } = measured.getBoundingClientRect();
      setPlace({ width, top: Math.round(top + scrollY) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
