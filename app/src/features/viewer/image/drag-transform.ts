import type { Point } from './zoom.ts';

/** Way down at which a file is at its smallest. */
const fullWayPx = 600;

/** Returns the CSS transform of a file that a finger drags: on the way down it shrinks towards its tile. */
export function dragTransform({ x, y }: Point): string {
  const scale = 1 - 0.4 * Math.min(1, y / fullWayPx);
  return `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
}
