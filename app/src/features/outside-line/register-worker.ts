/**
 * Registers the service worker for the microapp alone: public pages, and links that others open, do without. Then it lets
 * the worker keep what this page loaded before it was there.
 */
export async function registerWorker(container: ServiceWorkerContainer): Promise<void> {
  await container.register('/sw.js', { scope: '/microapp', updateViaCache: 'none' });
  const { active } = await container.ready;
  const urlsToCache = ['/microapp', ...loadedAssets()];
  // Understood by Workbox's router.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

function loadedAssets(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}
