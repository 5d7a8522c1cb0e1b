import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../../src/app.ts';
import { contentAdvice, contentChecks } from '../../src/commands/checks/content-checks.ts';
import type { Env } from '../../src/env.ts';
import { createScene, type Scene } from '../callers.ts';
import { createTestApp, createTestEnv, forFile, type Scope, type TestApp } from '../index.ts';

const page =
  '<!doctype html><head></head><body><script type="application/json" id="kepwai-config">{}</script></body>';
const publicUrl = 'https://kepwai.test';
const contentUrl = 'https://files.test';
const friend = 'https://app.test';
const appDir = await mkdtemp(join(tmpdir(), 'kepwai-app-'));

let shared: TestApp;
let scene: Scene;
let env: Env;
let app: FastifyInstance;
let origin: string;
/** Path and query of the content and the thumbnail. */
let content: string;
let thumbnail: string;

beforeAll(async () => {
  await mkdir(join(appDir, 'builds/meta'), { recursive: true });
  const build = { id: 'b', matcher: { static: { '/microapp': {} }, wildcard: {}, dynamic: {} } };
  const files = {
    'index.html': page,
    '__spa-fallback.html': page,
    'builds/latest.json': '{"id":"b"}',
    'builds/meta/b.json': JSON.stringify({ ...build, prerendered: ['/'] }),
  };
  for (const [name, body] of Object.entries(files)) await writeFile(join(appDir, name), body);
  shared = await createTestApp(forFile);
  scene = await createScene(shared);
  env = {
    ...createTestEnv(shared.line, 'http://127.0.0.1:1'),
    publicUrl,
    contentUrl,
    appDir,
    corsOrigins: [friend],
    trustProxy: ['127.0.0.1'],
  };
  app = await createApp({ ...shared.deps, env });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `/api/group/${scene.groupId}/file/${scene.fileId}`;
  const { data } = (await onHost('kepwai.test', { url, headers: member() })).json();
  expect(data.contentUrl).toMatch(/^https:\/\/files\.test\/api\/file\/[^/]+\/content\?t=/);
  content = data.contentUrl.slice(contentUrl.length);
  thumbnail = content.replace('/content?', '/thumbnail?');
});
afterAll(async () => {
  await app.close();
  await rm(appDir, { recursive: true });
});

const member = () => ({ ...scene.callers.member?.headers });

function onHost(host: string, { headers, ...request }: InjectOptions) {
  return app.inject({ ...request, headers: { ...headers, host } });
}

