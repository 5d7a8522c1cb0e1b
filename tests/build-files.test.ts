// @vitest-environment node
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressAssets } from '../app/build-compressed.ts';
import { createMatcher, readPayload, writeBuildFiles } from '../app/build-end.ts';
import { listPreloads, shortenManifest } from '../app/build-preloads.ts';
import { receivePath } from '../app/src/lib/received/paths.ts';

const routes = {
  root: { id: 'root', path: '', file: 'root.tsx' },
  home: { id: 'home', parentId: 'root', index: true, file: 'home.tsx' },
  microapp: { id: 'microapp', parentId: 'root', path: 'microapp', file: 'microapp.tsx' },
  group: { id: 'group', parentId: 'microapp', path: ':groupId', file: 'group.tsx' },
  files: { id: 'files', parentId: 'group', path: 'file', file: 'files.tsx' },
  rest: { id: 'rest', parentId: 'root', path: '*', file: 'rest.tsx' },
};

test('a build’s metadata lists its addresses, rules and hooks', () => {
  const { static: whole, wildcard, dynamic } = createMatcher(routes);
  expect(whole).toEqual({
    '/': {},
    '/microapp': {},
    '/docs': { redirect: '/docs/quickstart' },
    '/app': { redirect: '/microapp' },
  });
  expect(wildcard).toEqual({});
  expect(Object.keys(dynamic)).toEqual(['/microapp/:groupId', '/microapp/:groupId/file']);
  const { groupId } = dynamic['/microapp/:groupId/file']?.params ?? {};
  expect(new RegExp(groupId ?? '', 'i').test('0B6F9A2E-1F7A-4C7E-9D55-6F0F6F0B1A2C')).toBe(true);
  expect(new RegExp(groupId ?? '', 'i').test('mine')).toBe(false);
});

test('scripts and styles are compressed beside themselves; pictures and short files are not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-compressed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const assets = path.join(folder, 'assets');
  await mkdir(assets);
  const long = 'เก็บไว้ '.repeat(200);
  for (const name of ['a.js', 'b.css', 'c.woff2']) await writeFile(path.join(assets, name), long);
  await writeFile(path.join(assets, 'short.js'), 'export {};');
  await compressAssets(folder);
  const written = (await readdir(assets)).filter((name) => name.endsWith('.br'));
  expect(written.sort()).toEqual(['a.js.br', 'b.css.br']);
  const bytes = await readFile(path.join(assets, 'a.js.br'));
  expect(brotliDecompressSync(bytes).toString()).toBe(long);
});

test('the manifest keeps what the router reads, without imports and what is false', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-manifest-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'assets/manifest-1a2b.js');
  await mkdir(path.dirname(file));
  const row = { id: 'root', path: '', module: '/assets/root.js', css: ['/assets/a.css'], hasLoader: false };
  const entry = { module: '/assets/entry.js', imports: ['/assets/parts.js'] };
  const manifest = {
    entry,
    routes: { root: { ...row, imports: ['/assets/parts.js'], hasDefaultExport: true } },
  };
  await writeFile(file, `window.__reactRouterManifest=${JSON.stringify(manifest)};`);

  await shortenManifest(folder);
  const [name, json = ''] = (await readFile(file, 'utf8')).split('=', 2);
  expect(name).toBe('window.__reactRouterManifest');
  const { hasLoader: _hasLoader, ...kept } = row;
  expect(JSON.parse(json.replace(/;$/, ''))).toEqual({
    entry,
    routes: { root: { ...kept, hasDefaultExport: true } },
  });
});

