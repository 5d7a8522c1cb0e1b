import type { APIRequestContext, Page } from '@playwright/test';
import { test as base, expect, register } from '../support/fixtures.ts';
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

test('a card that is opened in a browser leads through LINE’s login to the cabinet', async ({
  page,
  product,
  member,
}) => {
  await page.goto(`https://liff.line.me/${liffId}/${member.groupId}`);
  await allowOnLine(page, member.person);
  await page.waitForURL(`${product.publicUrl}/microapp/${member.groupId}`);
  await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
  await expect(page.locator('[data-liff-panel]')).toHaveCount(0);

  await test.step('a second visit asks nobody anything', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
  });
});

test('who says no on LINE’s page is told why LINE asks, and may say yes after all', async ({
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

test.describe('in LINE on Android', () => {
  test.use({ userAgent: androidLine });

  test.beforeEach(async ({ context }) => {
    await actAsLineClient(context);
  });

  test('the card of the bot opens the cabinet at once, and nothing that LINE handed over stays in the address', async ({
    page,
    product,
    member,
  }) => {
    await openInLine(page, product, { person: member.person, link: await findCardLink(product, member) });
    await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
    // Not waitForURL, which gives up at the liff: address that LINE's SDK goes to while the page stays.
    await expect(page).toHaveURL(`${product.publicUrl}/microapp/${member.groupId}`);
    // For liff: on either page, and for the deep link.
    expect(await countAnnouncedLeaves(page)).toBeGreaterThanOrEqual(3);
  });

  test('a card opens the cabinet again for somebody whom we know already', async ({
    page,
    product,
    member,
  }) => {
    const { person } = member;
    const link = await findCardLink(product, member);
    for (const _time of ['first', 'second']) {
      await openInLine(page, product, { person, link });
      await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
      await expect(page).toHaveURL(`${product.publicUrl}/microapp/${member.groupId}`);
    }
  });
});

/** A person who has registered, in a group where the bot is. */
async function createMember(request: APIRequestContext, line: Line): Promise<Member> {
  const person = await line.createPerson('ป้าแดง');
  const { name: groupName } = await line.createGroup('บ้านสวน', [person]);
  await register(request, { line, person });
  const login = await request.post('/api/auth/login-via-line', {
    data: { accessToken: await line.issueToken(person) },
  });
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` };
  const groups = await (await request.get('/api/me/group', { headers })).json();
  return { person, groupId: groups.data.items[0].id, groupName };
}

/** On LINE's page: this person, and yes. */
async function allowOnLine(page: Page, person: Person): Promise<void> {
  await page.waitForURL(/^https:\/\/access\.line\.me\//);
  await page.locator(`input[value="${person.userId}"]`).check();
  await page.getByRole('button', { name: 'อนุญาต', exact: true }).click();
}

/** The link to the cabinet in what the bot said when it came into the group. */
async function findCardLink({ lineUrl }: Product, { groupId }: Member): Promise<string> {
  const sends = await (await fetch(`${lineUrl}/dev/sends`)).text();
  const link = `https://liff.line.me/${liffId}/${groupId}`;
  expect(sends).toContain(`"${link}"`);
  return link;
}

/** As LINE's client opens a link: the endpoint, with where to go in the query and its credentials behind `#`. */
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
