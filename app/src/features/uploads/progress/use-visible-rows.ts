import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Height of most rows, in root text sizes; each is measured once it is in the page. */
const rowRem = 4.25;

/** Keeps in the page only the rows near the screen, and the one that had the focus last. */
export function useVisibleRows(
  list: RefObject<HTMLElement | null>,
  { ids, keptId }: { ids: readonly string[]; keptId: string | null },
) {
  const place = usePagePlace(list);
  const { top, remPx } = place ?? { top: 0, remPx: 16 };
  const keptIndex = keptId === null ? -1 : ids.indexOf(keptId);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    enabled: place !== null,
    estimateSize: () => rowRem * remPx,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 3,
    // A frame that scrolls would wait for the rows that it brings, and be laid out twice.
    useFlushSync: false,
    scrollMargin: top,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (keptIndex < 0 || shown.includes(keptIndex)) return shown;
      return [...shown, keptIndex].toSorted((a, b) => a - b);
    },
  });
  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, offsetPx: start - top })),
    totalPx: place === null ? 0 : virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}

/**
 * Tracks how far an element is from the top of the page, and the size of the text; null until the next frame, so that the
 * rows are no part of the task that renders the rest of the screen.
 */
function usePagePlace(element: RefObject<HTMLElement | null>): { top: number; remPx: number } | null {
  const [place, setPlace] = useState<{ top: number; remPx: number } | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      if (!element.current) return;
      const top = Math.round(element.current.getBoundingClientRect().top + scrollY);
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setPlace((before) => (before?.top === top && before.remPx === remPx ? before : { top, remPx }));
    };
    const first = requestAnimationFrame(measure);
    // Parts above the list come and go, and change the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(first);
      observer.disconnect();
    };
  }, [element]);
  return place;
}
