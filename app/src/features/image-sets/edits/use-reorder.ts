import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addOverlay } from '../../../ui/overlays/layer/overlay-stack.ts';
import { type Point, useEdgeScroll } from '../../files/selection/use-edge-scroll.ts';

/**
 * Lets the items of a list be dragged by their handles, with a finger or a mouse: an item goes to the place that it is
 * held over. Each has its id in `data-item`. Escape puts it back.
 */
export function useReorder({
  list,
  ids,
  onMove,
  onReset,
}: {
  list: RefObject<HTMLElement | null>;
  ids: readonly string[];
  onMove: (id: string, place: number) => void;
  /** Called with the order from before the drag when it is called off. */
  onReset: (ids: readonly string[]) => void;
}) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const latest = useRef({ ids, onMove, onReset });
  useEffect(() => {
    latest.current = { ids, onMove, onReset };
  });
  const drag = useRef<{ id: string; listen: AbortController } | null>(null);
  const scroller = useEdgeScroll(moveTo, () => list.current?.closest('[data-scrolls]') ?? null);
  useEffect(() => () => drag.current?.listen.abort(), []);

  function moveTo({ x, y }: Point): void {
    const over = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-item]');
    if (!drag.current || !over || !list.current?.contains(over)) return;
    const { id } = drag.current;
    const place = latest.current.ids.indexOf(over.dataset.item ?? '');
    if (place >= 0 && over.dataset.item !== id) latest.current.onMove(id, place);
  }

  function end(): void {
    drag.current?.listen.abort();
    drag.current = null;
    scroller.stop();
    setDraggedId(null);
  }

  function begin(id: string, pointerId: number): void {
    const before = latest.current.ids;
    const listen = new AbortController();
    const { signal } = listen;
    drag.current = { id, listen };
    setDraggedId(id);
    navigator.vibrate?.(10);
    const reset = () => {
      end();
      latest.current.onReset(before);
    };
    // On the window: the item, and its handle with it, moves in the page meanwhile.
    const onPointerMove = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const point = { x: event.clientX, y: event.clientY };
      moveTo(point);
      scroller.follow(point);
    };
    addEventListener('pointermove', onPointerMove, { signal });
    addEventListener('pointerup', end, { signal });
    addEventListener('pointercancel', reset, { signal });
    // Escape ends the drag, and leaves the sheet open.
    signal.addEventListener('abort', addOverlay({ close: reset, isEntryless: true }));
  }

  return {
    draggedId,
    /** Returns the handlers of an item's handle, which takes touches from the browser by `touch-none`. */
    handleOf: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || drag.current) return;
        event.preventDefault();
        begin(id, event.pointerId);
      },
    }),
  };
}
