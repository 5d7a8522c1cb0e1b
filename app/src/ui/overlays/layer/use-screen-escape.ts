import { useEffect, useEffectEvent } from 'react';
import { hasOverlay } from './overlay-stack.ts';

/** Leaves a screen on Escape, unless something is open over it, or a field handles the key. */
export function useScreenEscape(onEscape: () => void): void {
  const tell = useEffectEvent(onEscape);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTaken =
        event.defaultPrevented ||
        hasOverlay() ||
        (event.target instanceof Element && event.target.closest('input, textarea, select') !== null);
      if (event.key === 'Escape' && !isTaken) tell();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
