import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyInstance, fastify, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerErrors } from '../error-handler.ts';
import { servePublicConfig } from './public-config.ts';
import { readableUrl, serveStaticApp } from './static-app.ts';
import { escapeHtml, type WriteSharePage } from './written-page.ts';

const inline = 'document.documentElement.dataset.theme="dark"';
const page = (words: string) =>
  `<!doctype html><head><script>${inline}</script><script type="module" src="/assets/a-1.js"></script></head>` +
  `<body>${words}<script type="application/json" id="kepwai-config">{}</script></body>`;
const script = `export const words = ${JSON.stringify('เก็บไว้ '.repeat(200))};`;

/** The build's compression of a script, distinguished from the server's by a script of its own. */
const compressedByBuild = brotliCompressSync('export const by = "the build";');

const groupId = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const folder: Record<string, string | Buffer> = {
  'index.html': page('home<p><!--rescued--><!--/rescued--></p>'),
  '404/index.html': page('not found'),
  '__share.html':
    '<head><!--head--></head><main><!--main--></main><script type="application/json" id="kepwai-share">null</script>',
  'docs/quickstart/index.html': page('quickstart'),
  '__spa-fallback.html': page('fallback'),
  'docs/quickstart/_payload.json': '{"title":"เริ่มใช้"}',
  'builds/preloads.json': JSON.stringify({
    '/microapp': ['/assets/a-1.js', '/assets/groups-1.js'],
    '/microapp/:groupId/file': ['/assets/a-1.js', '/assets/files-1.js'],
  }),
  'builds/latest.json': '{"id":"b-2","timestamp":1795255200000}',
  'builds/meta/b-2.json': JSON.stringify({
    id: 'b-2',
    timestamp: 1795255200000,
    matcher: {
      static: {
        '/docs': { redirect: '/docs/quickstart' },
        '/app': { redirect: '/microapp' },
        '/microapp': {},
        '/auth/line/callback': {},
      },
      wildcard: { '/articles': {} },
      dynamic: {
        '/microapp/:groupId/file': { params: { groupId } },
        '/app/share/:shareSlug': {},
        '/:token': { params: { token: '[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}' } },
      },
    },
    prerendered: ['/', '/404', '/docs/quickstart', '/features', '/pricing'],
  }),
  'assets/a-1.js': script,
  'assets/b-1.js': script,
  'assets/b-1.js.br': compressedByBuild,
  'assets/c-1.mjs': script,
  'assets/font-1.woff2': 'not really a font',
  'favicon.svg': '<svg/>',
  'sitemap.xml': '<loc>https://origin.kepwai.invalid/features</loc>',
  'pricing/index.html': page('<noscript><!--plans--><p>ask</p><!--/plans--></noscript>'),
  'features/index.html': page(
    '<a href="https://origin.kepwai.invalid/features">https%3A%2F%2Forigin.kepwai.invalid</a>',
  ),
};

const writeSharePage: WriteSharePage = async (_request, slug) => ({
  status: 410,
  head: `<title>${escapeHtml('ended & gone')}</title>`,
  main: '<h1>$& of a file</h1>',
  data: { slug, name: '</script><b>' },
});

let writePlans = (): string | Promise<string> => '';
let rescued = '';
const writers = { plans: async () => writePlans(), price: async () => 'ฟรี', rescued: async () => rescued };

const told = {
  contentUrl: null,
  fetchTarget: null,
  publicUrl: 'https://kepwai.test',
  simulation: null,
  demo: null,
  line: { liffId: '123-</script>', botBasicId: '@kepwai' },
  operator: { name: 'บริษัท เก็บของ จำกัด', address: null, contact: null, dataProtectionOfficer: null },
  reporting: { appDsn: 'https://key@o1.ingest.sentry.io/2', environment: 'staging', analyticsId: null },
};

let app: FastifyInstance;
const appDir = await mkdtemp(join(tmpdir(), 'kepwai-app-'));

beforeAll(async () => {
  for (const [name, content] of Object.entries(folder)) {
    await mkdir(dirname(join(appDir, name)), { recursive: true });
    await writeFile(join(appDir, name), content);
  }
  app = fastify({ rewriteUrl: readableUrl });
  answerErrors(app);
  servePublicConfig(app, told);
  await serveStaticApp(app, { ...told, appDir, writeSharePage, writers });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(appDir, { recursive: true });
});

const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers });

