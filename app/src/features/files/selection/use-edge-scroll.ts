import { useEffect, useRef } from 'react';

/** Distance from the edges of the screen, below the bars, within which a drag scrolls. */
const edgePx = 110;
const scrollPxPerFrame = 14;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Scrolls while a point is near the top or the bottom of the screen, or of the box that scrolls, and calls back with it
 * after each step.
 */
export function useEdgeScroll(onScrolled: (point: Point) => void, findBox?: () => Element | null) {
  const frame = useRef(0);
  const at = useRef<Point | null>(null);
  const callback = useRef(onScrolled);
  useEffect(() => {
    callback.current = onScrolled;
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  function step(): void {
    const point = at.current;
    if (!point) return;
    const box = findBox?.() ?? null;
    const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    // A low box keeps a middle in which nothing scrolls.
    const edge = Math.min(edgePx, (bottom - top) / 5);
    const direction = point.y < top + edge ? -1 : point.y > bottom - edge ? 1 : 0;
    if (direction === 0) {
      frame.current = 0;
      return;
    }
    (box ?? window).scrollBy({ top: direction * scrollPxPerFrame, behavior: 'instant' });
    callback.current(point);
    frame.current = requestAnimationFrame(step);
  }
  return {
    follow(point: Point): void {
      at.current = point;
      if (frame.current === 0) frame.current = requestAnimationFrame(step);
    },
    stop(): void {
      at.current = null;
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
  };
}
