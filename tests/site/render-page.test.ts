// @vitest-environment node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listScreens } from '../../app/src/list-screens.ts';
import { renderLoadingPage, renderPage } from '../../app/src/render-page.tsx';

const template = await readFile(path.resolve(import.meta.dirname, '../../app/index.html'), 'utf8');
const files = { scripts: ['/assets/hello.js'], styles: ['/assets/hello.css'] };

test('the loading page shows the logo, and a place for the front from this device before it', async () => {
  const html = await renderLoadingPage(template);
  expect(html).toContain('<title>เก็บไว้</title>');
  expect(html).toMatch(/<body>\s*<div id="root"><div id="painted-front" inert=""><\/div><main/);
  expect(html).toContain('<script>(function paintFront');
  expect(html).toContain('<script type="application/json" id="kepwai-config">{}</script>');
});

test('a written page has its metadata and files in its head, and its content for the app to continue', async () => {
  const html = await renderPage(template, { path: '/hello', files, head: '<meta name="extra"/>' });
  const [head = '', body = ''] = html.split('</head>');
  expect(head).toContain('<title>เก็บไว้คืออะไร · เก็บไว้</title>');
  expect(head).toContain('<link rel="canonical" href="/hello"/>');
  expect(head).toContain('<link rel="stylesheet" href="/assets/hello.css"/>');
  expect(head).toContain('<link rel="modulepreload" href="/assets/hello.js"/>');
  expect(head).toContain('<meta name="extra"/>');
  expect(body).toContain('<div id="root" data-page="/hello">');
  expect(body).toContain('สวัสดี นี่คือเก็บไว้</h1>');
});

test('every page names how it is installed', async () => {
  const html = await renderLoadingPage(template);
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2);
});

test('a screen consists of its route file and those of the routes that frame it', async () => {
  const screens = await listScreens();
  const filesAt = (address: string) =>
    screens.filter((screen) => screen.address === address).map((screen) => screen.files.at(-1));
  const microapp = 'src/features/session/microapp.route.tsx';
  expect(filesAt('/microapp')).toEqual([microapp, 'src/features/groups/screens/my-groups.route.tsx']);
  expect(screens.find(({ address }) => address === '/microapp/:groupId/file/:fileId')?.files).toEqual([
    microapp,
    ...['src/features/groups/screens/group.route.tsx', 'src/features/stage/file.route.tsx'],
  ]);
});
