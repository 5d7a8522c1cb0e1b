import { useEffectEvent, useLayoutEffect } from 'react';
import { hearFirst } from './first-listener.ts';
import type { addOverlay, OpenOverlay } from './overlay-stack.ts';

/** Overlays that opened before the layer was there, the topmost last. */
const early: (OpenOverlay & { release(): void })[] = [];
let add: typeof addOverlay | null = null;
let screen: unknown;

/**
 * Makes what opens while its code is still loading close by back, as `useOverlay` does for what is there. The layer itself
 * loads late too: until then this holds its place in the first load.
 */
export function useEarlyOverlay(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Nobody sees it before it has its entry.
  useLayoutEffect(() => {
    if (!isOpen) return;
    return addEarly(() => close());
  }, [isOpen]);
}

/** Gives the layer what is open already, and from now on all that opens. */
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
  // One that takes another's place takes its entry.
  if (depth() < early.length) history.pushState({ ...history.state, overlays: early.length }, '');
  hearFirst(onPopState);
  return () => overlay.release();
}

/** Closes what back leaves, and keeps that from the router. */
function onPopState(event: Event): void {
  const left = early.slice(depth());
  if (left.length > 0 && history.state?.idx === screen) event.stopImmediatePropagation();
  for (const overlay of left.reverse()) overlay.close();
}

function depth(): number {
  return history.state?.overlays ?? 0;
}
