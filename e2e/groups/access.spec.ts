import { randomUUID } from 'node:crypto';
import { register } from '../support/api.ts';
import { expect, openGroup, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';
import { openScreen } from '../support/screens/open-screen.ts';

test('an unknown group and another person’s group show the same page', async ({
  page,
  family,
  line,
  openAs,
  request,
}) => {
  const stranger = await line.createPerson('คนแปลกหน้า');
  await register(request, { line, person: stranger });
  await openAs(family.mother, '/microapp');
  const groupId = await openGroup(page, family.chat);
  // A page of the app would go to the sign-in by itself, meanwhile or not.
  await page.goto('/legal/terms');
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  await page.goto('/microapp');
  await page.locator(`a[href*="${stranger.userId}"]`).click();
  await page.waitForURL('/microapp');
  for (const id of [groupId, randomUUID()]) {
    await page.goto(`/microapp/${id}`);
    await page.waitForURL('/404');
    await expect(page.getByText('Page Not Found')).toBeVisible();
  }
});

test('an unknown public path is a 404 that names the path', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  const message = page.getByText('Page not found: /no-such-page');
  await expect(message).toBeHidden();
  await page.getByText('ข้อมูลสำหรับช่าง').click();
  await expect(message).toBeVisible();
});

test('an unsent message disappears from the open page', async ({ page, family, line, openAs }) => {
  const [message] = await postFile(line, { chat: family.chat, by: family.father, name: 'ความลับ.txt' });
  await openAs(family.mother, `/microapp/${family.groupId}`);
  await expect(page.getByText('ความลับ.txt').first()).toBeVisible();
  if (message) await line.unsend(message);
  await expect(page.getByText('ความลับ.txt')).toHaveCount(0);
});

test('old addresses redirect, and none redirects to another host', async ({ page }) => {
  for (const [from, to] of [
    ['/docs/?a=1', '/docs/quickstart?a=1'],
    ['/legal/?a=1', '/legal?a=1'],
  ] as const) {
    await page.goto(from);
    await page.waitForURL(to);
  }
  const { host, origin } = new URL(page.url());
  for (const address of ['//evil.example/', '/\\evil.example/', '/%2Fevil.example/', '/%5Cevil.example']) {
    await page.goto(`${origin}${address}`);
    await expect(page.getByText('Page Not Found', { exact: true })).toBeVisible();
    expect(new URL(page.url()).host).toBe(host);
  }
});

test('an uncaught error shows the error page with a way out', async ({ page }) => {
  await page.goto('/hello');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => void Promise.reject(new Error('the query failed')));
  await expect(page.getByText('Internal Server Error')).toBeVisible();
  await expect(page.getByText('the query failed')).toBeVisible();
  await page.getByRole('link', { name: 'หน้าแรก', exact: true }).click();
  await page.waitForURL('/');
  await expect(page.getByText('Internal Server Error')).toBeHidden();
});

test('a newer build is offered when the window gets the focus', async ({ page }) => {
  await openScreen(page, '/hello');
  await page.route('**/builds/latest.json', (route) =>
    route.fulfill({ json: { id: 'newer', timestamp: 1 } }),
  );
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const offer = page.getByRole('button', { name: /มีเวอร์ชันใหม่/ });
  await expect(offer).toBeVisible();
  await Promise.all([page.waitForEvent('load'), offer.click()]);
});

test('a missing chunk reloads the page once, and then shows an error', async ({ page }) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // Before the page is hydrated, the browser follows its links by itself.
  await openScreen(page, '/404');
  await page.route('**/assets/hello.route-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  const hello = page.getByRole('link', { name: /คืออะไร/ });
  await Promise.all([page.waitForEvent('load'), hello.click()]);
  expect(loads).toBe(2);
  await hello.click();
  await expect(page.getByText('Internal Server Error')).toBeVisible();
  expect(loads).toBe(2);
});

test('the locale is stored in a cookie for a year', async ({ page }) => {
  await page.goto('/');
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'kepwai_locale'))
    .toMatchObject({ value: 'th', path: '/', sameSite: 'Lax' });
});