describe('the content origin', () => {
  test.each(['files.test', 'FILES.test', 'files.test:443', 'files.test.'])(
    'the content origin serves content as %s',
    async (host) => {
      const answer = await onHost(host, { url: content });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^sandbox; /),
        'cross-origin-resource-policy': 'cross-origin',
      });
      const { statusCode, headers } = await onHost(host, { method: 'HEAD', url: content });
      expect([statusCode, headers['content-length']]).toEqual([200, answer.headers['content-length']]);
      expect((await onHost(host, { url: '/' })).statusCode).toBe(404);
    },
  );

  test('serves a range, which the app’s page and allowed origins can read', async () => {
    for (const reader of [publicUrl, friend]) {
      const answer = await onHost('files.test', {
        url: content,
        headers: { origin: reader, range: 'bytes=0-0' },
      });
      expect(answer.statusCode).toBe(206);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': reader,
        'access-control-expose-headers': expect.stringMatching(/Content-Range, ETag/),
        'content-range': expect.stringMatching(/^bytes 0-0\//),
        vary: expect.stringMatching(/origin/i),
      });
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test.each([contentUrl, 'null', 'https://evil.test', 'http://kepwai.test'])(
    'lets no page of %s read content',
    async (origin) => {
      const answer = await onHost('files.test', { url: content, headers: { origin } });
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('lets the app’s page read the reason of a refusal', async () => {
    const url = `/api/file/${scene.fileId}/content?t=a`;
    const answer = await onHost('files.test', { url, headers: { origin: publicUrl } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['access-control-allow-origin']).toBe(publicUrl);
  });

  const preflight = (host: string, url: string, origin = publicUrl) =>
    onHost(host, {
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match, if-range, range',
      },
    });

  test('answers preflights for content alone', async () => {
    for (const url of [content, thumbnail]) {
      const answer = await preflight('files.test', url);
      expect(answer.statusCode).toBe(204);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': publicUrl,
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': expect.stringMatching(
          /if-none-match, if-range, if-unmodified-since, range/,
        ),
      });
    }
    for (const url of ['/api/me', '/', `/api/group/${scene.groupId}/upload`, `/api/file/${scene.fileId}`])
      expect((await preflight('files.test', url)).statusCode).toBe(404);
    const evil = await preflight('files.test', content, 'https://evil.test');
    expect(evil.headers).not.toHaveProperty('access-control-allow-origin');
    // The API stays closed to pages of the content origin, and the app's own pages need no permission there.
    for (const origin of [contentUrl, publicUrl]) {
      const { headers } = await preflight('kepwai.test', '/api/me', origin);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test.each([
    ['GET', '/'],
    ['GET', '/microapp'],
    ['GET', '/config.json'],
    ['GET', '/builds/latest.json'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/nothing'],
    ['GET', '/nothing/'],
    ['GET', '//kepwai.test/api/me'],
    ['GET', '/%zz'],
    ['GET', '/api/me'],
    ['GET', '/api/me/live'],
    ['POST', '/api/line/webhook'],
    ['POST', '/api/auth/login-via-line'],
    ['DELETE', '/api/me/session'],
    ['HEAD', '/'],
    ['OPTIONS', '/api/me'],
  ] as const)('answers %s %s with 404, whether the caller is signed in or not', async (method, url) => {
    for (const headers of [{}, member(), { 'x-forwarded-proto': 'https' }]) {
      const answer = await onHost('files.test', { method, url, headers });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/);
      for (const name of ['set-cookie', 'location']) expect(answer.headers).not.toHaveProperty(name);
    }
  });

  test('answers other methods on content with 404, and says which it has', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await onHost('files.test', { method, url: content })).statusCode).toBe(404);
    const answer = await onHost('files.test', { method: 'OPTIONS', url: content });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  test('the content origin opens no live socket', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/me/live`, {
      origin: publicUrl,
      headers: { host: 'files.test' },
    });
    const status = await new Promise((resolve) =>
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
    );
    expect(status).toBe(404);
  });

  test('redirects an absolute URL, which proxies may send', async () => {
    const whole = connect(Number(new URL(origin).port), '127.0.0.1');
    whole.write(
      `GET https://kepwai.test${content} HTTP/1.1\r\nHost: kepwai.test\r\nConnection: close\r\n\r\n`,
    );
    expect(await text(whole)).toContain(`\r\nlocation: ${contentUrl}${content}\r\n`);
  });
});

describe('the app origin', () => {
  test('redirects content uncached to the same address on the content origin', async () => {
    for (const url of [content, `${content}&download=1`, `${thumbnail}&size=large`])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await onHost('kepwai.test', { method, url });
        expect(answer.statusCode).toBe(308);
        expect(answer.headers).toMatchObject({
          location: `${contentUrl}${url}`,
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'cross-origin',
        });
        expect(answer.body).toBe('');
      }
  });

  test('redirects however the path is written, and to no other host', async () => {
    const strange = content.replace('/api/file/', '/api/f%69le/');
    const { statusCode, headers } = await onHost('kepwai.test', { url: strange });
    expect([statusCode, headers.location]).toEqual([308, `${contentUrl}${strange}`]);
    const evil = await onHost('kepwai.test', { url: content, headers: { 'x-forwarded-host': 'evil.test' } });
    expect(evil.headers.location).toBeUndefined();
  });

  test('serves everything else as before', async () => {
    expect((await onHost('kepwai.test', { url: '/microapp' })).statusCode).toBe(200);
    expect((await onHost('kepwai.test', { url: '/api/me', headers: member() })).statusCode).toBe(200);
  });

  test('lets its pages show and read content from there, but not run it', async () => {
    const { headers } = await onHost('kepwai.test', { url: '/microapp' });
    const policy = String(headers['content-security-policy']).split('; ');
    const allowing = policy.filter((part) => part.split(' ').includes(contentUrl));
    expect(allowing.map((part) => part.split(' ')[0])).toEqual(['img-src', 'media-src', 'connect-src']);
  });
});

