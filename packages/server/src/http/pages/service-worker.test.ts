import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { retiringWorker, serveServiceWorker } from './service-worker.ts';

async function serve({
  isBuilt = true,
  serviceWorker = 'on',
}: {
  isBuilt?: boolean;
  serviceWorker?: 'on' | 'off';
}) {
  const appDir = await mkdtemp(join(tmpdir(), 'kepwai-worker-'));
  if (isBuilt) await writeFile(join(appDir, 'sw.js'), 'the build’s');
  const app = fastify();
  await serveServiceWorker(app, { appDir, serviceWorker });
  onTestFinished(async () => {
    await app.close();
    await rm(appDir, { recursive: true });
  });
  return app;
}

test('browsers revalidate the worker each time, and it connects only to us', async () => {
  const app = await serve({});
  const { body, headers } = await app.inject('/sw.js');
  expect(body).toBe('the build’s');
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  });
});

test.each([
  ['the build has none', { isBuilt: false }],
  ['it is switched off', { serviceWorker: 'off' as const }],
])('the worker removes itself if %s', async (_where, options) => {
  const app = await serve(options);
  const { statusCode, body, headers } = await app.inject('/sw.js');
  expect(statusCode).toBe(200);
  expect(body).toBe(retiringWorker);
  expect(headers['cache-control']).toBe('no-cache');
});

test('files shared to a browser without a worker lead to the screen that explains it', async () => {
  const app = await serve({});
  const payload =
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n';
  const answer = await app.inject({
    method: 'POST',
    url: '/microapp/receive',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload,
  });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/microapp/received?failed=no-worker');
});
