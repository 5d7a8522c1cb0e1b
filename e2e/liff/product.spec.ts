import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { test as base, expect, register } from '../support/fixtures.ts';
import { createLine, type Line, type Person } from '../support/line.ts';
import { leadToFakeLine } from './lead-to-fake-line.ts';
import { type Product, startProduct } from './product.ts';

const liffId = '2000000001-kepwai00';
const lineApp =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/141.0 Mobile Safari/537.36 Line/15.19.0/IAB LIFF';

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
  await expect(page.getByText('ยังไม่ได้อนุญาตให้เก็บไว้รู้ว่าคุณคือใคร')).toBeVisible();
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await allowOnLine(page, member.person);
  await page.waitForURL(`${product.publicUrl}/microapp/${member.groupId}`);
  await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
});

test.describe('in LINE', () => {
  test.use({ userAgent: lineApp });

  test('a card opens the cabinet at once, and nothing that LINE handed over stays in the address', async ({
    page,
    context,
    product,
    member,
  }) => {
    await openInLine({ page, context, product, member }, `/${member.groupId}`);
    await page.waitForURL(`${product.publicUrl}/microapp/${member.groupId}`);
    await expect(page.getByRole('heading', { name: member.groupName, exact: true })).toBeVisible();
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

/** As LINE's client opens a card: the endpoint, with where to go in the query and its credentials behind `#`. */
async function openInLine(
  {
    page,
    context,
    product,
    member,
  }: { page: Page; context: BrowserContext; product: Product; member: Member },
  path: string,
): Promise<void> {
  // LINE's client puts this there; without it the SDK waits for it for ever.
  await context.addInitScript('window._liff = { features: [] }');
  const opened = await page.request.post(`${product.lineUrl}/dev/liff/open`, {
    data: { userId: member.person.userId, liffId },
  });
  const { hash } = await opened.json();
  await page.goto(`${product.publicUrl}/microapp?liff.state=${encodeURIComponent(path)}#${hash}`);
}
