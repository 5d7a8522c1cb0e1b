import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect, type Page } from '@playwright/test';
import { type Api, findGroupId, linkFreeQuota, register } from './api.ts';
import { type Chat, createLine, type Line, type Person } from './line.ts';
import { productOf } from './products.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Family with a group in which the bot keeps files. */
export interface Family {
  mother: Person;
  father: Person;
  chat: Chat;
  groupId: string;
  /** API as the mother. */
  api: Api;
}

/** Fixtures of the product's journeys. */
export interface Fixtures {
  line: Line;
  /** Created for each journey, so that none sees another's files. */
  family: Family;
  /** Opens a page of the app as this person, whom the fake LINE signs in without a question. */
  openAs: (person: Person, route: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  baseURL: async ({}, use, { parallelIndex }) => {
    await use(productOf(parallelIndex).origin);
  },
  // No page of a journey may violate its content security policy.
  page: async ({ page }, use) => {
    const violations: string[] = [];
    await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { documentURI, effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
        const where = `${documentURI}: ${effectiveDirective} ${blockedURI}`;
        Reflect.get(window, 'reportViolation')(`${where} at ${sourceFile}:${lineNumber} ${sample}`);
      });
    });
    await use(page);
    expect(violations, 'against the Content-Security-Policy').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  line: async ({}, use) => {
    await use(createLine(lineOrigin()));
  },
  family: async ({ line, request }, use) => {
    const mother = await line.createPerson('แม่นิด');
    const father = await line.createPerson('พ่อชัย');
    const chat = await line.createGroup('บ้านเรา', [mother, father]);
    const [api] = await Promise.all([
      register(request, { line, person: mother }),
      register(request, { line, person: father }),
    ]);
    const groupId = await findGroupId(api, chat);
    await linkFreeQuota(api, groupId);
    await use({ mother, father, chat, groupId, api });
  },
  openAs: async ({ page, baseURL }, use) => {
    await use(async (person, route) => {
      const { href, pathname } = new URL(route, baseURL);
      const query = new URLSearchParams({ redirect_uri: href, user_id: person.userId });
      await page.goto(`${lineOrigin()}/dev/authorize?${query}`);
      // The address is that of the screen before the sign-in is over.
      await page.waitForFunction(
        (path) => location.pathname === path && document.querySelector('h1') !== null,
        pathname,
      );
    });
  },
});

export { expect };

/** Returns the address of the running test's fake LINE. */
export function lineOrigin(): string {
  return productOf(test.info().parallelIndex).lineOrigin;
}

/** Links a quota to a chat, as an operator does: `kepwai quota grant`. */
export async function grantQuota({
  owner,
  chat,
  limit,
}: {
  owner: Person;
  chat: Chat;
  limit: string;
}): Promise<void> {
  const names = ['--name', 'ที่เก็บบ้านเรา', '--limit', limit];
  await runCommand(['quota', 'grant', '--owner', owner.userId, '--chat', chat.chatId, ...names]);
}

/** Runs `kepwai` with these arguments beside the running test's product, and returns its output. */
export async function runCommand(args: readonly string[]): Promise<string> {
  const dataDir = path.join(productOf(test.info().parallelIndex).dataDir, 'server');
  const command = path.join(root, 'packages/server/bin/kepwai.js');
  const { stdout } = await run(process.execPath, [command, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}

/** Opens the group from the list of my groups, and returns its id. */
export async function openGroup(page: Page, chat: Chat): Promise<string> {
  await page
    .getByRole('link', { name: new RegExp(chat.name) })
    .first()
    .click();
  await page.waitForURL(/\/microapp\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}
