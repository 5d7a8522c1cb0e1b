import type { FileItem } from '@kepwai/api-client';
import { type ReactNode, startTransition, useId, useMemo, useRef, useState } from 'react';
import { type CountedDay, dayKeysOf } from '../files/days.ts';
import type { FileFilter } from '../files/file-filter.ts';
import { layOutRows } from '../files/list/file-rows.ts';
import { canHover, type FileView, listAria } from '../files/list/list-look.ts';
import { useFileFocus } from '../files/list/use-file-focus.ts';
import { usePlace } from '../files/list/use-row-virtualizer.ts';
import type { Selection } from '../files/selection/selection.ts';
import { useStarMarks } from '../stars/use-star-marks.ts';
import { type ListHead, LoadWindow, useDayFiles } from './day-windows.tsx';
import { FastScroller } from './fast-scroller.tsx';
import { cutBlocks, findDayAt, type TimelineLayout } from './layout.ts';
import { BlockPlaceholder, TimelineBlock } from './timeline-block.tsx';
import { TopDay } from './top-day.tsx';
import { useBlockVirtualizer } from './use-block-virtualizer.ts';
import { useDrawnBlocks } from './use-drawn-blocks.ts';
import { useMarks } from './use-marks.ts';
import { useTimelinePlace } from './use-place.ts';
import { findBlockOf, idsOfBlock, useLoadedFiles, useTimelineLayout } from './use-timeline-layout.ts';
import { listSeen, type SeenDay, useRest, useWantedWindows } from './use-wanted-windows.ts';

/** Screens of list from which the scroller helps. */
const longFromScreens = 3;

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
  readonly onTrash: (files: readonly FileItem[] | null) => void;
  /** Called with the files that are loaded, in order. */
  readonly onFiles: (files: readonly FileItem[]) => void;
}

/**
 * Renders a list whose length is known by its days: any day can be scrolled to, and loads its files when it rests on
 * the screen. Only blocks near the screen are in the page.
 */
export default function TimelineList(props: TimelineListProps) {
  const { label, groupId, filter, view, days, head, selection, isSelecting, onTrash, onFiles } = props;
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const box = usePlace(list);
  const [seen, setSeen] = useState<readonly SeenDay[]>([]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const wanted = useWantedWindows(days, seen, head);
  const { byDay: loaded, onDays } = useDayFiles(filter, head);
  const { layout, look, byDay } = useTimelineLayout(box, loaded, {
    ...props,
    hasMarks: isSelecting || canHover,
  });
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
    startTransition(() =>
      setSeen((before) =>
        listSeen(blocks, { startIndex, endIndex, columns: look.columns, before: isSelecting ? before : [] }),
      ),
    ),
  );

  const items = virtualizer.getVirtualItems();
  const idsOf = (index: number) => idsOfBlock(blocks[index], byDay, look.columns);
  const idsByBlock = new Map(items.map(({ index }) => [index, idsOf(index)] as const));
  const distanceTo = (index: number) =>
    index === keptBlock ? -1 : Math.max(0, startIndex - index, index - endIndex);
  const nearestFirst = [...idsByBlock.keys()].toSorted((a, b) => distanceTo(a) - distanceTo(b));
  const hasFiles = (index: number) => (idsByBlock.get(index)?.length ?? 0) > 0;
  const drawn = useDrawnBlocks(
    nearestFirst.map((index) => ({ key: blocks[index]?.key ?? '', hasFiles: hasFiles(index) })),
  );
  const marks = useMarks(selection);
  const stars = useStarMarks(groupId);
  const rows = useMemo(
    () => layOutRows(files, { columns: look.columns, byDay: true }),
    [files, look.columns],
  );
  const { gestures, stopId } = useFileFocus({
    ...{ list, groupId, files, rows, selection, isSelecting, activeId, onTrash },
    isDraggable: canHover,
    shownIds: [...idsByBlock.values()].flat(),
    onActive: setActiveId,
    scrollToFile: (fileId) => {
      // Its block is drawn at once: the focus follows.
      setActiveId(fileId);
      const index = findBlockOf(blocks, byDay, layout, fileId);
      if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' });
    },
  });

  const readTop = () => findTop(layout, readOffset());
  const height = heightOf(layout, span.end) - spanTop;
  return (
    <>
      <div
        ref={list}
        id={listId}
        {...gestures}
        {...listAria(label, { view, columns: look.columns, rowCount: layout.rowCount })}
        className="relative bg-surface-sunken [-webkit-touch-callout:none] [overflow-anchor:none] print:h-auto!"
        style={{ height }}
      >
        <TopDay {...{ layout, byDay, selection, isSelecting }} read={readTop} />
        {items.map(({ index, start }) => {
          const block = blocks[index];
          if (!block) return null;
          const isFilled = index === keptBlock || drawn.get(block.key) === true;
          return (
            <PlacedBlock key={block.key} top={start - box.top} isInGrid={view === 'grid'}>
              {isFilled || drawn.has(block.key) ? (
                <TimelineBlock
                  {...{ block, look, marks, stars, isSelecting }}
                  loaded={isFilled ? byDay.get(block.day.key) : undefined}
                  isDayChosen={
                    isSelecting && block.firstLine === 0 && selection.hasDays(dayKeysOf(block.day))
                  }
                  stopId={stopId !== null && idsByBlock.get(index)?.includes(stopId) ? stopId : null}
                />
              ) : (
                <BlockPlaceholder height={block.height} />
              )}
            </PlacedBlock>
          );
        })}
      </div>
      {wanted.map((one) => (
        <LoadWindow key={`${one.window.from}..${one.window.to}`} {...one} {...{ groupId, filter, onDays }} />
      ))}
      {layout.height > longFromScreens * box.screenHeight && (
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

/** Returns the day at the top of the screen, and the part of the list above it. */
function findTop(layout: TimelineLayout, readOffset: number): { dayIndex: number; part: number } {
  // Scrolling rounds to the pixels of the screen.
  const offset = Math.max(0, readOffset + 1);
  const part = Math.min(1, offset / Math.max(1, layout.height - innerHeight / 2));
  return { dayIndex: findDayAt(layout, offset), part };
}

/** Renders a block at its place in the list. */
function PlacedBlock({
  top,
  isInGrid,
  children,
}: {
  readonly top: number;
  readonly isInGrid: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div
      {...(isInGrid && { role: 'rowgroup' })}
      className="absolute inset-x-0 top-0 bg-surface print:static print:transform-none!"
      style={{ transform: `translateY(${top}px)` }}
    >
      {children}
    </div>
  );
}

/** Not the virtualizer's height, which knows a new layout only after it is drawn: too late to return to a place. */
function heightOf({ days }: TimelineLayout, end: number): number {
  const last = days[end - 1];
  return last ? last.top + last.height : 0;
}