test('the page of prices has the current ones, or those of the build if they are unknown', async () => {
  writePlans = () => '<p>59 บาท $&</p>';
  const answer = await get('/pricing');
  expect(answer.body).toContain('<noscript><p>59 บาท $&</p></noscript>');
  expect(answer.headers['content-security-policy']).toBe(
    (await get('/features')).headers['content-security-policy'],
  );
  const same = await get('/pricing', { 'if-none-match': `${answer.headers.etag}` });
  expect(same.statusCode).toBe(304);
  writePlans = () => '<p>69 บาท</p>';
  const changed = await get('/pricing', { 'if-none-match': `${answer.headers.etag}` });
  expect(changed.body).toContain('<noscript><p>69 บาท</p></noscript>');
  writePlans = () => {
    throw new Error('the database is away');
  };
  const without = await get('/pricing');
  expect(without.statusCode).toBe(200);
  expect(without.body).toContain('<p>ask</p>');
  writePlans = () => new Promise(() => undefined);
  expect((await get('/pricing')).body).toContain('<p>ask</p>');
});

test('a page has as many live parts as placeholders, each independent', async () => {
  rescued = 'กว่า 12,000 ไฟล์';
  expect((await get('/')).body).toContain('<p>กว่า 12,000 ไฟล์</p>');
  expect((await get('/pricing')).body).not.toContain('12,000');
  rescued = '';
  expect((await get('/')).body).toContain('<p></p>');
});

test('pages of the public site and files for search engines name the public origin', async () => {
  const answer = await get('/features');
  expect(answer.body).toContain('<a href="https://kepwai.test/features">https%3A%2F%2Fkepwai.test</a>');
  expect((await get('/sitemap.xml')).body).toBe('<loc>https://kepwai.test/features</loc>');
});

test('security.txt is served', async () => {
  const answer = await get('/.well-known/security.txt');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toMatch(/^Contact: /);
});

test('the page of a link is written for it, not cached, and not revealed to other sites', async () => {
  const answer = await get('/app/share/Xy12');
  expect(answer.statusCode).toBe(410);
  expect(answer.body).toContain('<title>ended &amp; gone</title>');
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(answer.body).toContain('<h1>$& of a file</h1>');
  expect(answer.body).toContain('{"slug":"Xy12","name":"\\u003c/script>\\u003cb>"}');
  expect(answer.body.match(/<\/script>/g)).toHaveLength(1);
});

test.each([
  ['/', 200, 'home'],
  ['/docs/quickstart', 200, 'quickstart'],
  ['/microapp', 200, 'fallback'],
  ['/microapp/0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c/file?kind=image', 200, 'fallback'],
  ['/microapp/0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c/nothing', 404, 'fallback'],
  ['/microapp/garbage/file', 404, 'fallback'],
  ['/articles/why-line-deletes', 200, 'fallback'],
  ['/auth/line/callback?code=1', 200, 'fallback'],
  ['/K7QW-9XPT', 200, 'fallback'],
  ['/k7qw-9xpt', 200, 'fallback'],
  ['/K7QW-9XP1', 404, 'fallback'],
  ['/404', 404, 'not found'],
  ['/nothing', 404, 'fallback'],
  ['/microapps', 404, 'fallback'],
  ['/app/share/a/b', 404, 'fallback'],
  ['/constructor', 404, 'fallback'],
  ['//evil.example', 404, 'fallback'],
  ['//evil.example/', 404, 'fallback'],
  ['/.//evil.example/', 404, 'fallback'],
  ['/%2F%2Fevil.example', 404, 'fallback'],
  ['/ui', 404, 'fallback'],
  ['/index.html', 404, 'fallback'],
  ['/..%2f..%2fetc%2fpasswd', 404, 'fallback'],
  ['/%E0%B9%80%E0%B8%81%E0%B9%87%E0%B8%9A', 404, 'fallback'],
])('%s is answered with %i and the page %s', async (url, status, words) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.body).toContain(`<body>${words}<`);
});

test.each([
  ['/docs/quickstart/', '/docs/quickstart'],
  ['/microapp//?a=1&b=/', '/microapp?a=1&b=/'],
  ['/microapp///', '/microapp'],
  ['/docs/', '/docs/quickstart'],
  ['/docs?from=help&q=%E0%B9%80', '/docs/quickstart?from=help&q=%E0%B9%80'],
  ['/app', '/microapp'],
  ['/app/?liff.state=%2Fx', '/microapp?liff.state=%2Fx'],
  ['/nothing/', '/nothing'],
])('%s redirects to %s', async (url, location) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(308);
  expect(answer.headers.location).toBe(location);
});

