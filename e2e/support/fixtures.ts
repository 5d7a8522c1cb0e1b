import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Chat, createLine, type Line, type Person } from './line.ts';
import { productOf } from './products.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Family with a group in which the bot keeps what is posted. */
export interface Family {
  mother: Person;
  father: Person;
  chat: Chat;
}

interface Fixtures {
  line: Line;
  /** Created for each journey, so that none sees another's files. */
  family: Family;
  /** Opens a page of the app as this person, who is chosen on the fake LINE's login page. */
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
    await grantQuota({ owner: mother, chat, limit: '1GB' });
    for (const person of [mother, father]) await register(request, { line, person });
    await use({ mother, father, chat });
  },
  openAs: async ({ page }, use) => {
    await use(async (person, route) => {
      await page.goto(route);
      await page
        .getByRole('link', { name: person.displayName })
        .and(page.locator(`[href*="${person.userId}"]`))
        .click();
      await page.waitForURL((url) => url.pathname === new URL(route, url).pathname);
    });
  },
});

export { expect };

/** Returns the address of the running test's fake LINE. */
export function lineOrigin(): string {
  return productOf(test.info().parallelIndex).lineOrigin;
}

/** Current versions of the legal documents; the server refuses any other. */
const versions = { termsVersion: '2026-11-21', privacyVersion: '2026-11-21' };

/** Signs a person in and registers them, so that a journey starts where it wants to. */
export async function register(
  request: APIRequestContext,
  { line, person }: { line: Line; person: Person },
): Promise<void> {
  const data = { accessToken: await line.issueToken(person) };
  const login = await request.post('/api/auth/login-via-line', { data });
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` };
  const answer = await request.post('/api/me/registration', { headers, data: { ...versions, news: false } });
  expect(answer.status(), await answer.text()).toBe(200);
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
  await run(
    process.execPath,
    [
      path.join(root, 'packages/server/bin/kepwai.js'),
      ...[
        'quota',
        'grant',
        '--owner',
        owner.userId,
        '--chat',
        chat.chatId,
        '--name',
        'พื้นที่บ้านเรา',
        '--limit',
        limit,
      ],
    ],
    { env: { ...process.env, DATA_DIR: path.join(productOf(test.info().parallelIndex).dataDir, 'server') } },
  );
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

/** Opens the list of a group and selects its first two files by touch; returns the tiles of all files. */
export async function selectTwo(page: Page, groupId: string): Promise<Locator> {
  await page.goto(`/microapp/${groupId}/file`);
  await page.getByRole('button', { name: 'เลือกหลายไฟล์' }).tap();
  const tiles = page.locator('[data-file] a');
  await tiles.nth(0).tap();
  await tiles.nth(1).tap();
  return tiles;
}
