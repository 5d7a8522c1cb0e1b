/**
 * The app's service worker, which browsers outside LINE run, and files shared to a browser without one.
 * @see docs/decisions/060
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Options: the folder of the built app, and whether browsers may run its worker. */
export interface ServiceWorkerOptions {
  appDir: string;
  serviceWorker: 'on' | 'off';
}

const address = '/sw.js';
/** Address to which phones send shared content; the worker answers it, if there is one. */
const shareAddress = '/microapp/receive';
/** Screen of received files; the reason explains why there are none. */
const notReceivedAddress = '/microapp/received?failed=no-worker';

/** Headers: a browser requests a newer worker each time, and the worker connects to us alone. */
const headers = {
  'cache-control': 'no-cache',
  'content-type': 'text/javascript; charset=utf-8',
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/** Worker that replaces any other and then removes itself with all stored pages. */
export const retiringWorker = `addEventListener('install', () => self.skipWaiting());
addEventListener('activate', (event) => {
  const retire = async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(retire());
});
`;

/**
 * Serves the worker of the built app. If the build has none, or it is switched off, it serves one that removes itself:
 * browsers keep a worker whose file is gone.
 */
export async function serveServiceWorker(app: FastifyInstance, options: ServiceWorkerOptions): Promise<void> {
  const worker = options.serviceWorker === 'on' ? await findWorker(options.appDir) : null;
  app.get(address, async (_request, reply) => reply.headers(headers).send(worker ?? retiringWorker));
  await app.register(async (scope) => {
    // The files themselves cannot be stored here: their owner is unknown.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post(shareAddress, async (_request, reply) => reply.redirect(notReceivedAddress, 303));
  });
}

async function findWorker(appDir: string): Promise<string | null> {
  try {
    return await readFile(join(appDir, address), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
