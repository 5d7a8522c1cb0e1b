import { useRef, useState } from 'react';
import type { Point } from './zoom.ts';

/** Minimum length of a sideways swipe that goes to the neighbour. */
const swipePx = 60;
/** Minimum way down that puts the file back into its place. */
const dismissPx = 110;
/** Maximum movement of a tap. */
const tapPx = 10;

/** Neighbour that a swipe leads to. */
export type SwipeDirection = 'previous' | 'next';

/** Intent of a finger on the file. */
export interface StageGestures {
  readonly onSwipe: (direction: SwipeDirection) => void;
  /** Hides the bars, or shows them again. */
  readonly onTap: () => void;
  /** Leaves the viewer; the file stays where the finger left it. */
  readonly onDismiss: () => void;
}

/** Result of a drag; null if it led nowhere. */
export type DragResult = SwipeDirection | 'dismiss' | 'tap' | null;

const still: Point = { x: 0, y: 0 };

/**
 * Follows one finger: sideways to a neighbour, or down and out. The first pixels decide the direction, which
 * then stays.
 */
export function useDrag() {
  const [offset, setOffset] = useState(still);
  // The state lags behind: several moves can come before a render.
  const moved = useRef({ ...still, axis: null as 'x' | 'y' | null, isTap: true });
  return {
    offset,
    begin: () => {
      moved.current = { ...still, axis: null, isTap: true };
    },
    /** Ends the drag as something else, such as the first finger of a pinch. */
    cancel: () => {
      moved.current = { ...still, axis: null, isTap: false };
      setOffset(still);
    },
    /** Moves on. With `isFixed` the file itself stays: the finger pans the enlarged picture. */
    moveBy: (by: Point, { isFixed = false } = {}) => {
      const { x, y, axis, isTap } = moved.current;
      const next = { x: x + by.x, y: y + by.y };
      const isFar = Math.hypot(next.x, next.y) >= tapPx;
      const chosen = axis ?? (isFar ? axisOf(next) : null);
      moved.current = { ...next, axis: chosen, isTap: isTap && !isFar };
      if (isFixed || chosen === null) return;
      setOffset(chosen === 'x' ? { x: next.x, y: 0 } : { x: 0, y: Math.max(0, next.y) });
    },
    /** Ends the drag, and returns the requested action. */
    end: (): DragResult => {
      const { x, y, axis, isTap } = moved.current;
      if (isTap) return 'tap';
      // The file stays there, from where it returns into its tile.
      if (axis === 'y' && y >= dismissPx) return 'dismiss';
      setOffset(still);
      if (axis === 'x' && Math.abs(x) >= swipePx) return x > 0 ? 'previous' : 'next';
      return null;
    },
  };
}

function axisOf({ x, y }: Point): 'x' | 'y' {
  return y > Math.abs(x) ? 'y' : 'x';
}