test.each([
  '/\\evil.example/',
  '/\t/evil.example/',
  '\\\\evil.example/',
  '//evil.example/%2e%2e/',
  '/;@evil.example/',
])('%j, which no browser sends, redirects to no other host', async (url) => {
  // Written by hand: clients normalise such addresses before they send them.
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.end(`GET ${url} HTTP/1.1\r\nhost: kepwai.test\r\nconnection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 (400|404|308) /);
  expect(answer).not.toMatch(/^location: (?!\/[^/\\\t])/im);
});

const files = '0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c/file';
test.each([
  ['/microapp', ['/assets/groups-1.js']],
  [`/microapp/${files}?kind=image`, ['/assets/files-1.js']],
  [`/microapp?liff.state=${encodeURIComponent(`/${files}?kind=image#top`)}`, ['/assets/files-1.js']],
  ['/microapp?liff.state=%2Fnothing%2Fknown', []],
  ['/microapp?liff.state=%2F..%2F..%2Fauth%2Fline%2Fcallback', []],
  ['/microapp?liff.state=%25', []],
  ['/auth/line/callback?liff.state=%2Fx', []],
  ['/microapp/garbage/file', []],
])('the page of %s preloads the scripts of its screen that it does not name', async (url, scripts) => {
  const { body } = await get(url);
  const links = [...body.matchAll(/<link rel="modulepreload" href="([^"]*)"\/>/g)].map(([, href]) => href);
  expect(links).toEqual(scripts);
  expect(body).toContain('<body>fallback');
});

test('pages contain the configuration, and a value cannot leave its element', async () => {
  const { body } = await get('/microapp');
  const json = /id="kepwai-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  const config = {
    fetchTarget: '',
    liffId: '123-</script>',
    publicUrl: 'https://kepwai.test',
    botBasicId: '@kepwai',
    simulation: null,
    demo: null,
    sentryDsn: 'https://key@o1.ingest.sentry.io/2',
    environment: 'staging',
    analyticsId: null,
    operator: { name: 'บริษัท เก็บของ จำกัด', address: null, contact: null, dataProtectionOfficer: null },
  };
  expect(JSON.parse(json)).toEqual(config);
  expect((await get('/config.json')).json()).toEqual(config);
});

test('pages call the configured API, and can show its content', async (t) => {
  const elsewhere = fastify();
  t.onTestFinished(() => elsewhere.close());
  const fetchTarget = 'https://api.kepwai.test';
  await serveStaticApp(elsewhere, { ...told, fetchTarget, appDir, writeSharePage, writers });
  const { body, headers } = await elsewhere.inject({ url: '/microapp' });
  const json = /id="kepwai-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({ fetchTarget });
  const sources = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ')]),
  );
  for (const name of ['connect-src', 'img-src', 'media-src'])
    expect(sources.get(name)).toContain(fetchTarget);
  expect(sources.get('connect-src')).toContain('wss://api.kepwai.test');
});

test('pages run only their own inline scripts', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  const hash = createHash('sha256').update(inline).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}' https://static.line-scdn.net;`);
  expect(policy).toContain("connect-src 'self' wss://kepwai.test ");
  expect(policy).not.toContain('unsafe');
});

test('assets are cached forever, and other files are revalidated', async () => {
  expect((await get('/assets/a-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/assets/font-1.woff2')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test.each(['/assets/a-0.js', '/builds/meta/b-1.json', '/microapp/_payload.json'])(
  'a missing %s is answered for programs and not cached',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  },
);

test('the name of the latest build is revalidated, and a build’s description never changes', async () => {
  const latest = await get('/builds/latest.json');
  expect(latest.json()).toEqual({ id: 'b-2', timestamp: 1795255200000 });
  expect(latest.headers['cache-control']).toBe('no-cache');
  const meta = await get('/builds/meta/b-2.json');
  expect(meta.json()).toMatchObject({
    id: 'b-2',
    prerendered: ['/', '/404', '/docs/quickstart', '/features', '/pricing'],
  });
  expect(meta.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the data of a prerendered page is revalidated', async () => {
  const answer = await get('/docs/quickstart/_payload.json');
  expect(answer.json()).toEqual({ title: 'เริ่มใช้' });
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
])('texts are compressed for clients that accept %s', async (accepted, encoding, decompress) => {
  const answer = await get('/assets/a-1.js', { 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(decompress(answer.rawPayload).toString()).toBe(script);
});

test('a text that the build compressed is sent so, and has no address of its own', async () => {
  const answer = await get('/assets/b-1.js', { 'accept-encoding': 'br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.rawPayload.equals(compressedByBuild)).toBe(true);
  expect((await get('/assets/b-1.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  );
  expect((await get('/assets/b-1.js.br')).statusCode).toBe(404);
});

test('the script of a worker is compressed too', async () => {
  const answer = await get('/assets/c-1.mjs', { 'accept-encoding': 'br' });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
  });
});

test('texts are sent uncompressed to clients that accept no encoding', async () => {
  const answer = await get('/assets/a-1.js');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body).toBe(script);
});

test('a client with the current page gets 304', async () => {
  const { headers } = await get('/');
  const again = await get('/', { 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('HEAD answers the same without the body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
});

test.each(['/%E0%A4%A', '/microapp/%ff?a=%', '/legal/%'])(
  'an undecodable address is answered with the 404 page: %s',
  async (url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('fallback');
  },
);

test('an unknown API path is answered with the envelope', async () => {
  const answer = await get('/api/nothing');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
});
