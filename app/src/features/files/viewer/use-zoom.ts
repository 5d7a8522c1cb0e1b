import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { doubleTapScale, type Point, panBy, wholeView, type ZoomView, zoomAt } from './zoom.ts';

const doubleTapMs = 300;
/** Minimum length of a sideways swipe that goes to the neighbour. */
const swipePx = 60;
/** Maximum movement of a tap. */
const tapPx = 10;

/** Neighbour that a swipe leads to. */
export type SwipeDirection = 'previous' | 'next';

/**
 * Handles wheel, pinch, double tap and drag on a picture: they zoom it, move it when enlarged, and swipe it
 * when whole. `swipedX` is the offset of the current swipe, so that the picture follows the finger.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (direction: SwipeDirection) => void) {
  const [view, setView] = useState<ZoomView>(wholeView);
  useWheelZoom(frame, setView);
  const fingers = useRef(new Map<number, Point>());
  const swipe = useSwipeOffset();
  const isDoubleTap = useDoubleTap();

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    if (fingers.current.size > 1) swipe.reset();
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    const element = event.currentTarget;
    if (other) setView((last) => pinch(last, element, { before, now, other }));
    else if (view.scale > 1) setView((last) => panBy(last, by, sizeOf(element)));
    else swipe.moveBy(by.x);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    const reachedX = swipe.reset();
    if (view.scale <= 1 && Math.abs(reachedX) >= swipePx) onSwipe(reachedX > 0 ? 'previous' : 'next');
    else if (Math.abs(reachedX) < tapPx && isDoubleTap(event)) {
      const element = event.currentTarget;
      const at = fromMiddle(element, event);
      setView((last) => (last.scale > 1 ? wholeView : zoomAt(last, doubleTapScale, at, sizeOf(element))));
    }
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    swipe.reset();
  }

  return { view, swipedX: swipe.x, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
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

/** Counts how far the current swipe has come. */
function useSwipeOffset() {
  const [x, setX] = useState(0);
  // The state lags behind: several moves can come before a render.
  const current = useRef(0);
  const moveTo = (next: number) => {
    current.current = next;
    setX(next);
  };
  return {
    x,
    moveBy: (by: number) => moveTo(current.current + by),
    /** Ends the swipe, and returns how far it came. */
    reset: () => {
      const reached = current.current;
      moveTo(0);
      return reached;
    },
  };
}

/** Returns a function that tells whether a tap is the second of two. */
function useDoubleTap(): (tap: { timeStamp: number }) => boolean {
  const lastTapAt = useRef(0);
  return ({ timeStamp }) => {
    const isSecond = timeStamp - lastTapAt.current < doubleTapMs;
    lastTapAt.current = isSecond ? 0 : timeStamp;
    return isSecond;
  };
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
