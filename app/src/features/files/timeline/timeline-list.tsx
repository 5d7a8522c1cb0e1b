import type { FileItem } from '@kepwai/api-client';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type HTMLAttributes,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { TabStopProvider } from '../../../ui/tab-stop.tsx';
import type { FileFilter } from '../file-filter.ts';
import type { FileView } from '../list/file-list.tsx';
import { layOutRows } from '../list/file-rows.ts';
import { focusFile } from '../list/focus-file.ts';
import type { Selection } from '../list/selection.ts';
import { useListGestures } from '../list/use-list-gestures.ts';
import { type ListPlace, measureGrid, usePlace } from '../list/use-row-virtualizer.ts';
import { pageSize } from '../queries.ts';
import { useReturnedFile } from '../use-returned-file.ts';
import { type DayFiles, type ListHead, LoadWindow, useDayFiles, type WantedWindow } from './day-windows.tsx';
import { type CountedDay, type DayWindow, dayOf, splitIntoWindows } from './days.ts';
import { FastScroller } from './fast-scroller.tsx';
import { type Block, cutBlocks, findDayAt, layOutDays, type TimelineLayout } from './layout.ts';
import { type BlockLook, DayHead, TimelineBlock } from './timeline-block.tsx';
import { useTimelinePlace } from './use-place.ts';

const headingRem = 3;
const lineRem = 4.5;
/** Time that the screen rests before its files load: what flies past is not asked for. */
const restMs = 80;
const blocksAround = 1;
/** Screens of list from which the scroller helps. */
const longFromScreens = 3;
const canHover = typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

interface TimelineListProps {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly groupId: string;
  readonly filter: FileFilter;
  readonly view: FileView;
  /** Days in the order of the list. */
  readonly days: readonly CountedDay[];
  /** Pages that are there already. */
  readonly head: ListHead;
  readonly selection: Selection;
  readonly isSelecting: boolean;
  readonly onTrash: (files: readonly FileItem[]) => void;
  /** Called with the files that are loaded, in order. */
  readonly onFiles: (files: readonly FileItem[]) => void;
}

/**
 * Renders a list whose length is known by its days: any day can be scrolled to, and loads its files when it
 * rests on the screen. Only what is near the screen is in the page.
 */
