import { randomUUID } from 'node:crypto';
import { expect, openCabinet, test } from './support/fixtures.ts';

test('a group that is not there, and one of others, lead to the same page', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const stranger = await line.createPerson('คนแปลกหน้า');
  await openAs(family.mother, '/microapp');
  const groupId = await openCabinet(page, family.chat);
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

test('an unknown public path is a 404, and says which', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Page not found: /no-such-page')).toBeVisible();
});

test('a message taken back leaves the open page', async ({ page, family, line, openAs }) => {
  const [message] = await line.post(family.chat, {
    by: family.father,
    type: 'file',
    contents: [
      { base64: Buffer.from('ความลับ').toString('base64'), fileName: 'ความลับ.txt', mimeType: 'text/plain' },
    ],
  });
  await openAs(family.mother, '/microapp');
  await openCabinet(page, family.chat);
  await expect(page.getByText('ความลับ.txt').first()).toBeVisible();
  if (message) await line.unsend(message);
  await expect(page.getByText('ความลับ.txt')).toHaveCount(0);
});
