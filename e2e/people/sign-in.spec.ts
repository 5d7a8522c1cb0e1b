import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import type { Person } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

test('a person signs in through LINE and lands on the requested address with its query', async ({
  page,
  family,
  line,
}) => {
  await line.post(family.chat, { by: family.mother, type: 'image', contents: [{ picture: { seed: 'a' } }] });
  await page.goto('/microapp?from=card');
  await page.waitForURL(/\/dev\/authorize/);
  await chooseOnLine(page, family.mother);
  await page.waitForURL('/microapp?from=card');
  await expect(page.getByRole('link', { name: /บ้านเรา/ })).toBeVisible();

  const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth-token');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
  const secondsLeft = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(secondsLeft).toBeGreaterThan(86_000);
  expect(secondsLeft).toBeLessThanOrEqual(86_400);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('kepwai.profile') ?? 'null'));
  expect(stored.profile.displayName).toBe('แม่นิด');
  expect(page.url()).not.toContain('access_token');
});

test('signing out deletes token and profile and goes home; another person can sign in then', async ({
  page,
  family,
  openAs,
}) => {
  await openAs(family.mother, '/microapp');
  await page.getByRole('button', { name: /บัญชี/ }).click();
  await expect(page.getByText('แม่นิด')).toBeVisible();
  await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).click();
  await page.waitForURL('/');
  expect((await page.context().cookies()).filter(({ name }) => name === 'auth-token')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('kepwai.profile'))).toBeNull();

  await page.goto('/microapp');
  await chooseOnLine(page, family.father);
  await page.waitForURL('/microapp');
  await page.getByRole('button', { name: /บัญชี/ }).click();
  await page.getByRole('button', { name: /สลับเป็นคนอื่น/ }).click();
  await page.waitForURL(/\/dev\/authorize/);
  await chooseOnLine(page, family.mother);
  await page.waitForURL('/microapp');
  await page.getByRole('button', { name: /บัญชี/ }).click();
  await expect(page.getByText('แม่นิด')).toBeVisible();
});

test('an expired token signs in again and returns to the page', async ({ page, family, openAs }) => {
  await openAs(family.mother, '/microapp');
  const expired = `e30.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.x`;
  await page.evaluate((token) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the product stores its token there, and this one must be expired
    document.cookie = `auth-token=${token}; path=/`;
  }, expired);
  await page.goto('/microapp?again=1');
  await page.waitForURL('/microapp?again=1');
  await expect(page.getByRole('link', { name: /บ้านเรา/ })).toBeVisible();
});

test('LINE’s response goes from the callback to the splash; a refusal is shown and can be retried', async ({
  page,
}) => {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  await page.goto('/auth/line/callback?code=abc&state=xyz');
  await page.waitForURL(/\/dev\/authorize/);
  expect(seen.some((url) => url.endsWith('/microapp/splash?code=abc&state=xyz'))).toBe(true);

  await page.goto('/auth/line/callback?error=access_denied&state=xyz');
  await expect(page.getByText(shownAs('ยังไม่ได้อนุญาตให้เก็บไว้รู้ว่าคุณคือใคร'))).toBeVisible();
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await page.waitForURL(/\/dev\/authorize/);

  await page.goto('/microapp/splash?error=access_denied&state=xyz');
  await expect(page.getByText(shownAs('ยังไม่ได้อนุญาตให้เก็บไว้รู้ว่าคุณคือใคร'))).toBeVisible();
  await page.goto('/auth/line/callback?error=INVALID_REQUEST&error_description=state+expired');
  await expect(page.getByText('การเข้าสู่ระบบครั้งนี้หมดเวลาแล้ว')).toBeVisible();
});

test('the old sign-in address says that it moved, and redirects', async ({ page }) => {
  await page.goto('/auth/line/login.deprecated');
  await expect(page.getByRole('heading', { name: 'หน้าเข้าสู่ระบบย้ายแล้ว' })).toBeVisible();
  await page.waitForURL(/\/dev\/authorize/);
});

test('a browser without cookies shows an error instead of a login loop', async ({ page, family }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
  });
  await page.goto('/microapp');
  await chooseOnLine(page, family.mother);
  await expect(page.getByText('เบราว์เซอร์นี้ปิดคุกกี้ไว้ เลยจำไม่ได้ว่าคุณคือใคร')).toBeVisible();
  await expect(page).toHaveURL(/\/microapp\/splash/);
});

test('a clock a day ahead shows the right error', whole, async ({ page, family }) => {
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 25 * 3_600_000;
  });
  await page.goto('/microapp');
  await chooseOnLine(page, family.mother);
  await expect(page.getByText('เวลาในเครื่องไม่ตรง LINE เลยไม่ให้เข้า')).toBeVisible();
});

test('a person signs in even if storage is forbidden or corrupt', whole, async ({ page, family }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/microapp');
  await chooseOnLine(page, family.mother);
  await page.waitForURL(/\/microapp(\/register)?$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Internal Server Error')).toBeHidden();
});

test('a stored return path to another host is ignored', async ({ page, family }) => {
  await page.goto('/microapp');
  await chooseOnLine(page, family.mother);
  await page.waitForURL(/\/microapp(\/register)?$/);
  for (const planted of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
  ]) {
    await page.evaluate((path) => sessionStorage.setItem('kepwai.returnTo', path), planted);
    await page.goto('/microapp/splash');
    await page.waitForURL(/\/microapp(\/register)?$/);
  }
});

test('signing out in one tab signs out in the other', async ({ page, family }) => {
  await page.goto('/microapp');
  await chooseOnLine(page, family.mother);
  await page.waitForURL(/\/microapp(\/register)?$/);
  const other = await page.context().newPage();
  await other.goto('/hello');
  // As a sign-out does.
  await other.evaluate(() => {
    localStorage.setItem('kepwai.signedOut', '1');
    localStorage.removeItem('kepwai.signedOut');
  });
  await page.waitForURL('/');
});

test('the splash reports that LINE’s SDK is blocked', whole, async ({ page }) => {
  await page.route('**/assets/simulated-liff-*.js', (route) => route.abort());
  await page.goto('/microapp');
  await expect(page.getByText('โหลดบางส่วนของหน้านี้ไม่ได้')).toBeVisible();
  await expect(page.getByRole('button', { name: 'ลองใหม่' })).toBeVisible();
  await expect(page).toHaveURL(/\/microapp\/splash/);
});

test('a card of the chat opens its page for a signed-in person too', async ({ page, family, openAs }) => {
  const { groupId } = family;
  await openAs(family.mother, '/microapp');
  await page.goto(`/microapp?liff.state=${encodeURIComponent(`/${groupId}/file?kind=image`)}`);
  await page.waitForURL(`/microapp/${groupId}/file?kind=image`);
  await expect(page.getByRole('heading', { name: 'ไฟล์ทั้งหมด' })).toBeVisible();
});

/** Signs in as this person on LINE's page. */
async function chooseOnLine(page: Page, { userId, displayName }: Person): Promise<void> {
  await page
    .getByRole('link', { name: displayName })
    .and(page.locator(`[href*="${userId}"]`))
    .click();
}
