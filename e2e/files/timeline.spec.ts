import { dayMs } from '@kepwai/rules/time';
import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';

test('a jump to a month by touch opens a picture there, and back is the same place', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  // 16 pictures on each of eight days, a month apart.
  for (let month = 8; month > 0; month -= 1) {
    const at = Date.now() - month * 31 * dayMs;
    const contents = pictures(16, { width: 160, height: 120 });
    await line.post(chat, { by: mother, type: 'image', contents, at });
  }
  await findFiles(api, { groupId, count: 50 });
  await openAs(mother, `/microapp/${groupId}/file`);
  await expect(page.getByText('128 ไฟล์', { exact: true })).toBeVisible();
  const thumb = page.getByRole('slider', { name: 'เลื่อนไปตามเดือน' });
  const box = await thumb.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  const latest = await thumb.getAttribute('aria-valuetext');

  // The thumb hides after a moment, except for who has the focus on it.
  await thumb.focus();
  expect(await findViolations(page)).toEqual([]);
  await dragToEnd(page);
  await expect.poll(() => thumb.getAttribute('aria-valuetext')).not.toBe(latest);
  const last = page.getByRole('link', { name: /128 จาก 128$/ });
  await expect(last).toBeInViewport();

  const scrolled = await page.evaluate(() => scrollY);
  await last.tap();
  await expect(page).toHaveURL(/\/file\/[0-9a-f-]+/);
  await page.goBack();
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThanOrEqual(2);
});

async function dragToEnd(page: Page): Promise<void> {
  const thumb = page.getByRole('slider', { name: 'เลื่อนไปตามเดือน' });
  await expect(thumb).toHaveCSS('opacity', '1');
  const box = await thumb.boundingBox();
  const x = (box?.x ?? 0) + 22;
  await page.mouse.move(x, (box?.y ?? 0) + 28);
  await page.mouse.down();
  await page.mouse.move(x, 500, { steps: 5 });
  await page.mouse.move(x, 812, { steps: 5 });
  await page.mouse.up();
}
