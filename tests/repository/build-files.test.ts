// @vitest-environment node
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import {
  compressAssets,
  createMatcher,
  listPreloads,
  readPayload,
  writeBuildFiles,
} from '../../app/build-files.ts';
import { receivePath } from '../../app/src/lib/received/paths.ts';

const addresses = ['/', '/microapp', '/microapp/:groupId', '/microapp/:groupId/file', '/*'];

test('a build’s metadata lists its addresses, rules and hooks', () => {
  const { static: whole, wildcard, dynamic } = createMatcher(addresses);
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

test('the scripts of a screen are those of its route and of the routes that frame it, with what they import', () => {
  const chunk = (name: string, ...imports: string[]) => ({ file: `assets/${name}.js`, imports });
  const manifest = {
    'src/hello.tsx': chunk('hello'),
    'src/microapp.tsx': chunk('microapp', '_shared.js'),
    'src/groups.tsx': chunk('groups'),
    'src/group.tsx': chunk('group', '_shared.js', '_query.js'),
    // Chunks may import each other.
    '_shared.js': chunk('shared', '_query.js'),
    '_query.js': chunk('query', '_shared.js'),
  };
  const screens = [
    { address: '/hello', files: ['src/hello.tsx'] },
    { address: '/microapp', files: ['src/microapp.tsx'] },
    { address: '/microapp', files: ['src/microapp.tsx', 'src/groups.tsx'] },
    { address: '/microapp/:groupId', files: ['src/microapp.tsx', 'src/group.tsx'] },
  ];
  const scripts = (...names: string[]) => names.map((name) => `/assets/${name}.js`);
  expect(listPreloads(screens, manifest)).toEqual({
    '/microapp': scripts('microapp', 'groups', 'shared', 'query'),
    '/microapp/:groupId': scripts('microapp', 'group', 'shared', 'query'),
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
    matcher: createMatcher(addresses),
    prerendered: ['/'],
  });
  expect(await readJson(folder, '_payload.json')).toMatchObject({ path: '/', title: 'หน้าแรก' });
  expect(await readFile(path.join(folder, 'index.html'), 'utf8')).toContain(`data-build="${latest.id}"`);
  expect(await readdir(path.join(folder, 'builds/meta'))).toHaveLength(1);
});

test('the files that the manifest of the installed app names exist', async () => {
  const publicFolder = path.resolve(import.meta.dirname, '../../app/public');
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
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'index.html'), html);
  await writeBuildFiles(folder, {
    screens: addresses.map((address) => ({ address, files: [] })),
    ...{ manifest: {}, pages: [{ path: '/', entries: [] }], isCompressed: false },
  });
  return { folder, latest: await readJson(folder, 'builds/latest.json') };
}

async function readJson(folder: string, file: string) {
  return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
}
