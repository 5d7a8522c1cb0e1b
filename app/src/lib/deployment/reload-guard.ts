/** A page that was reloaded for a missing chunk is not reloaded again within this time. @see spec.md 9 */
export const reloadGuardTtlMs = 10_000;

const reloadedAtKey = 'kepwai.reloadedAt';

/** Whether the page may be reloaded now; a yes is remembered, over the reload. Where nothing is, it could go on for ever: no. */
export function mayReload({
  open = () => sessionStorage,
  now = Date.now(),
}: {
  open?: () => Storage;
  now?: number;
} = {}): boolean {
  try {
    const storage = open();
    const agoMs = now - Number(storage.getItem(reloadedAtKey) ?? Number.NEGATIVE_INFINITY);
    // A negative age: the clock was set back, and nothing is known of the true one.
    if (agoMs >= 0 && agoMs < reloadGuardTtlMs) return false;
    storage.setItem(reloadedAtKey, String(now));
    return true;
  } catch {
    return false; // Storage is forbidden, or full.
  }
}

/**
 * A part of the app that does not load is most often of a build that is gone from the server: then the page is loaded anew,
 * once. Without a network a reload would lose what is on screen.
 */
export function reloadForMissingChunks(page: Window = window): () => void {
  const hear = (event: Event) => {
    if (!page.navigator.onLine || !mayReload()) return;
    event.preventDefault();
    page.location.reload();
  };
  page.addEventListener('vite:preloadError', hear);
  return () => page.removeEventListener('vite:preloadError', hear);
}
