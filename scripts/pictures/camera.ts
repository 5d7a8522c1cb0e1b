import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { thaiDay } from '@kepwai/rules/days/thai-time';
import { hourMs } from '@kepwai/rules/time';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../browser.ts';
import { type Person, type Product, storyEndsAt } from './product.ts';

/** Theme of a picture. */
export type Theme = 'light' | 'dark';

/** Window that a picture is taken of, in CSS pixels. */
export interface Look {
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
}

/** Starts a browser that draws the same pixels in every run on one machine. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = ensureBrowser();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--hide-scrollbars'],
      ...['--disable-lcd-text', '--font-render-hinting=none'],
      // A part that is drawn twice over itself has other edges.
      ...['--disable-partial-raster', '--disable-checker-imaging'],
    ],
  });
}

/** Opens an address of the app or of the chats as a person. */
export type OpenWindow = (view: { look: Look; person: Person; address: string }) => Promise<Page>;

/** Returns a function that opens windows; each look of a person has one window, signed in once. */
export function createWindows(browser: Browser, product: Product): OpenWindow {
  const { publicUrl, lineUrl } = product.simulation;
  const windows = new Map<string, Page>();
  return async ({ look, person, address }) => {
    const key = JSON.stringify([look, person.userId]);
    const page = windows.get(key) ?? (await openBlankWindow(browser, look));
    if (!windows.has(key)) {
      windows.set(key, page);
      await useTimeOfStory(page.context(), product);
      const query = new URLSearchParams({ redirect_uri: `${publicUrl}/microapp`, user_id: person.userId });
      await page.goto(`${lineUrl}/dev/authorize?${query}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    }
    await page.goto(new URL(address, publicUrl).href);
    await page.locator('h1').first().waitFor();
    return page;
  };
}

/** Opens an empty window in which it is the end of the story, and nothing moves. */
export async function openBlankWindow(browser: Browser, { theme, scale, ...viewport }: Look): Promise<Page> {
  const isPhone = viewport.width < 600;
  const context = await browser.newContext({
    ...{ viewport, deviceScaleFactor: scale, colorScheme: theme, reducedMotion: 'reduce' },
    ...{ isMobile: isPhone, hasTouch: isPhone },
    ...{ locale: 'th-TH', timezoneId: 'Asia/Bangkok', serviceWorkers: 'block' },
  });
  await context.clock.setFixedTime(storyEndsAt);
  return context.newPage();
}

const instant = /"(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g;

/**
 * Answers read as if this run had happened at the end of the story: the server's own times, such as the end of a link,
 * are moved there in whole hours, so that a slow run has the same pixels.
 */
async function useTimeOfStory(context: BrowserContext, { startedAt }: Product): Promise<void> {
  const today = thaiDay(startedAt);
  await context.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    const body = (await answer.text())
      .replace(instant, (whole, time: string) => {
        const sinceMs = Date.parse(time) - startedAt;
        if (sinceMs < 0) return whole;
        return `"${new Date(storyEndsAt + Math.floor(sinceMs / hourMs) * hourMs).toISOString()}"`;
      })
      // Names of archives have their day.
      .replaceAll(`${today}.zip"`, `${thaiDay(storyEndsAt)}.zip"`);
    return route.fulfill({ response: answer, body });
  });
}

const untilDrawn = await readFile(path.join(import.meta.dirname, 'until-drawn.js'), 'utf8');
const maxTries = 60;
/** Longer than the app's delay before drawing new items. */
const pauseMs = 400;

/** Photographs a window once two pictures in a row are the same. */
export async function photograph(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < maxTries; tries += 1) {
    await Promise.all(page.frames().map((frame) => frame.evaluate(untilDrawn)));
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (picture.equals(before)) return picture;
    before = picture;
    await delay(pauseMs);
  }
  throw new Error(`${page.url()} does not come to rest`);
}
