import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type StageGestures, useDrag } from './use-drag.ts';
import { useTaps } from './use-taps.ts';
import { doubleTapScale, type Point, panBy, type Size, wholeView, type ZoomView, zoomAt } from './zoom.ts';

const middle: Point = { x: 0, y: 0 };
/** Part of the frame by which a button moves an enlarged picture. */
const buttonStep = 0.5;

/**
 * Handles wheel, pinch, tap, double tap and drag on a picture: they zoom it, move it when enlarged, and when
 * whole swipe it or pull it down. `offset` is how far the current drag came, so that the picture follows the
 * finger.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, gestures: StageGestures) {
  const [view, setView] = useState<ZoomView>(wholeView);
  useWheelZoom(frame, setView);
  const fingers = useRef(new Map<number, Point>());
  const drag = useDrag();
  const tap = useTaps(gestures.onTap);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    if (fingers.current.size > 1) drag.cancel();
    else drag.begin();
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    const element = event.currentTarget;
    if (other) {
      setView((last) => pinch(last, element, { before, now, other }));
      return;
    }
    const isEnlarged = view.scale > 1;
    drag.moveBy(by, { isFixed: isEnlarged });
    if (isEnlarged) setView((last) => panBy(last, by, sizeOf(element)));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return;
    const result = drag.end();
    if (result === 'tap') {
      const element = event.currentTarget;
      const at = fromMiddle(element, event);
      tap(event, () =>
        setView((last) => (last.scale > 1 ? wholeView : zoomAt(last, doubleTapScale, at, sizeOf(element)))),
      );
    } else if (view.scale > 1 || result === null) drag.cancel();
    else if (result === 'dismiss') gestures.onDismiss();
    else gestures.onSwipe(result);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    drag.cancel();
  }

  return {
    view,
    offset: drag.offset,
    /** Enlarges the middle of the picture, or shows all of it again. */
    toggle: () =>
      onFrame(frame, (size) =>
        setView((last) => (last.scale > 1 ? wholeView : zoomAt(last, doubleTapScale, middle, size))),
      ),
    /** Moves an enlarged picture, by a part of its frame's smaller side. */
    move: ({ x, y }: Point) =>
      onFrame(frame, (size) => {
        const step = Math.min(size.width, size.height) * buttonStep;
        setView((last) => panBy(last, { x: x * step, y: y * step }, size));
      }),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

function onFrame(frame: RefObject<HTMLElement | null>, act: (size: Size) => void): void {
  if (frame.current) act(sizeOf(frame.current));
}

function useWheelZoom(
  frame: RefObject<HTMLElement | null>,
  setView: (change: (before: ZoomView) => ZoomView) => void,
): void {
  // React's wheel listeners are passive, so the page would scroll beneath the picture.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
      setView((before) => zoomAt(before, factor, fromMiddle(element, event), sizeOf(element)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, setView]);
}

/** Zooms by the distance of two fingers, one of which moved. */
function pinch(
  view: ZoomView,
  element: HTMLElement,
  { before, now, other }: { before: Point; now: Point; other: Point },
): ZoomView {
  const factor = distance(now, other) / Math.max(1, distance(before, other));
  const middle = fromMiddle(element, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
  return zoomAt(view, factor, middle, sizeOf(element));
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function fromMiddle(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function sizeOf(element: HTMLElement) {
  return { width: element.clientWidth, height: element.clientHeight };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
