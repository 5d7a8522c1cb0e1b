import { useEffect, useSyncExternalStore } from 'react';
import { useOverlay } from '../../../ui/overlays/layer/use-overlay.ts';

/** Leaves full screen with the video that requested it; back leaves full screen before anything else. */
export function useFullScreen(): void {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useOverlay(isFull, leave, { takesEscape: true });
  useEffect(() => leave, []);
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

function leave(): void {
  // The browser may have left by itself meanwhile.
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
