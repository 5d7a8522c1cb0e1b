import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Env } from '../../src/env.ts';
import { bearer, createScene, type Scene } from '../callers.ts';
import { createTestApp, createTestEnv, forFile, type TestApp } from '../index.ts';

const page =
  '<!doctype html><head><script>1</script></head><script type="application/json" id="kepwai-config">{}</script>';
const appDir = await mkdtemp(join(tmpdir(), 'kepwai-app-'));

let shared: TestApp;
let scene: Scene;
/** Configured as in production, with the built app. */
let app: FastifyInstance;
/** Configured as by `npm start`. */
let simulated: FastifyInstance;
let origin: string;

beforeAll(async () => {
  for (const name of ['404', 'assets', 'builds/meta']) await mkdir(join(appDir, name), { recursive: true });
  const files = {
    'index.html': page,
    '404/index.html': page,
    '__spa-fallback.html': page,
    'assets/a-1.js': '1',
    'builds/latest.json': '{"id":"b"}',
    'builds/meta/b.json':
      '{"id":"b","matcher":{"static":{"/microapp":{}},"wildcard":{},"dynamic":{}},"prerendered":["/"]}',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(appDir, name), content);

  shared = await createTestApp(forFile);
  scene = await createScene(shared);
  const env: Env = { ...createTestEnv(shared.line, 'http://127.0.0.1:1'), appDir };
  const https = { ...env, mode: 'production', publicUrl: 'https://kepwai.test' } as const;
  app = await createApp({ ...shared.deps, env: https });
  simulated = await createApp({
    ...shared.deps,
    env: { ...env, simulation: { lineOrigin: 'http://localhost:3100' } },
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await simulated.close();
  await rm(appDir, { recursive: true });
});

const member = () => scene.callers.member?.headers ?? {};

/** Returns the address of the file's content, as the app gets it. */
async function contentUrl(): Promise<string> {
  const url = `/api/group/${scene.groupId}/file/${scene.fileId}`;
  const answer = await app.inject({ url, headers: member() });
  return answer.json<{ data: { contentUrl: string } }>().data.contentUrl;
}

interface Kind {
  what: string;
  ask: () => Promise<{ statusCode: number; headers: Record<string, unknown> }>;
  status: number;
  cache: string;
  isPage?: boolean;
  /** Whether pages of other origins can show it, and ours frame it. */
  isContent?: boolean;
}

const get = (url: string, headers = {}) => app.inject({ url, headers });

const kinds: Kind[] = [
  { what: 'a page', ask: () => get('/'), status: 200, cache: 'no-cache', isPage: true },
  { what: 'a screen', ask: () => get('/microapp'), status: 200, cache: 'no-cache', isPage: true },
  {
    what: 'a page that is not there',
    ask: () => get('/nothing'),
    status: 404,
    cache: 'no-cache',
    isPage: true,
  },
  { what: '/404', ask: () => get('/404'), status: 404, cache: 'no-cache', isPage: true },
  {
    what: 'a page that is known already',
    ask: async () => get('/', { 'if-none-match': (await get('/')).headers.etag }),
    status: 304,
    cache: 'no-cache',
    isPage: true,
  },
  {
    what: 'an asset',
    ask: () => get('/assets/a-1.js'),
    status: 200,
    cache: 'public, max-age=31536000, immutable',
  },
  { what: 'a missing asset', ask: () => get('/assets/b-1.js'), status: 404, cache: 'no-store' },
  { what: 'a way on', ask: () => get('/nothing/'), status: 308, cache: 'no-cache' },
  { what: 'the configuration', ask: () => get('/config.json'), status: 200, cache: 'no-cache' },
  { what: 'a sign of life', ask: () => get('/healthz'), status: 200, cache: 'no-store' },
  { what: 'an answer', ask: () => get('/api/me', member()), status: 200, cache: 'no-store' },
  { what: 'a refusal', ask: () => get('/api/me'), status: 401, cache: 'no-store' },
  { what: 'no such call', ask: () => get('/api/nothing'), status: 404, cache: 'no-store' },
  {
    what: 'no such method',
    ask: () => app.inject({ method: 'POST', url: '/' }),
    status: 404,
    cache: 'no-store',
  },
  { what: 'a bad address', ask: () => get('/api/file/%zz'), status: 400, cache: 'no-store' },
  { what: 'a socket without an upgrade', ask: () => get('/api/me/live'), status: 400, cache: 'no-store' },
  {
    what: 'content',
    ask: async () => get(await contentUrl()),
    status: 200,
    cache: 'private, no-cache',
    isContent: true,
  },
  {
    what: 'content without a signature',
    ask: () => get(`/api/file/${scene.fileId}/content?t=a`),
    status: 404,
    cache: 'no-store',
  },
  {
    what: 'the capabilities of uploads',
    ask: () => app.inject({ method: 'OPTIONS', url: `/api/group/${scene.groupId}/upload` }),
    status: 204,
    cache: 'no-store',
  },
];

describe.each(kinds)('$what', ({ ask, status, cache, isPage = false, isContent = false }) => {
  test('the answer has the security headers', async () => {
    const { statusCode, headers } = await ask();
    expect(statusCode).toBe(status);
    expect(headers['cache-control']).toBe(cache);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'referrer-policy': isPage ? 'strict-origin' : 'no-referrer',
      'cross-origin-resource-policy': isContent ? 'cross-origin' : 'same-origin',
      'content-security-policy': expect.stringContaining(
        isPage ? "default-src 'self'" : "default-src 'none'",
      ),
      'x-request-id': expect.any(String),
    });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-opener-policy']).toBe(isPage ? 'same-origin-allow-popups' : undefined);
    expect(headers['permissions-policy']).toEqual(
      isPage ? expect.stringContaining('camera=(self), ') : undefined,
    );
    for (const told of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
      expect(headers).not.toHaveProperty(told);
    }
  });
});

