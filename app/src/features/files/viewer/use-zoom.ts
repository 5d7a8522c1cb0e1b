import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { doubleTapScale, type Point, panBy, wholeView, type ZoomView, zoomAt } from './zoom.ts';

const doubleTapMs = 300;
/** Minimum length of a sideways swipe that goes to the neighbour. */
const swipePx = 60;

/** Neighbour that a swipe leads to. */
export type SwipeDirection = 'previous' | 'next';

interface Gesture {
  /** Last position of each finger on the picture. */
  readonly fingers: Map<number, Point>;
  lastTapAt: number;
  swipedX: number;
}

/**
 * Handles wheel, pinch, double tap and drag on a picture: they zoom it, move it when enlarged, and swipe it
 * when whole. `swipedX` is the offset of the current swipe, so that the picture follows the finger.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (direction: SwipeDirection) => void) {
  const [view, setView] = useState<ZoomView>(wholeView);
  const [swipedX, setSwipedX] = useState(0);
  const gesture = useRef<Gesture>({ fingers: new Map(), lastTapAt: 0, swipedX: 0 });

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
  }, [frame]);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { fingers } = gesture.current;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) follow(0);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { fingers } = gesture.current;
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const element = event.currentTarget;
    const others = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    fingers.set(event.pointerId, now);
    const [other] = others;
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const middle = fromMiddle(element, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      setView((last) => zoomAt(last, factor, middle, sizeOf(element)));
    } else if (view.scale > 1) {
      setView((last) => panBy(last, { x: now.x - before.x, y: now.y - before.y }, sizeOf(element)));
    } else {
      follow(gesture.current.swipedX + now.x - before.x);
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const { fingers, swipedX: reached } = gesture.current;
    fingers.delete(event.pointerId);
    follow(0);
    if (view.scale > 1 || Math.abs(reached) < swipePx) {
      if (Math.abs(reached) < 10) tap(event);
      return;
    }
    onSwipe(reached > 0 ? 'previous' : 'next');
  }

  function tap(event: PointerEvent<HTMLElement>): void {
    const isSecond = event.timeStamp - gesture.current.lastTapAt < doubleTapMs;
    gesture.current.lastTapAt = isSecond ? 0 : event.timeStamp;
    if (!isSecond) return;
    const element = event.currentTarget;
    const at = fromMiddle(element, event);
    setView((last) => (last.scale > 1 ? wholeView : zoomAt(last, doubleTapScale, at, sizeOf(element))));
  }

  function follow(x: number): void {
    gesture.current.swipedX = x;
    setSwipedX(x);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    gesture.current.fingers.delete(event.pointerId);
    follow(0);
  }

  return {
    view,
    swipedX,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
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