describe('behind a proxy', () => {
  test('the host from a trusted proxy counts', async () => {
    const asked = (url: string, forwarded: string) =>
      onHost('10.0.0.1:3000', { url, headers: { 'x-forwarded-host': forwarded } });
    expect((await asked('/', 'files.test')).statusCode).toBe(404);
    expect((await asked(content, 'files.test')).statusCode).toBe(200);
    expect((await asked(content, 'kepwai.test')).statusCode).toBe(308);
  });

  test('the host from anybody else is ignored', async () => {
    const asked = (host: string, url: string, forwarded: string) =>
      onHost(host, {
        url,
        headers: { 'x-forwarded-host': forwarded },
        remoteAddress: '203.0.113.7',
      });
    expect((await asked('files.test', '/', 'kepwai.test')).statusCode).toBe(404);
    expect((await asked('kepwai.test', '/microapp', 'files.test')).statusCode).toBe(200);
  });

  test('content is served without a redirect loop when the proxy hides the host', async () => {
    expect((await onHost('10.0.0.1:3000', { url: content })).statusCode).toBe(200);
  });
});

describe('kepwai doctor', () => {
  /**
   * Returns the results of the checks of a server behind a proxy that maps hosts this way. `localhost` is the
   * app's host, 127.0.0.1 the content's.
   */
  async function examine(t: Scope, hostOf: (asked: string) => string | undefined): Promise<string[]> {
    const proxy = createServer();
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const own = { ...env, publicUrl: `http://localhost:${port}`, contentUrl: `http://127.0.0.1:${port}` };
    const server = await createApp({ ...shared.deps, env: own });
    t.onTestFinished(async () => {
      proxy.close();
      await server.close();
    });
    proxy.on('request', async ({ url = '/', headers }, response) => {
      const host = hostOf(headers.host ?? '');
      if (host === undefined) return response.writeHead(200).end('Welcome');
      const answer = await server.inject({ url, headers: { ...headers, host } });
      return response.writeHead(answer.statusCode, answer.headers).end(answer.rawPayload);
    });
    const outcomes = contentChecks(own).map(({ run }) => run().catch(({ message }: Error) => message));
    return (await Promise.all(outcomes)).map((text) => text.replaceAll(`:${port}`, ''));
  }

  test('passes when content has an origin of its own', async (t) => {
    expect(await examine(t, (host) => host)).toEqual([
      'http://127.0.0.1 answers for content alone',
      'http://localhost leads to it',
    ]);
  });

  test('reports a proxy that hides the host', async (t) => {
    expect(await examine(t, () => '10.0.0.1:3000')).toEqual([
      'http://127.0.0.1/ answers 200 instead of 404: more than content is there',
      'http://localhost answers 404 for content, and does not lead to CONTENT_URL',
    ]);
  });

  test('reports a proxy that names the app’s host for both', async (t) => {
    expect(await examine(t, (host) => host.replace('127.0.0.1', 'localhost'))).toEqual([
      'http://127.0.0.1 leads to itself: it is taken for PUBLIC_URL, so its host is not passed on',
      'http://localhost leads to it',
    ]);
  });

  test('reports another server in place of this one, or none', async (t) => {
    const welcome = await examine(t, (host) => (host.startsWith('127.') ? undefined : host));
    expect(welcome[0]).toBe('http://127.0.0.1 answers 200, and is not this server');
    const nothing = { ...env, contentUrl: 'http://127.0.0.1:1' };
    await expect(contentChecks(nothing)[0]?.run()).rejects.toThrow('fetch failed');
  });

  test.each([
    [null, /^Content origin: CONTENT_URL is not set/],
    ['https://kepwai.co.th:8443', /differs from PUBLIC_URL by its port alone/],
    ['https://files.kepwai.co.th', /look like one site/],
    ['https://co.kepwai.files.co.th', null],
    ['https://kepwai-files.co.th', null],
    ['https://kepwai.example', null],
    ['https://10.0.0.1', null],
  ])('advises about %s as content origin', (url, advice) => {
    const production: Env = {
      ...env,
      mode: 'production',
      publicUrl: 'https://kepwai.co.th',
      contentUrl: url,
    };
    expect(contentAdvice(production)).toEqual(advice === null ? [] : [expect.stringMatching(advice)]);
    expect(contentAdvice({ ...production, mode: 'development', contentUrl: null })).toEqual([]);
  });

  test.each([
    ['https://app.kepwai.example', 'https://files.kepwai.example'],
    ['https://app.kepwai.example', 'https://kepwai.example'],
  ])('advises another domain for %s and %s', (own, url) => {
    const advice = contentAdvice({ ...env, mode: 'production', publicUrl: own, contentUrl: url });
    expect(advice).toEqual([expect.stringContaining('look like one site')]);
  });
});