test('the scripts of a screen are those of its route and of the routes that frame it', () => {
  const rows = {
    root: { path: '', module: '/assets/root.js', imports: ['/assets/react.js'] },
    hello: { path: 'hello', parentId: 'root', module: '/assets/hello.js' },
    microapp: { path: 'microapp', parentId: 'root', module: '/assets/m.js', imports: ['/assets/query.js'] },
    groups: { parentId: 'microapp', index: true, module: '/assets/groups.js', css: ['/assets/a.css'] },
    group: {
      ...{ path: ':groupId', parentId: 'microapp', module: '/assets/group.js' },
      ...{ clientMiddlewareModule: '/assets/group-guard.js', imports: ['/assets/query.js'] },
    },
  };
  const framed = ['/assets/root.js', '/assets/react.js', '/assets/m.js', '/assets/query.js'];
  expect(listPreloads(rows)).toEqual({
    '/microapp': [...framed, '/assets/groups.js'],
    '/microapp/:groupId': [...framed, '/assets/group.js', '/assets/group-guard.js'],
  });
});

test('a page’s payload has its text without drawings and scripts', () => {
  const html =
    '<html><head><title>ก &amp; ข</title><meta name="description" content="คำ"/></head><body><main id="main"><title>x</title><svg><path/></svg><h1>หัว</h1><p>a &lt; b</p><script>1</script></main></body></html>';
  expect(readPayload('/docs', html)).toEqual({
    path: '/docs',
    title: 'ก & ข',
    description: 'คำ',
    text: 'หัว a < b',
  });
});

test('identical pages have the same build id, and different pages another', async () => {
  const first = await build('<html lang="th"><main>ก</main></html>');
  const again = await build('<html lang="th"><main>ก</main></html>');
  const other = await build('<html lang="th"><main>ข</main></html>');
  expect(first.latest).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{16}$/),
    timestamp: expect.any(Number),
  });
  expect(again.latest.id).toBe(first.latest.id);
  expect(other.latest.id).not.toBe(first.latest.id);
});

test('a build writes its metadata and its pages’ payloads next to the latest id', async () => {
  const { folder, latest } = await build('<html lang="th"><title>หน้าแรก</title></html>');
  expect(await readJson(folder, `builds/meta/${latest.id}.json`)).toEqual({
    ...latest,
    matcher: createMatcher(routes),
    prerendered: ['/'],
  });
  expect(await readJson(folder, '_payload.json')).toMatchObject({ path: '/', title: 'หน้าแรก' });
  expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toContain(`data-build="${latest.id}"`);
  expect(await readdir(path.join(folder, 'builds/meta'))).toHaveLength(1);
});

test('a page names how it is installed, and the worker names no file of the build', async () => {
  const { folder } = await build('<html lang="th"><head><title>หน้าแรก</title></head></html>');
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
  const worker = await readFile(path.join(folder, 'sw.js'), 'utf8');
  expect(worker).not.toMatch(/\/assets\/.+-\w{7}\.|^import/m);
});

test('what the manifest of the installed app names is there', async () => {
  const publicFolder = path.resolve(import.meta.dirname, '../app/public');
  const manifest = await readJson(publicFolder, 'manifest.webmanifest');
  const icons: readonly { src: string; purpose?: string }[] = manifest.icons;
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable', 'monochrome']));
  for (const { src } of icons)
    expect(await readdir(path.join(publicFolder, path.dirname(src)))).toContain(path.basename(src));
  expect(manifest).toMatchObject({
    ...{ lang: 'th', dir: 'ltr', start_url: '/microapp', scope: '/' },
    share_target: { action: receivePath, method: 'POST', enctype: 'multipart/form-data' },
    file_handlers: [{ action: receivePath }],
  });
});

async function build(html: string) {
  const buildDirectory = await mkdtemp(path.join(tmpdir(), 'kepwai-build-'));
  onTestFinished(() => rm(buildDirectory, { recursive: true }));
  const folder = path.join(buildDirectory, 'client');
  await mkdir(folder);
  await writeFile(path.join(folder, 'index.html'), html);
  await writeBuildFiles({ reactRouterConfig: { buildDirectory, routes, prerender: ['/'] } });
  return { folder, latest: await readJson(folder, 'builds/latest.json') };
}

async function readJson(folder: string, file: string) {
  return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
}