export default function TimelineList(props: TimelineListProps) {
  const { label, groupId, filter, view, days, head, selection, isSelecting, onTrash, onFiles } = props;
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const box = usePlace(list);
  const [seen, setSeen] = useState<readonly SeenDay[]>([]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const wanted = useWanted(days, seen, head);
  const { byDay, onPages } = useDayFiles(filter, head);
  const { layout, look } = useLayout(box, byDay, { ...props, hasMarks: isSelecting || canHover });
  const { span, spanTop, readOffset, goToOffset } = useTimelinePlace(groupId, filter, { layout, box });
  const blocks = useMemo(() => cutBlocks(layout, span), [layout, span]);
  const files = useLoadedFiles(layout, byDay, onFiles);
  const keptBlock = useMemo(
    () => findBlockOf(blocks, byDay, layout, activeId),
    [blocks, byDay, layout, activeId],
  );
  const virtualizer = useBlockVirtualizer(blocks, { top: box.top, keptBlock });
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useRest(`${blocks[startIndex]?.key} ${blocks[endIndex]?.key}`, () =>
    setSeen((before) =>
      listSeen(blocks, { startIndex, endIndex, columns: look.columns, before: isSelecting ? before : [] }),
    ),
  );

  function scrollToFile(fileId: string): void {
    const index = findBlockOf(blocks, byDay, layout, fileId);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
  }
  const rows = useMemo(
    () => layOutRows(files, { columns: look.columns, byDay: true }),
    [files, look.columns],
  );
  const gestures = useListGestures({
    ...{ rows, files, selection, isSelecting, onTrash, scrollToFile },
    onActive: setActiveId,
  });
  useReturnedFile(groupId, files, (fileId) => {
    setActiveId(fileId);
    scrollToFile(fileId);
    if (list.current) focusFile(list.current, fileId);
  });

  function readTop(): { dayIndex: number; part: number } {
    // Scrolling rounds to the pixels of the screen.
    const offset = Math.max(0, readOffset() + 1);
    const part = Math.min(1, offset / Math.max(1, layout.height - innerHeight / 2));
    return { dayIndex: findDayAt(layout, offset), part };
  }

  const items = virtualizer.getVirtualItems();
  const shownIds = items.flatMap(({ index }) => idsOf(blocks[index], byDay, look.columns));
  const stopId = activeId !== null && shownIds.includes(activeId) ? activeId : (shownIds[0] ?? null);
  const lastDay = layout.days[span.end - 1];
  // Not the virtualizer's, which knows a new layout only after it is drawn: too late to return to a place.
  const height = lastDay ? lastDay.top + lastDay.height - spanTop : 0;
  return (
    <>
      <div
        ref={list}
        id={listId}
        {...gestures}
        {...listAria(label, view, look.columns, layout.rowCount)}
        className="relative [-webkit-touch-callout:none] [overflow-anchor:none]"
        style={{ height }}
      >
        <TopDay layout={layout} byDay={byDay} read={readTop} />
        <TabStopProvider stopId={stopId}>
          {items.map(({ index, start }) => {
            const block = blocks[index];
            if (!block) return null;
            return (
              <div
                key={block.key}
                {...(view === 'grid' && { role: 'rowgroup' })}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start - box.top}px)` }}
              >
                <TimelineBlock
                  block={block}
                  loaded={byDay.get(block.day.key)}
                  {...{ look, selection, isSelecting }}
                />
              </div>
            );
          })}
        </TabStopProvider>
      </div>
      {wanted.map((one) => (
        <LoadWindow key={`${one.window.from}..${one.window.to}`} {...one} {...{ groupId, filter, onPages }} />
      ))}
      {layout.height > longFromScreens * innerHeight && (
        <FastScroller
          days={layout.days}
          controls={listId}
          read={readTop}
          goToPart={(part) => goToOffset(part * (layout.height - innerHeight / 2))}
          goToDay={(dayIndex) => goToOffset(layout.days[dayIndex]?.top ?? 0)}
        />
      )}
    </>
  );
}

/** Keeps the heading of the day at the top of the screen there while its files scroll. */
function TopDay({
  layout,
  byDay,
  read,
}: {
  layout: TimelineLayout;
  byDay: ReadonlyMap<string, DayFiles>;
  read: () => { dayIndex: number };
}) {
  const [dayIndex, setDayIndex] = useState(0);
  const update = useEffectEvent(() => setDayIndex(read().dayIndex));
  useEffect(() => {
    const listener = () => update();
    addEventListener('scroll', listener, { passive: true });
    return () => removeEventListener('scroll', listener);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another layout has other days at the same place
  useLayoutEffect(() => update(), [layout]);
  const day = layout.days[dayIndex];
  if (!day) return null;
  return (
    <div aria-hidden="true" className="sticky top-(--top-bar-height) z-10">
      <DayHead day={day} loaded={byDay.get(day.key)} columns={null} />
    </div>
  );
}

/** Lays all days out in the width that the list has. A day that is loaded is as long as it turned out. */
function useLayout(
  box: ListPlace,
  byDay: ReadonlyMap<string, DayFiles>,
  {
    days,
    view,
    filter,
    hasMarks,
  }: Pick<TimelineListProps, 'days' | 'view' | 'filter'> & { hasMarks: boolean },
): { layout: TimelineLayout; look: BlockLook } {
  const { columns: gridColumns, gap, rowHeight } = measureGrid(box);
  const columns = view === 'grid' ? gridColumns : 1;
  const lineHeight = view === 'grid' ? rowHeight : lineRem * box.remPx;
  const headingHeight = headingRem * box.remPx;
  const real = useMemo(() => days.map((day) => correctCount(day, byDay.get(day.key))), [days, byDay]);
  const counts = real.map(({ fileCount }) => fileCount).join(' ');
  // Most files that load change no count: then the layout stays the same object, and nothing is placed anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `counts` stands for `real`
  const layout = useMemo(
    () =>
      layOutDays(
        real.filter(({ fileCount }) => fileCount > 0),
        { columns, lineHeight, headingHeight },
      ),
    [days, counts, columns, lineHeight, headingHeight],
  );
  const total = layout.fileCount;
  const look = useMemo(
    () => ({ filter, view, columns, gap, total, hasMarks }),
    [filter, view, columns, gap, total, hasMarks],
  );
  return { layout, look };
}

function correctCount(day: CountedDay, loaded: DayFiles | undefined): CountedDay {
  if (!loaded) return day;
  const { length } = loaded.files;
  const fileCount = loaded.isWhole ? length : Math.max(day.fileCount, length);
  return fileCount === day.fileCount ? day : { ...day, fileCount };
}

/** Files of a day that the screen needs, from the day's first. */
interface SeenDay {
  readonly key: string;
  readonly fileCount: number;
}

/** Lists the days of blocks near the screen, after those that must stay loaded. */
function listSeen(
  blocks: readonly Block[],
  shown: { startIndex: number; endIndex: number; columns: number; before: readonly SeenDay[] },
): readonly SeenDay[] {
  const counts = new Map(shown.before.map(({ key, fileCount }) => [key, fileCount]));
  const near = blocks.slice(Math.max(0, shown.startIndex - blocksAround), shown.endIndex + 1 + blocksAround);
  for (const { day, firstLine, lineCount } of near) {
    const needed = Math.min(day.fileCount, (firstLine + lineCount) * shown.columns);
    counts.set(day.key, Math.max(counts.get(day.key) ?? 0, needed));
  }
  return [...counts].map(([key, fileCount]) => ({ key, fileCount }));
}

/** Returns the windows of the days seen, except for those that the first pages have. */
function useWanted(
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

function useBlockVirtualizer(
  blocks: readonly Block[],
  { top, keptBlock }: { top: number; keptBlock: number },
) {
  const virtualizer = useWindowVirtualizer({
    count: blocks.length,
    estimateSize: (index) => blocks[index]?.height ?? 0,
    getItemKey: (index) => blocks[index]?.key ?? index,
    overscan: 1,
    scrollMargin: top,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 120,
    rangeExtractor: (range) => {
      // The block that holds the focus stays.
      const always = keptBlock >= 0 ? [keptBlock] : [];
      return [...new Set([...always, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b);
    },
  });
  // Sizes are computed, never measured: when an input changes, the cached sizes are wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sizes are computed from these
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, blocks]);
  return virtualizer;
}

/** Calls back once `state` has not changed for a moment. */
function useRest(state: string, onRest: () => void): void {
  const tell = useEffectEvent(onRest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the time anew
  useEffect(() => {
    const timer = setTimeout(() => tell(), restMs);
    return () => clearTimeout(timer);
  }, [state]);
}

/** Returns the loaded files in the order of the list, and tells the screen of them. */
function useLoadedFiles(
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
function findBlockOf(
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

function idsOf(
  block: Block | undefined,
  byDay: ReadonlyMap<string, DayFiles>,
  columns: number,
): readonly string[] {
  if (!block) return [];
  const start = block.firstLine * columns;
  const files = byDay.get(block.day.key)?.files.slice(start, start + block.lineCount * columns) ?? [];
  return files.map(({ id }) => id);
}

function listAria(
  label: string,
  view: FileView,
  columns: number,
  rowCount: number,
): HTMLAttributes<HTMLElement> {
  if (view === 'list') return { role: 'list', 'aria-label': label };
  return {
    role: 'grid',
    'aria-label': label,
    'aria-colcount': columns,
    'aria-rowcount': rowCount,
    'aria-multiselectable': true,
  };
}
