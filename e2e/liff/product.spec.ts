import type { APIRequestContext, Page } from '@playwright/test';
import { findGroupId, register } from '../support/api.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { createLine, type Line, type Person } from '../support/line.ts';
import { shownAs } from '../support/words.ts';
import { leadToFakeLine } from './lead-to-fake-line.ts';
import { actAsLineClient, androidLine, countAnnouncedLeaves } from './line-client.ts';
import { type Product, startProduct } from './product.ts';

const liffId = '2000000001-kepwai00';

interface Member {
  person: Person;
  groupId: string;
  groupName: string;
}

const test = base.extend<{ member: Member }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  line: async ({ product }, use) => {
    await use(createLine(product.lineUrl));
  },
  member: async ({ playwright, product, line }, use) => {
    const request = await playwright.request.newContext({ baseURL: product.publicUrl });
    await use(await createMember(request, line));
    await request.dispose();
  },
  context: async ({ context, product }, use) => {
    const over = new AbortController();
    await leadToFakeLine(context, product.lineUrl, over.signal);
    await use(context);
    over.abort();
  },
});

// One after the other, so that one worker runs them all and starts the product once.
test.describe.configure({ mode: 'default' });

test('a card opened in a browser leads through LINE’s login to the group', async ({
  page,
  product,
  member,
}) => {
  await page.goto(`https://liff.line.me/${liffId}/${member.groupId}`);
  await allowOnLine(page, member.person);
  await page.waitForURL(`${product.publicUrl}/microapp/${member.groupId}`);
  await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
  await expect(page.locator('[data-liff-panel]')).toHaveCount(0);

  await test.step('a second visit needs no login', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
  });
});

test('a person who denies on LINE’s page reads why LINE asks, and can allow it later', async ({
  page,
  product,
  member,
}) => {
  await page.goto(`${product.publicUrl}/microapp/${member.groupId}`);
  await page.waitForURL(/^https:\/\/access\.line\.me\//);
  await page.getByRole('button', { name: 'ยกเลิก', exact: true }).click();
  await page.waitForURL((url) => url.origin === product.publicUrl);
  await expect(page.getByText(shownAs('ยังไม่ได้อนุญาตให้เก็บไว้รู้ว่าคุณคือใคร'))).toBeVisible();
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await allowOnLine(page, member.person);
  await page.waitForURL(`${product.publicUrl}/microapp/${member.groupId}`);
  await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
});

test.describe('inside LINE on Android', () => {
  test.use({ userAgent: androidLine });

  test.beforeEach(async ({ context }) => {
    await actAsLineClient(context);
  });

  test('the bot’s card opens the group at once, and LINE’s credentials leave the address', async ({
    page,
    product,
    member,
  }) => {
    await openInLine(page, product, { person: member.person, link: await findCardLink(product, member) });
    await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
    // Not waitForURL, which gives up at the liff: address that LINE's SDK goes to while the page stays.
    await expect(page).toHaveURL(`${product.publicUrl}/microapp/${member.groupId}`);
    // Only for liff:, from which the page stays: it was not loaded again for the deep link.
    expect(await countAnnouncedLeaves(page)).toBe(1);
  });

  test('a card opens the group again for a registered person', async ({ page, product, member }) => {
    const { person } = member;
    const link = await findCardLink(product, member);
    for (const _time of ['first', 'second']) {
      await openInLine(page, product, { person, link });
      await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
      await expect(page).toHaveURL(`${product.publicUrl}/microapp/${member.groupId}`);
    }
  });
});

/** Creates a registered person in a group with the bot. */
async function createMember(request: APIRequestContext, line: Line): Promise<Member> {
  const person = await line.createPerson('ป้าแดง');
  const chat = await line.createGroup('บ้านสวน', [person]);
  const api = await register(request, { line, person });
  return { person, groupId: await findGroupId(api, chat), groupName: chat.name };
}

/** Allows the login as this person on LINE's page. */
async function allowOnLine(page: Page, person: Person): Promise<void> {
  await page.waitForURL(/^https:\/\/access\.line\.me\//);
  await page.locator(`input[value="${person.userId}"]`).check();
  await page.getByRole('button', { name: 'อนุญาต', exact: true }).click();
}

/** Returns the link to the group in the bot's first message. */
async function findCardLink({ lineUrl }: Product, { groupId }: Member): Promise<string> {
  const link = `https://liff.line.me/${liffId}/${groupId}`;
  await expect.poll(async () => (await fetch(`${lineUrl}/dev/sends`)).text()).toContain(`"${link}"`);
  return link;
}

/** Opens a link like LINE's client: the endpoint, with the target in the query and credentials behind `#`. */
async function openInLine(
  page: Page,
  { lineUrl }: Product,
  { person, link }: { person: Person; link: string },
): Promise<void> {
  const resolved = await page.request.get(lineUrl + new URL(link).pathname, { maxRedirects: 0 });
  const opened = await page.request.post(`${lineUrl}/dev/liff/open`, {
    data: { userId: person.userId, liffId },
  });
  const { hash } = await opened.json();
  await page.goto(`${resolved.headers().location}#${hash}`);
}
