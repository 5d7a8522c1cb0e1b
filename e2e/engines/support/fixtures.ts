import { mkdir, writeFile } from 'node:fs/promises';
import { expect, lineOrigin, test as product } from '../../support/fixtures.ts';
import type { Person } from '../../support/line.ts';
import { type BreakableLink, openBreakableLink } from './breakable-link.ts';
import type { Engine, EnginePage, Target } from './engine-page.ts';
import { startFirefox } from './firefox.ts';
import type { EngineSettings } from './settings.ts';
import { startWebKit } from './webkit.ts';

/** Window that waits: tapped or expected elements appear within a timeout. */
export interface Window extends Pick<EnginePage, 'goto' | 'evaluate' | 'attach' | 'enterFrame'> {
  tap(selector: string, name?: string): Promise<void>;
  fill(selector: string, text: string, name?: string): Promise<void>;
  /** Waits until an element is shown. */
  sees(selector: string, name?: string): Promise<void>;
  /** Waits until a function in the page returns the expected value. */
  until<Result>(fn: () => Result, expected: Result): Promise<void>;
  /** Opens a page of the app as this person. */
  openAs(person: Person, route: string): Promise<void>;
}

interface EngineFixtures {
  window: Window;
  downloads: string;
  /** Network of the engine, in tests with `hasBreakableLink`. */
  link: BreakableLink;
  engine: Engine;
}

const starters = { firefox: startFirefox, webkit: startWebKit };

export const test = product.extend<EngineFixtures & EngineSettings>({
  engineName: ['firefox', { option: true }],
  lineAgent: [null, { option: true }],
  hasBreakableLink: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  link: async ({}, use) => {
    const link = await openBreakableLink();
    try {
      await use(link);
    } finally {
      link.close();
    }
  },
  engine: async ({ engineName, lineAgent, hasBreakableLink, link }, use, info) => {
    const folder = info.outputPath('profile');
    await mkdir(`${folder}/downloads`, { recursive: true });
    const engine = await starters[engineName]({
      ...{ userAgent: lineAgent, folder },
      proxy: hasBreakableLink ? link.address : null,
    });
    try {
      await use(engine);
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath('window.png'), await engine.page.screenshot());
    } finally {
      await engine.close();
    }
  },
  downloads: async ({ engine }, use) => use(engine.downloads),
  window: async ({ engine, baseURL }, use) => use(windowOf(engine.page, baseURL ?? '')),
});

export { expect };

function windowOf(page: EnginePage, origin: string): Window {
  const goto = (address: string) => page.goto(new URL(address, origin).href);
  const retry = (act: () => Promise<void>) => expect(act).toPass({ timeout: 30_000 });
  const target = (selector: string, name?: string): Target => ({
    selector,
    ...(name !== undefined && { name }),
  });
  const window: Window = {
    goto,
    evaluate: page.evaluate.bind(page),
    attach: (selector, files) => retry(() => page.attach(selector, files)),
    enterFrame: (selector) => retry(() => page.enterFrame(selector)),
    tap: (selector, name) => retry(() => page.click(target(selector, name))),
    fill: (selector, text, name) => retry(() => page.type(target(selector, name), text)),
    sees: async (selector, name) => {
      const shown = () => page.shows(target(selector, name));
      await expect.poll(shown, { message: `${selector} ${name ?? ''}`, timeout: 30_000 }).toBe(true);
    },
    until: (fn, expected) =>
      expect.poll(() => page.evaluate(fn), { timeout: 30_000, message: String(fn) }).toEqual(expected),
    openAs: async (person, route) => {
      const query = new URLSearchParams({
        redirect_uri: new URL(route, origin).href,
        user_id: person.userId,
      });
      await page.goto(`${lineOrigin()}/dev/authorize?${query}`);
      await window.sees('h1');
      await window.until(() => location.pathname, new URL(route, origin).pathname);
    },
  };
  return window;
}
