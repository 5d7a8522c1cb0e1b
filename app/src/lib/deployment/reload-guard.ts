/** Time within which a page reloaded for a missing chunk is not reloaded again. @see spec.md 9 */
export const reloadGuardTtlMs = 10_000;

const reloadedAtKey = 'kepwai.reloadedAt';

/**
 * Whether the page may reload now. A permission is remembered across the reload; if nothing can be stored,
 * the answer is no, since reloads could go on forever.
 */
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
    // A negative age means that the clock was set back, so the true age is unknown.
    if (agoMs >= 0 && agoMs < reloadGuardTtlMs) return false;
    storage.setItem(reloadedAtKey, String(now));
    return true;
  } catch {
    return false; // Storage is forbidden, or full.
  }
}

/**
 * Reloads the page once if a chunk fails to load, since its build is most likely gone from the server.
 * Without a network it does not: a reload would lose what is on screen.
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
