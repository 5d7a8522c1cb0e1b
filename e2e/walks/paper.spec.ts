import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { selectFiles } from '../support/selection.ts';
import { whole } from '../support/whole.ts';

test('a printed list has its title and its files, and no bars', async ({ page, family, line, openAs }) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const { tiles, bar } = await selectFiles(page, 1);
  await expect(bar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeHidden();
  await expect(page.getByRole('banner').locator('a, button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'ข้ามไปเนื้อหา' })).toBeHidden();
  await expect(tiles).toHaveCount(3);
});

test(
  'rows stand one under another on paper, which is wider than the screen',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, chat, api, groupId } = family;
    await line.post(chat, { by: mother, type: 'image', contents: pictures(8) });
    await findFiles(api, { groupId, count: 8 });
    for (const [list, search] of [
      ['timeline', ''],
      ['by size', '?sort=largest'],
    ] as const) {
      await page.emulateMedia({ media: 'screen' });
      await openAs(mother, `/microapp/${groupId}/file${search}`);
      await expect(page.locator('[data-file]')).toHaveCount(8);
      await page.emulateMedia({ media: 'print' });
      expect(await overlapOnPaper(page), list).toBeLessThanOrEqual(0);
    }
  },
);

/** Returns by how many pixels a row of files overlaps the next when the list becomes wider without an event. */
function overlapOnPaper(page: Page): Promise<number> {
  return page.evaluate(() => {
    const grid = document.querySelector<HTMLElement>('main [role="grid"]');
    if (!grid) throw new Error('no grid');
    grid.style.width = '794px';
    // Before the page's observers of sizes are called.
    const rows = [...grid.querySelectorAll('[role="row"]:has([data-file])')].map((row) =>
      row.getBoundingClientRect(),
    );
    grid.style.width = '';
    if (rows.length < 2) throw new Error('no rows');
    return Math.max(...rows.slice(1).map(({ top }, index) => (rows[index]?.bottom ?? 0) - top));
  });
}

test('every screen keeps the place of a scrollbar free, but the viewer', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
  const [file] = await findFiles(api, { groupId, count: 1 });
  const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter);
  for (const screen of ['/microapp', `/microapp/${groupId}`, `/microapp/${groupId}/file`]) {
    await openAs(mother, screen);
    expect(await gutter(), screen).toBe('stable');
  }
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await expect.poll(gutter).toBe('auto');
});
