import { useEffect } from 'react';

/** Marks a button whose menu is loading; returns the function that removes the mark. */
export function markBusy(button: HTMLElement): () => void {
  button.setAttribute('aria-busy', 'true');
  return () => button.removeAttribute('aria-busy');
}

/** Marks a button, which another component renders, while its menu is loading. */
export function useBusy(button: HTMLElement | null, isBusy: boolean): void {
  useEffect(() => (isBusy && button ? markBusy(button) : undefined), [button, isBusy]);
}
