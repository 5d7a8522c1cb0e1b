import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../../src/app.ts';
import { createTestApp, createTestEnv, forFile, type TestApp } from '../index.ts';

const friend = 'https://app.test';
const upload = '/api/group/00000000-0000-4000-8000-000000000000/upload';

let shared: TestApp;
let app: FastifyInstance;
let socketUrl: string;

beforeAll(async () => {
  shared = await createTestApp(forFile);
  const env = {
    ...createTestEnv(shared.line, 'http://127.0.0.1:1'),
    corsOrigins: [friend, 'http://localhost:5173'],
  };
  app = await createApp({ ...shared.deps, env });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  socketUrl = `${origin.replace('http', 'ws')}/api/me/live`;
});
afterAll(() => app.close());

const preflight = (
  url: string,
  { origin, method, headers }: { origin: string; method: string; headers: string },
) =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
  });

const strangers = [
  'null',
  'http://app.test',
  'https://app.test.evil.example',
  'https://evil-app.test',
  'https://APP.test',
  'https://app.test:8443',
  'https://app.test/',
  'https://app.test, https://evil.example',
  'https://sub.app.test',
  'http://localhost:51730',
  '*',
  '',
];

describe('a page of an allowed origin', () => {
  test.each([
    ['/api/me', 'GET', 'authorization'],
    ['/api/auth/login-via-line', 'POST', 'content-type, sentry-trace, baggage'],
    ['/api/file/00000000-0000-4000-8000-000000000000', 'PATCH', 'authorization, content-type'],
    ['/api/me/group/x/seen', 'PUT', 'authorization, idempotency-key'],
    ['/api/file/00000000-0000-4000-8000-000000000000', 'DELETE', 'authorization'],
    [upload, 'POST', 'authorization, tus-resumable, upload-length, upload-metadata'],
    [`${upload}/1`, 'PATCH', 'authorization, content-type, tus-resumable, upload-offset'],
    [`${upload}/1`, 'HEAD', 'authorization, tus-resumable, x-request-id'],
    ['/api/file/1/content', 'GET', 'range, if-range, if-none-match'],
  ])('can call %s by %s with %s', async (url, method, headers) => {
    const answer = await preflight(url, { origin: friend, method, headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-origin']).toBe(friend);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-max-age']).toBe('7200');
    expect(String(answer.headers['access-control-allow-methods']).split(', ')).toContain(method);
    const allowed = String(answer.headers['access-control-allow-headers']).split(', ');
    for (const header of headers.split(', ')) expect(allowed).toContain(header);
  });

  test('can read the headers of answers, failures included', async () => {
    const answer = await app.inject({ url: '/api/me', headers: { origin: friend } });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': friend,
      vary: expect.stringMatching(/origin/i),
      'access-control-expose-headers': expect.stringMatching(/Retry-After.*Upload-Offset.*X-Request-Id/),
    });
  });

  test('gets the capabilities of tus, which is no preflight', async () => {
    const answer = await app.inject({ method: 'OPTIONS', url: upload, headers: { origin: friend } });
    expect(answer.headers).toMatchObject({ 'tus-version': '1.0.0', 'access-control-allow-origin': friend });
  });

  test('can open the live socket', async () => {
    const socket = new WebSocket(socketUrl, { origin: friend });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'authenticate', token: 'none' }));
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4401);
  });
});

describe('a page of a similar origin', () => {
  test.each(strangers)('%j gets no CORS headers, and caches vary by origin', async (origin) => {
    for (const answer of [
      await app.inject({ url: '/healthz', headers: { origin } }),
      await app.inject({ url: '/api/me', headers: { origin } }),
      await preflight('/api/me', { origin, method: 'GET', headers: 'authorization' }),
    ]) {
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
    expect((await app.inject({ url: '/api/me', headers: { origin } })).headers.vary).toMatch(/origin/i);
  });

  test.each(strangers.filter((origin) => origin !== ''))('%j cannot open the live socket', async (origin) => {
    const socket = new WebSocket(socketUrl, { origin });
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(4403);
  });
});

test('the app’s configuration is only for its own pages', async () => {
  const answer = await app.inject({ url: '/config.json', headers: { origin: friend } });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('no origin is allowed if none is configured, with or without preflight', async () => {
  const asked = { origin: friend, 'access-control-request-method': 'GET' };
  for (const answer of [
    await shared.app.inject({ url: '/api/me', headers: asked }),
    await shared.app.inject({ method: 'OPTIONS', url: '/api/me', headers: asked }),
  ]) {
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});
