import { gridColumnsSetting, stepColumns } from '../lib/page/device/grid-density.ts';

/** Change of the distance between two fingers that adds or removes a column. */
const stepRatio = 1.35;

/**
 * Changes the density of picture grids by two fingers on an element: apart for fewer and larger pictures. The
 * content between the fingers stays there. Returns a function that ends it.
 */
export function watchPinch(element: HTMLElement): () => void {
  let startDistance: number | null = null;
  const onTouch = ({ touches: [one, other] }: TouchEvent) => {
    if (!one || !other) {
      startDistance = null;
      return;
    }
    const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    startDistance ??= distance;
    const ratio = distance / startDistance;
    if (ratio < stepRatio && ratio > 1 / stepRatio) return;
    startDistance = distance;
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    changeAround(middle, ratio > 1 ? -1 : 1);
  };
  const events = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
  for (const event of events) element.addEventListener(event, onTouch, { passive: true });
  return () => {
    for (const event of events) element.removeEventListener(event, onTouch);
  };
}

/** Changes the number of columns, and scrolls so that the picture at a point stays at its height. */
function changeAround({ x, y }: { x: number; y: number }, step: 1 | -1): void {
  const anchor = document.elementFromPoint(x, y)?.closest('[data-file]');
  const topBefore = anchor?.getBoundingClientRect().top ?? 0;
  gridColumnsSetting.apply(stepColumns(gridColumnsSetting.read(), step));
  if (anchor) scrollBy({ top: anchor.getBoundingClientRect().top - topBefore, behavior: 'instant' });
}
