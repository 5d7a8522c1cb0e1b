import { type PointerEvent, type ReactNode, useRef } from 'react';
import { dragTransform } from './drag-transform.ts';
import { type StageGestures, useDrag } from './use-drag.ts';
import { useTaps } from './use-taps.ts';

/**
 * Frame of a file that does not scroll: a finger swipes it to its neighbours or pulls it down, except on its
 * own controls.
 */
export function DragFrame({
  gestures,
  onDoubleTap,
  onMouseMove,
  children,
}: {
  gestures: StageGestures;
  /** Called with the part of the width, from 0 to 1, at which the file was tapped twice. */
  onDoubleTap?: (part: number) => void;
  onMouseMove?: () => void;
  children: ReactNode;
}) {
  const drag = useDrag();
  const tap = useTaps(gestures.onTap);
  const last = useRef<{ id: number; x: number; y: number } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const isControl =
      event.target instanceof Element && event.target.closest('a, button, input, select') !== null;
    if (isControl || event.button !== 0 || last.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    drag.begin();
  }

  function onPointerMove({ pointerId, pointerType, clientX: x, clientY: y }: PointerEvent): void {
    if (pointerType === 'mouse') onMouseMove?.();
    if (last.current?.id !== pointerId) return;
    drag.moveBy({ x: x - last.current.x, y: y - last.current.y });
    last.current = { id: pointerId, x, y };
  }

  function onPointerUp(event: PointerEvent): void {
    if (last.current?.id !== event.pointerId) return;
    last.current = null;
    const result = drag.end();
    if (result === 'tap') onFrameTap(event);
    else if (result === 'dismiss') gestures.onDismiss();
    else if (result !== null) gestures.onSwipe(result);
  }

  function onFrameTap(event: PointerEvent): void {
    if (!onDoubleTap) {
      gestures.onTap();
      return;
    }
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - left) / width;
    tap(event, () => onDoubleTap(part));
  }

  function onPointerCancel(): void {
    last.current = null;
    drag.cancel();
  }

  return (
    <div
      {...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel }}
      className="absolute inset-0 flex touch-none overflow-hidden"
    >
      <div data-shared="" className="relative flex flex-1" style={{ transform: dragTransform(drag.offset) }}>
        {children}
      </div>
    </div>
  );
}
