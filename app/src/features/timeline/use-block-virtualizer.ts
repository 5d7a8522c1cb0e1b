import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { Block } from './layout.ts';

/** Keeps in the page only blocks near the screen, and the one that holds the focus. */
export function useBlockVirtualizer(
  blocks: readonly Block[],
  { top, keptBlock }: { top: number; keptBlock: number },
) {
  const virtualizer = useWindowVirtualizer({
    count: blocks.length,
    estimateSize: (index) => blocks[index]?.height ?? 0,
    getItemKey: (index) => blocks[index]?.key ?? index,
    overscan: 2,
    // A frame that scrolls would wait for the blocks that it brings, and be laid out twice.
    useFlushSync: false,
    scrollMargin: top,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 120,
    rangeExtractor: (range) => {
      const always = keptBlock >= 0 ? [keptBlock] : [];
      return [...new Set([...always, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b);
    },
  });
  // Sizes are computed, never measured: other blocks have others than those cached.
  const resize = useEffectEvent((_blocks: readonly Block[]) => virtualizer.measure());
  useLayoutEffect(() => resize(blocks), [blocks]);
  return virtualizer;
}
