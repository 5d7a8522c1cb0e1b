import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isEasy } from '../../../lib/page/device/is-easy.ts';
import type { FileListRow } from './file-rows.ts';

const headingRem = 3;
const lineRem = 4.5;
const narrowGap = 6;
const wideGap = 10;
const wideFrom = 640;
const tileAtLeast = 152;
/** Text size from which three columns leave no space for words on a phone. */
const largeTextPx = 24;

/** Position of a list, and the inputs of its row sizes. */
export interface ListPlace {
  readonly width: number;
  /** Offset from the top of the page. */
  readonly top: number;
  readonly remPx: number;
  /** Infinite until it is measured. */
  readonly screenHeight: number;
}

/**
 * Keeps in the page only rows near the screen, the current day's heading, and the row that holds the focus.
 */
export function useRowVirtualizer({
  rows,
  tileHeight,
  place,
  keptRow,
}: {
  rows: readonly FileListRow[];
  /** Height of a tile; null in the row layout. */
  tileHeight: number | null;
  place: ListPlace;
  /** Index of the row that must stay; -1 if none. */
  keptRow: number;
}) {
  const { top, remPx } = place;
  const fileHeight = tileHeight ?? lineRem * remPx;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.type === 'day' ? headingRem * remPx : fileHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 120,
    rangeExtractor: (range: Range) => {
      const always = [findActiveDay(rows, range.startIndex), keptRow].filter(
        (index) => index >= 0 && index < rows.length,
      );
      return [...new Set([...always, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b);
    },
  });
  // Sizes are computed, never measured: when an input changes, the cached sizes are wrong.
  const resize = useEffectEvent((..._inputs: unknown[]) => virtualizer.measure());
  useLayoutEffect(() => resize(rows, fileHeight, remPx), [rows, fileHeight, remPx]);
  return virtualizer;
}

/** Returns the index of the heading whose files are at the top of the screen, or -1. */
export function findActiveDay(rows: readonly FileListRow[], startIndex: number): number {
  for (let index = Math.min(startIndex, rows.length - 1); index >= 0; index -= 1) {
    if (rows[index]?.type === 'day') return index;
  }
  return -1;
}

/** Returns the number of columns and the height of a row. */
export function measureGrid({ width, remPx }: ListPlace): {
  columns: number;
  gap: number;
  rowHeight: number;
} {
  const isWide = width >= wideFrom - 64 && !isEasy();
  const gap = isWide ? wideGap : narrowGap;
  const narrowColumns = remPx >= largeTextPx || isEasy() ? 2 : 3;
  const columns = isWide ? Math.max(3, Math.floor((width + gap) / (tileAtLeast + gap))) : narrowColumns;
  return { columns, gap, rowHeight: (width - gap * (columns - 1)) / columns + gap };
}

/** Tracks the position of an element. */
export function usePlace(element: RefObject<HTMLElement | null>): ListPlace {
  const [place, setPlace] = useState<ListPlace>({
    ...{ width: 0, top: 0, remPx: 16 },
    screenHeight: Number.POSITIVE_INFINITY,
  });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { width, top } = measured.getBoundingClientRect();
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setPlace({ width, top: Math.round(top + scrollY), remPx, screenHeight: innerHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return place;
}
