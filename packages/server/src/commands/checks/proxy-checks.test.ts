import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { proxyAdvice } from './proxy-checks.ts';

/** Creates a server that answers as ours, behind a proxy that answers itself if it returns a status. */
async function createProxied(refuse: (request: IncomingMessage) => number | null): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    const status = refuse(request);
    response.writeHead(status ?? 401);
    response.end(status === null ? JSON.stringify({ requestId: request.headers['x-request-id'] }) : '<html>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const bytesOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0);

test('a proxy that lets parts pass needs no advice', async () => {
  expect(await proxyAdvice({ publicUrl: await createProxied(() => null) })).toEqual([]);
});

test('the limit of nginx is named with its remedy', async () => {
  const publicUrl = await createProxied((request) => (bytesOf(request) > 1024 * 1024 ? 413 : null));
  const advice = await proxyAdvice({ publicUrl });
  expect(advice).toEqual([expect.stringMatching(/refuses bodies of 8 MiB .* client_max_body_size 16m/)]);
});

test('a proxy that refuses PATCH is named', async () => {
  const publicUrl = await createProxied(({ method }) => (method === 'PATCH' ? 405 : null));
  expect(await proxyAdvice({ publicUrl })).toEqual([expect.stringContaining('405 to PATCH')]);
});

test('an address where no server runs yet needs no advice', async () => {
  expect(await proxyAdvice({ publicUrl: 'http://127.0.0.1:9' })).toEqual([]);
});
