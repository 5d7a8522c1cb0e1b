// @vitest-environment node
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appPreviews, renderPreviewTags } from '../../app/src/site/app-previews.tsx';
import { previewTitleOf } from '../../app/src/site/parts/page.ts';
import list from '../../app/src/site/pictures/generated/pictures.json';
import { renderPages, sitePages } from '../../app/src/site/render.tsx';

const folder = path.join(import.meta.dirname, '../../app/src/site/pictures/generated');
/** Maximum of all files together, since they are part of the repository. */
const maxBytes = 2_500_000;

const pages = renderPages({ scripts: () => [], application: () => '', styles: [], fonts: [] });
const pictures = Object.entries(list.pictures);
const films = Object.entries(list.films);
const cards = Object.entries(list.cards);

/** Every file of the list, with its size in pixels; that of a film is its pictures'. */
const wanted = new Map<string, { width: number; height: number } | null>([
  ...pictures.flatMap(([name, { width, height, themes }]) =>
    themes.flatMap(
      (theme): Array<[string, { width: number; height: number }]> => [
        [`${name}-${theme}-1x.avif`, { width, height }],
        [`${name}-${theme}-1x.webp`, { width, height }],
        [`${name}-${theme}-2x.avif`, { width: 2 * width, height: 2 * height }],
      ],
    ),
  ),
  ...films.flatMap(([name, { themes }]) =>
    themes.map((theme): [string, null] => [`${name}-${theme}.mp4`, null]),
  ),
  ...cards.map(([, { file }]): [string, { width: number; height: number }] => [
    file,
    { width: 1200, height: 630 },
  ]),
]);

test('the list and the files agree, and are small', async () => {
  const files = (await readdir(folder)).filter((name) => name !== 'pictures.json');
  expect(files.toSorted()).toEqual([...wanted.keys()].toSorted());
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(folder, name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytes);
});

test('every picture has the size that pages reserve for it', async () => {
  for (const [file, size] of wanted) {
    if (size === null) continue;
    const { width, height } = await sharp(await readFile(path.join(folder, file))).metadata();
    expect({ file, width, height }).toEqual({ file, ...size });
  }
});

test('every page has a preview with its title', () => {
  const plain = (text: string) => text.replaceAll(/[\u200b\u200c\u2060]/g, '');
  expect(cards.map(([page, { title }]) => [page, plain(title)])).toEqual([
    ...sitePages().map((page) => [page.path, plain(previewTitleOf(page))]),
    ...appPreviews.map(({ path: address, title }) => [address, title]),
  ]);
});

test('pages of the app have previews with their own titles', async () => {
  for (const { path: address, title } of appPreviews) {
    const name = address.slice(1);
    const route = path.join(import.meta.dirname, `../../app/src/features/${name}/${name}.route.tsx`);
    expect(await readFile(route, 'utf8')).toContain(`title="${title} · เก็บไว้"`);
  }
  const tags = renderPreviewTags('/legal/terms');
  expect(tags).toContain('<meta property="og:url" content="https://origin.kepwai.invalid/legal/terms"/>');
  expect(tags).toMatch(/og:image" content="https:\/\/origin\.kepwai\.invalid\/[^"]*card-legal[^"]*\.png"/);
  expect(() => renderPreviewTags('/hellos')).toThrow('/hellos has no preview');
});

test('every picture and film is shown, with a size and words', () => {
  const html = [
    ...pages.map((page) => page.html),
    ...appPreviews.map(({ path: address }) => renderPreviewTags(address)),
  ].join('\n');
  const unused = [...wanted.keys()].filter((file) => !html.includes(file));
  expect(unused).toEqual([]);
  for (const [image] of html.matchAll(/<img [^>]+>/g)) {
    expect(image).toMatch(/width="\d+" height="\d+"/);
    expect(image).toMatch(/alt="[^"]{8,}"/);
  }
});
