import { type RefObject, useEffect } from 'react';

/**
 * Lets two fingers on an element change the density of picture grids; its code loads after the page. The element
 * must not let the browser zoom (`touch-action: pan-y`).
 */
export function usePinch(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    import('./watch-pinch.ts').then(
      ({ watchPinch }) => {
        if (!isGone && box.current) stop = watchPinch(box.current);
      },
      () => undefined, // The button for it remains.
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [box]);
}