test('malformed HTTP is refused in the envelope with the same headers', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('this is no HTTP\r\n\r\n');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('strict-transport-security: ');
  expect(JSON.parse(body)).toMatchObject({ success: false, error: { code: 'INVALID_REQUEST' } });
});

test('only a demo lets the home page frame the simulated LINE, and that frame it', async () => {
  const policyOf = async (demo: Env['demo']) => {
    const env = { ...createTestEnv(shared.line, 'http://127.0.0.1:1'), appDir, demo };
    const withLine = { ...env, simulation: { lineOrigin: 'http://localhost:3100' } };
    const trial = await createApp({ ...shared.deps, env: withLine });
    const { headers } = await trial.inject('/');
    await trial.close();
    return String(headers['content-security-policy']);
  };
  expect(await policyOf('on')).toMatch(
    /frame-src \S+ http:\/\/localhost:3100;.*frame-ancestors 'self' http:\/\/localhost:3100$/,
  );
  expect(await policyOf(null)).toMatch(/frame-src \S+;.*frame-ancestors http:\/\/localhost:3100$/);
});

test('a simulated LINE can frame the app, and https is not enforced', async () => {
  const { headers } = await simulated.inject('/microapp');
  expect(headers['content-security-policy']).toContain('frame-ancestors http://localhost:3100');
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('strict-transport-security');
  const answer = await simulated.inject({ url: '/api/me', headers: bearer('a') });
  expect(answer.headers['x-frame-options']).toBe('DENY');
});

describe('the policy of a page', () => {
  const policyWith = async (reporting: Partial<Env['reporting']>) => {
    const env = { ...createTestEnv(shared.line, 'http://127.0.0.1:1'), appDir };
    const other = await createApp({
      ...shared.deps,
      env: { ...env, reporting: { ...env.reporting, ...reporting } },
    });
    const { headers } = await other.inject('/');
    await other.close();
    return new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part): [string, string[]] => {
          const [name = '', ...sources] = part.split(' ');
          return [name, sources];
        }),
    );
  };

  test('allows nothing unsafe, and the origins that LIFF needs', async () => {
    const policy = await policyWith({});
    expect(JSON.stringify([...policy])).not.toMatch(/unsafe|google|sentry|\*"/);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual([
      "'self'",
      expect.stringMatching(/^'sha256-/),
      'https://static.line-scdn.net',
    ]);
    expect(policy.get('connect-src')).toEqual([
      "'self'",
      'ws://kepwai.test',
      'https://api.line.me',
      'https://access.line.me',
      'https://liff.line.me',
      'https://liff-shortcut.line.me',
      'https://liffsdk.line-scdn.net',
    ]);
    expect(policy.get('form-action')).toEqual(["'self'", 'https://liff-subwindow.line.me']);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
  });

  test('names the origin to which the app reports errors', async () => {
    const policy = await policyWith({ appDsn: 'https://key@o1.ingest.sentry.io/2' });
    expect(policy.get('connect-src')).toContain('https://o1.ingest.sentry.io');
    expect(JSON.stringify([...policy])).not.toContain('key');
  });

  test('names Google only if visits are counted', async () => {
    const policy = await policyWith({ analyticsId: 'G-ABC123DEF4' });
    expect(policy.get('script-src')).toContain('https://*.googletagmanager.com');
    expect(policy.get('connect-src')).toContain('https://*.google-analytics.com');
  });
});
