import { type PointerEvent, type RefObject, useRef } from 'react';

/** Way of a finger beyond which the sheet closes when it is let go. */
const closingPx = 96;
/** Speed beyond which a short flick closes it. */
const closingPxPerMs = 0.6;

/** Returns handlers of a sheet's head: the sheet follows a finger down, and closes when it is let go far enough. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<{ id: number; y: number; at: number } | null>(null);

  function put(way: number | null): void {
    const { current } = sheet;
    if (!current) return;
    current.style.translate = way === null ? '' : `0 ${way}px`;
    current.style.transitionDuration = way === null ? '' : '0s';
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const isButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    // At the side of a wide window there is nothing to drag down.
    if (isButton || event.pointerType === 'mouse' || matchMedia('(width >= 64rem)').matches) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { id: event.pointerId, y: event.clientY, at: event.timeStamp };
  }

  function onPointerMove({ pointerId, clientY }: PointerEvent): void {
    if (drag.current?.id === pointerId) put(Math.max(0, clientY - drag.current.y));
  }

  function onPointerUp({ pointerId, clientY, timeStamp }: PointerEvent): void {
    const { current } = drag;
    if (current?.id !== pointerId) return;
    drag.current = null;
    put(null);
    const way = clientY - current.y;
    if (way > closingPx || way / (timeStamp - current.at) > closingPxPerMs) onClose();
  }

  function onPointerCancel(): void {
    drag.current = null;
    put(null);
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
