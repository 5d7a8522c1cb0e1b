import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Rows around the visible ones that are kept in the page. */
const overscan = 8;

/** Keeps only the rows near the visible part of a scrolling element in the page. Their heights are measured. */
export function useScrolledRows(
  scroller: RefObject<HTMLElement | null>,
  { count, estimatePx }: { count: number; estimatePx: number },
) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatePx,
    overscan,
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    measure: virtualizer.measureElement,
    /** Heights of the omitted rows, in pixels. */
    beforePx: first?.start ?? 0,
    afterPx: last ? virtualizer.getTotalSize() - last.end : 0,
  };
}
