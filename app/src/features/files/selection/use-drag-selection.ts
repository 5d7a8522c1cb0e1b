import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { findFileId } from './find-file-id.ts';
import type { Selection } from './selection.ts';
import { type Point, useEdgeScroll } from './use-edge-scroll.ts';

const longPressMs = 450;
/** Distance in pixels beyond which a touch counts as scrolling, and a mouse as dragging. */
const thresholdPx = 10;

interface DraggableList {
  readonly list: RefObject<HTMLElement | null>;
  readonly selection: Selection;
  /** Whether a tap selects: then a mouse drags without a long press. */
  readonly isSelecting: boolean;
}

/**
 * Selects the files that a finger goes over after a long press, or a mouse with its button held while files are being
 * selected. Near the edges of the screen the list scrolls along.
 */
export function useDragSelection({ list, selection, isSelecting }: DraggableList) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = useRef<(Point & { fileId: string; isMouse: boolean }) | null>(null);
  const isDragging = useRef(false);
  const wasDrag = useRef(false);
  const scroller = useEdgeScroll((point) => selectAt(point));

  function selectAt({ x, y }: Point): void {
    const target = document.elementFromPoint(x, y);
    const fileId = target && list.current?.contains(target) ? findFileId(target) : null;
    if (fileId !== null) selection.dragTo(fileId);
  }

  function begin(fileId: string): void {
    isDragging.current = true;
    wasDrag.current = true;
    navigator.vibrate?.(10);
    selection.toggle(fileId);
  }

  /** A mouse that drags a selected file moves it elsewhere instead. */
  function mayMouseDrag({ button }: PointerEvent<HTMLElement>, fileId: string): boolean {
    return isSelecting && button === 0 && !selection.files.some(({ id }) => id === fileId);
  }

  function end(): void {
    clearTimeout(timer.current);
    start.current = null;
    isDragging.current = false;
    scroller.stop();
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  useStoppedScroll(list, isDragging);

  return {
    /** Whether a finger or a mouse holds a file that a drag from it would select. */
    isPressed: () => start.current !== null,
    /** Returns whether this click ends a long press or a drag. */
    takeDrag(): boolean {
      const was = wasDrag.current;
      wasDrag.current = false;
      return was;
    },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        end();
        wasDrag.current = false;
        const fileId = findFileId(event.target);
        const isMouse = event.pointerType === 'mouse';
        if (fileId === null || (isMouse && !mayMouseDrag(event, fileId))) return;
        start.current = { x: event.clientX, y: event.clientY, fileId, isMouse };
        if (!isMouse) timer.current = setTimeout(() => begin(fileId), longPressMs);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = start.current;
        if (!from) return;
        const point = { x: event.clientX, y: event.clientY };
        if (!isDragging.current) {
          if (Math.hypot(point.x - from.x, point.y - from.y) <= thresholdPx) return;
          if (!from.isMouse) return end();
          begin(from.fileId);
        }
        selectAt(point);
        scroller.follow(point);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        // Suppresses the phone's own link menu under the finger.
        if (wasDrag.current) event.preventDefault();
      },
    },
  };
}

/** Keeps the page still under a finger that drags. React listens passively to touches, which cannot. */
function useStoppedScroll(list: RefObject<HTMLElement | null>, isDragging: RefObject<boolean>): void {
  useEffect(() => {
    const element = list.current;
    const onTouchMove = (event: TouchEvent) => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => element?.removeEventListener('touchmove', onTouchMove);
  }, [list, isDragging]);
}
