import { expect, test } from './support/fixtures.ts';

test('a person signs in through LINE and lands where they were going, query included', async ({
  page,
  family,
  line,
}) => {
  await line.post(family.chat, { by: family.mother, type: 'image', contents: [{ picture: { seed: 'a' } }] });
  await page.goto('/microapp?from=card');
  await page.waitForURL(/\/dev\/authorize/);
  await page.locator(`a[href*="${family.mother.userId}"]`).click();
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

test('signing out clears token and profile and goes home; another person may come after', async ({
  page,
  family,
  openAs,
}) => {
  await openAs(family.mother, '/microapp');
  await page.getByRole('button', { name: /บัญชี/ }).click();
  await expect(page.getByText('แม่นิด')).toBeVisible();
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await page.waitForURL('/');
  expect((await page.context().cookies()).filter(({ name }) => name === 'auth-token')).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('kepwai.profile'))).toBeNull();

  await openAs(family.father, '/microapp');
  await page.getByRole('button', { name: /บัญชี/ }).click();
  await page.getByRole('button', { name: /สลับเป็นคนอื่น/ }).click();
  await page.waitForURL(/\/dev\/authorize/);
  await page.locator(`a[href*="${family.mother.userId}"]`).click();
  await page.waitForURL('/microapp');
  await page.getByRole('button', { name: /บัญชี/ }).click();
  await expect(page.getByText('แม่นิด')).toBeVisible();
});

test('a token that ran out signs in again and comes back', async ({ page, family, openAs }) => {
  await openAs(family.mother, '/microapp');
  const expired = `e30.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.x`;
  await page.evaluate((token) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the product keeps its token there, and this one shall be old
    document.cookie = `auth-token=${token}; path=/`;
  }, expired);
  await page.goto('/microapp?again=1');
  await page.waitForURL('/microapp?again=1');
  await expect(page.getByRole('link', { name: /บ้านเรา/ })).toBeVisible();
});
