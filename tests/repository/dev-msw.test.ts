// @vitest-environment node
import { createServer as createHttpServer } from 'node:http';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mockApi } from '../../mocks/vite.ts';

let vite: ViteDevServer;
const http = createHttpServer((request, response) => vite.middlewares(request, response));
let origin = '';

beforeAll(async () => {
  vite = await createServer({
    ...{ configFile: false, logLevel: 'silent', plugins: mockApi(), appType: 'custom' },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (typeof address !== 'object' || !address) throw new Error('No port.');
  origin = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  http.close();
  await vite.close();
});

it('the mock server answers the requests of pages without a mock', async () => {
  const answer = await fetch(`${origin}/config.json`);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(await answer.json()).toMatchObject({ publicUrl: origin, simulation: { lineOrigin: origin } });
  expect(await (await fetch(`${origin}/dev/authorize?redirect_uri=/microapp`)).text()).toContain('คุณคือใคร');
});

it('the mock server loads the mocks as one file, which loads nothing else', async () => {
  const loaded = await vite.environments.client.transformRequest('virtual:kepwai-mocks');
  expect(loaded?.code).toContain('mockServiceWorker.js');
  expect(loaded?.deps ?? []).toEqual([]);
});
