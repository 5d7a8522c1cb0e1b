import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright';
import { createServer } from 'vite';
import { root } from '../simulation/root.ts';
import { openBlankWindow, photograph } from './camera.ts';
import { encodePng } from './encode.ts';

/** Preview of a page, as chats and search engines show it. */
export interface Card {
  readonly path: string;
  readonly title: string;
  readonly file: string;
}

/** Width and height that previews are shown at. @see https://ogp.me */
export const cardSize = { width: 1200, height: 630 } as const;

/** Returns the previews that the public pages need. */
export async function listCards(): Promise<Card[]> {
  const server = await createServer({
    ...{ root: path.join(root, 'app'), configFile: false, logLevel: 'error', appType: 'custom' },
    server: { middlewareMode: true, ws: false },
    resolve: { conditions: ['@kepwai/source'] },
    ssr: { resolve: { conditions: ['@kepwai/source'] } },
  });
  try {
    const { sitePages } = await server.ssrLoadModule('/src/site/render.tsx');
    const { joinWords } = await server.ssrLoadModule('@kepwai/rules/words/join-words');
    const { previewTitleOf } = await server.ssrLoadModule('/src/site/parts/page.ts');
    const { appPreviews } = await server.ssrLoadModule('/src/site/app-previews.tsx');
    const pages: { path: string }[] = sitePages();
    const titled: { path: string; title: string }[] = [
      ...pages.map((page) => ({ path: page.path, title: previewTitleOf(page) })),
      ...appPreviews,
    ];
    return titled.map(({ path: address, title }) => ({
      path: address,
      title: joinWords(title),
      file: `card-${address === '/' ? 'home' : address.slice(1).replaceAll('/', '-')}.png`,
    }));
  } finally {
    await server.close();
  }
}

/** Draws previews; returns their bytes by file. */
export async function drawCards(browser: Browser, cards: readonly Card[]): Promise<Map<string, Buffer>> {
  const page = await openBlankWindow(browser, { theme: 'light', scale: 1, ...cardSize });
  const styles = await cardStyles();
  const drawn = new Map<string, Buffer>();
  for (const { title, file } of cards) {
    await page.setContent(cardHtml(title, { styles, size: titleSizes.large }));
    const box = await page.locator('b').boundingBox();
    if ((box?.height ?? 0) > twoLines)
      await page.setContent(cardHtml(title, { styles, size: titleSizes.small }));
    drawn.set(file, await encodePng(await photograph(page), { colors: 64 }));
  }
  await page.context().close();
  return drawn;
}

/** Sizes of a title in pixels: the smaller one if it would take three lines. */
const titleSizes = { large: 92, small: 74 } as const;
const twoLines = 290;

function cardHtml(title: string, { styles, size }: { styles: string; size: number }): string {
  // Lines end between phrases if one fits on a line.
  const phrases = title.split(' ').map((phrase) => `<span>${phrase}</span>`);
  return `<!doctype html><html lang="th"><meta charset="utf-8"><style>${styles}</style><body>
<main><p class="name">${mark(72)}เก็บไว้</p><h1 style="font-size:${size}px"><b>${phrases.join(' ')}</b></h1><p class="what">ตู้เก็บรูปและไฟล์ของกลุ่ม LINE</p></main>
<aside>${mark(430)}</aside></body></html>`;
}

/** Logo of `app/src/ui/drawings/brand.tsx`. */
const mark = (size: number) => `<svg viewBox="0 0 32 32" width="${size}" height="${size}">
<path fill="var(--color-action-strong)" d="M9 2h14a5 5 0 0 1 5 5v8H4V7a5 5 0 0 1 5-5Z"/>
<path fill="var(--color-accent)" d="M9.500 6h13A1.500 1.500 0 0 1 24 7.500V14H8V7.500A1.500 1.500 0 0 1 9.500 6Z"/>
<rect fill="var(--color-action)" x="2" y="12" width="28" height="18" rx="6"/>
<path stroke="var(--color-action-ink)" d="M10.500 19c1.300 2.400 3.300 3.600 5.500 3.600s4.200-1.200 5.500-3.600" fill="none" stroke-width="2.800" stroke-linecap="round"/></svg>`;

/** Returns the colours and fonts of the app, and the layout of a preview. */
async function cardStyles(): Promise<string> {
  const folder = path.join(root, 'app/src/styles');
  const app = await readFile(path.join(folder, 'app.css'), 'utf8');
  const colors = [...app.matchAll(/--color-[\w-]+: light-dark\([^;]+;/g)].map(([line]) => line).join('\n');
  const faces = await Promise.all(
    [...app.matchAll(/@font-face \{[^}]*url\("\.\/(fonts\/[\w-]+\.woff2)"\)[^}]*\}/g)].map(
      async ([rule, file = '']) => {
        const bytes = await readFile(path.join(folder, file));
        return rule.replace(`./${file}`, `data:font/woff2;base64,${bytes.toString('base64')}`);
      },
    ),
  );
  return `${faces.join('\n')}
:root { color-scheme: light; ${colors} }
* { box-sizing: border-box; margin: 0 }
body { display: flex; width: 1200px; height: 630px; overflow: hidden; font-family: Anuphan; background: var(--color-surface); color: var(--color-ink) }
main { display: flex; flex-direction: column; flex: 1; padding: 64px 0 60px 72px }
h1 { flex: 1; display: flex; align-items: center; line-height: 1.4 }
b { font-weight: 600; text-wrap: balance }
b span { display: inline-block }
.name { display: flex; align-items: center; gap: 20px; font-size: 44px; font-weight: 600 }
.what { font-size: 34px; color: var(--color-ink-soft) }
aside { width: 400px; padding: 150px 0 0 50px; flex: none }`;
}
