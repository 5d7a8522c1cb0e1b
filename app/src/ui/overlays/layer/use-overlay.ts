import { useEffectEvent, useLayoutEffect } from 'react';
import { takeEarlyOverlays } from './early-overlays.ts';
import { addOverlay, type OpenOverlay } from './overlay-stack.ts';

/**
 * Makes an overlay close by the phone's back button and by Escape, in the order of opening. The history has an entry
 * for it while it is open.
 */
export function useOverlay(
  isOpen: boolean,
  onClose: () => void,
  { takesEscape = false, isEntryless = false }: Omit<OpenOverlay, 'close'> = {},
): void {
  const close = useEffectEvent(onClose);
  // Invisible until it has its entry.
  useLayoutEffect(() => {
    if (!isOpen) return;
    takeEarlyOverlays(addOverlay);
    return addOverlay({ close: () => close(), takesEscape, isEntryless });
  }, [isOpen, takesEscape, isEntryless]);
}
