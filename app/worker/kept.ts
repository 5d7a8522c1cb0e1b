import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';

/** Time after which the page of the last visit opens instead of one that the network is still bringing. */
const pagePatienceSeconds = 4;
/** A month: builds are far more frequent. */
const assetLifeSeconds = 30 * 86_400;
/** Maximum number of files: about two builds of one person's screens. */
const maxAssets = 300;
const maxPayloads = 60;

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * Stores the page of the app, which is the same for all addresses and people: its newest copy opens without a network.
 */
export function page(): NetworkFirst {
  const oneForAll: WorkboxPlugin = {
    // Addresses can have credentials of LINE in them, which are not kept either.
    cacheKeyWillBeUsed: async () => '/microapp',
    cacheWillUpdate: async ({ response }) => (response.status === 200 && isHtml(response) ? response : null),
  };
  return new NetworkFirst({
    cacheName: 'kepwai-page',
    networkTimeoutSeconds: pagePatienceSeconds,
    matchOptions: { ignoreVary: true },
    plugins: [oneForAll],
  });
}

/** Stores scripts, styles and fonts, which never change under their name. */
export function assets(): CacheFirst {
  const onlyThemselves: WorkboxPlugin = {
    // A network that wants a sign-in answers everything with its own page.
    cacheWillUpdate: async ({ response }) => (response.status === 200 && !isHtml(response) ? response : null),
  };
  return new CacheFirst({
    cacheName: 'kepwai-assets',
    matchOptions: { ignoreVary: true },
    plugins: [
      onlyThemselves,
      new ExpirationPlugin({
        maxEntries: maxAssets,
        maxAgeSeconds: assetLifeSeconds,
        purgeOnQuotaError: true,
        matchOptions: { ignoreVary: true },
      }),
    ],
  });
}

/** Stores the words of public pages, which the help inside the app searches. */
export function payloads(): StaleWhileRevalidate {
  return new StaleWhileRevalidate({
    cacheName: 'kepwai-payloads',
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: maxPayloads, matchOptions: { ignoreVary: true } })],
  });
}
