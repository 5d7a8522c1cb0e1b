import type { Page } from '@playwright/test';
import { expect, openGroup, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';

test('the front is painted before any script has loaded, until the person signs out', async ({
  page,
  family,
  line,
  openAs,
}) => {
  await openAs(family.mother, '/microapp');
  const groupId = await openGroup(page, family.chat);
  await postFile(line, { chat: family.chat, by: family.father, name: 'ความลับ.txt' });
  const tile = page.getByRole('link', { name: /ความลับ\.txt/ }).first();
  await expect(tile).toBeVisible();
  const painted = page.locator('#painted-front');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kepwai.fronts'))).toContain('ความลับ.txt');

  await test.step('the app takes its place', async () => {
    const release = await holdScripts(page);
    await page.goto(`/microapp/${groupId}`, { waitUntil: 'commit' });
    await expect(painted.locator('[data-file]').filter({ hasText: 'ความลับ.txt' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('กำลังเปิดตู้');
    await release();
    await expect(painted).toHaveCount(0);
    await tile.click();
    await page.waitForURL(/\/file\/[^/]+$/);
  });

  await test.step('a tap on it is carried out by the app', async () => {
    const release = await holdScripts(page);
    await page.goto(`/microapp/${groupId}`, { waitUntil: 'commit' });
    const early = painted.locator('[data-file] a').filter({ hasText: 'ความลับ.txt' });
    await expect(early).toBeVisible();
    const { x = 0, y = 0, width = 0, height = 0 } = (await early.boundingBox()) ?? {};
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(early).toHaveClass(/animate-shimmer/);
    await release();
    await page.waitForURL(/\/file\/[^/]+$/);
    await page.goBack();
    await expect(tile).toBeVisible();
  });

  await test.step('after the sign-out nothing is painted', async () => {
    await page.goto(`/microapp/${groupId}`);
    await page.getByRole('button', { name: /บัญชี/ }).click();
    await page.getByRole('button', { name: 'ออกจากระบบ', exact: true }).click();
    await page.waitForURL('/');
    const release = await holdScripts(page);
    await page.goto(`/microapp/${groupId}`, { waitUntil: 'commit' });
    await expect(page.getByRole('status')).toHaveText('กำลังเปิดตู้');
    await expect(painted).toBeEmpty();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('ความลับ');
    await release();
  });
});

/** Holds the app's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let resume = () => {};
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    resume();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
