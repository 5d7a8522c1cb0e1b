import { useSyncExternalStore } from 'react';

/** From the width `lg` on, as the layout; null if there is no layout, as in tests. */
const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 1024px)') : null;

/** Whether the screen is as wide as the layout with a side rail. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWideNow, () => false);
}

function isWideNow(): boolean {
  return wide?.matches ?? false;
}

function subscribe(listener: () => void): () => void {
  wide?.addEventListener('change', listener);
  return () => wide?.removeEventListener('change', listener);
}
