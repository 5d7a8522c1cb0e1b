import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Person } from '../support/line.ts';
import { type FakeLine, startFakeLine } from './fake-line.ts';
import { leadToFakeLine } from './lead-to-fake-line.ts';
import { type Site, startSite } from './site.ts';

export const channelId = '2000000001';
export const liffId = `${channelId}-kepwai00`;

interface WorkerFixtures {
  site: Site;
  fakeLine: FakeLine;
}

interface Fixtures {
  /** LINE with one LIFF app and no people. */
  line: FakeLine;
  person: Person;
  app: AppPage;
  /** Opens another window of LINE, with another user agent and a storage of its own. */
  openWindowAs(userAgent: string): Promise<BrowserContext>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const site = await startSite(liffId);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  fakeLine: [
    async ({ site }, use) => {
      const fakeLine = await startFakeLine({ liffId, endpointUrl: site.endpointUrl });
      await use(fakeLine);
      await fakeLine.close();
    },
    { scope: 'worker' },
  ],
  line: async ({ fakeLine }, use) => {
    await fakeLine.reset();
    await use(fakeLine);
  },
  person: async ({ line }, use) => {
    await use(await line.createPerson('ป้าแดง'));
  },
  context: async ({ context, fakeLine }, use) => {
    const over = new AbortController();
    await leadToFakeLine(context, fakeLine.origin, over.signal);
    await use(context);
    // Windows that wait for each other keep a request open until the end.
    over.abort();
  },
  openWindowAs: async ({ browser, fakeLine }, use) => {
    const over = new AbortController();
    const opened: BrowserContext[] = [];
    await use(async (userAgent) => {
      const window = await browser.newContext({ userAgent });
      opened.push(window);
      await leadToFakeLine(window, fakeLine.origin, over.signal);
      return window;
    });
    over.abort();
    for (const window of opened) await window.close();
  },
  app: async ({ page, site }, use) => {
    await use(createAppPage(page, site));
  },
});

export { expect };

/** Page under test, with its texts and buttons. */
export interface AppPage {
  open(path?: string): Promise<void>;
  /** Taps a button and does not wait for a result. */
  tap(name: string): Promise<void>;
  /** Taps a button and returns the result that the page shows. */
  ask(name: string, by?: 'tap' | 'script'): Promise<string>;
  /** Answers LINE's login page as this person: allow or deny. */
  answerLogin(person: Person, answer: 'อนุญาต' | 'ยกเลิก'): Promise<void>;
  /** Signs in from the endpoint back to the endpoint. */
  signIn(person: Person): Promise<void>;
  expectBoot(text: string | RegExp): Promise<void>;
  expectLogin(text: 'signed in' | 'signed out'): Promise<void>;
  /** Returns the value that LINE's SDK stored under this name. */
  stored(name: string): Promise<unknown>;
}

function createAppPage(page: Page, site: Site): AppPage {
  const boot = page.locator('#boot');
  const login = page.locator('#login');
  const answer = page.locator('#answer');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const app: AppPage = {
    async open(path = '') {
      await page.goto(site.endpointUrl + path);
    },
    tap: (name) => button(name).click(),
    async ask(name, by = 'tap') {
      await (by === 'tap' ? button(name).click() : button(name).dispatchEvent('click'));
      await expect(answer).not.toHaveText(/^…?$/);
      return (await answer.textContent()) ?? '';
    },
    async answerLogin(person, decision) {
      await page.waitForURL(/^https:\/\/access\.line\.me\//);
      await page.getByRole('radio', { name: person.displayName }).check();
      await button(decision).click();
      await page.waitForURL((url) => url.origin === site.origin);
    },
    async signIn(person) {
      await app.open();
      await app.expectLogin('signed out');
      await app.tap('Sign in');
      await app.answerLogin(person, 'อนุญาต');
      await app.expectLogin('signed in');
    },
    expectBoot: (text) => expect(boot).toHaveText(text),
    expectLogin: (text) => expect(login).toHaveText(text),
    stored: (name) =>
      page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), `LIFF_STORE:${liffId}:${name}`),
  };
  return app;
}
