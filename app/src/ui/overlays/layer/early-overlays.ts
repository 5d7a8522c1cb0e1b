import { useEffectEvent, useLayoutEffect } from 'react';
import { hearFirst } from './first-listener.ts';
import type { addOverlay, OpenOverlay } from './overlay-stack.ts';

/** Overlays that opened before the layer was there, the topmost last. */
const early: (OpenOverlay & { release(): void })[] = [];
let add: typeof addOverlay | null = null;
let screen: unknown;

/**
 * Makes an overlay close by back while its code is still loading, as `useOverlay` does afterwards. The layer itself
 * loads late too: until then this replaces it in the first load.
 */
export function useEarlyOverlay(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Invisible until it has its entry.
  useLayoutEffect(() => {
    if (!isOpen) return;
    return addEarly(() => close());
  }, [isOpen]);
}

/** Passes the open overlays to the layer, and from now on all that open. */
export function takeEarlyOverlays(layer: typeof addOverlay): void {
  if (add) return;
  add = layer;
  for (const overlay of early) overlay.release = layer(overlay);
}

function addEarly(close: () => void): () => void {
  if (add) return add({ close });
  const overlay = { close, release: () => void early.splice(early.indexOf(overlay), 1) };
  early.push(overlay);
  screen = history.state?.idx;
  // A replacement takes over the entry.
  if (depth() < early.length) history.pushState({ ...history.state, overlays: early.length }, '');
  hearFirst(onPopState);
  return () => overlay.release();
}

/** Closes the overlays that back leaves, and hides that from the router. */
function onPopState(event: Event): void {
  const left = early.slice(depth());
  if (left.length > 0 && history.state?.idx === screen) event.stopImmediatePropagation();
  for (const overlay of left.reverse()) overlay.close();
}

function depth(): number {
  return history.state?.overlays ?? 0;
}
