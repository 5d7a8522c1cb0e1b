import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';

test('what is tapped before its code has loaded opens once that is there', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await postFile(line, { chat, by: mother, name: 'ค่าไฟ.txt' });
  await findFiles(api, { groupId, count: 1 });
  const button = page.getByRole('button', { name: 'ตัวเลือกของ ค่าไฟ.txt' });
  const menu = page.getByRole('menu', { name: 'ตัวเลือกของ ค่าไฟ.txt' });
  const list = `/microapp/${groupId}/file?view=list`;
  await openAs(mother, '/microapp');

  await test.step('the menu of a row', async () => {
    const release = await holdChunks(page, /(context-menus|menu-surface)-[^/]*\.js$/);
    await page.goto(list);
    await button.tap();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(menu).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy');
  });

  await test.step('a sheet', async () => {
    const release = await holdChunks(page, /item-dialog-[^/]*\.js$/);
    await page.goto(list);
    await button.tap();
    await menu.getByRole('menuitem', { name: 'รายละเอียด' }).tap();
    await expect(page.getByRole('button', { name: /^กำลังเปิด/ })).toBeVisible();
    await release();
    await expect(page.getByRole('dialog', { name: 'รายละเอียด' })).toBeVisible();
  });

  await test.step('a menu whose code does not come says so, and opens with the next tap', async () => {
    await page.goto(list);
    // The page reloads itself for a missing part, in case its build is gone, but not twice within ten seconds.
    await page.evaluate(() => sessionStorage.setItem('kepwai.reloadedAt', String(Date.now())));
    await page.route(/context-menus-[^/]*\.js$/, (route) => route.abort());
    await page.reload();
    await button.tap();
    await expect(page.getByText(/^เปิดเมนูไม่ได้/)).toBeVisible();
    await expect(button).not.toHaveAttribute('aria-busy');
    await page.unrouteAll({ behavior: 'wait' });
    await button.tap();
    await expect(menu).toBeVisible();
  });
});

/** Holds parts of the app back until the returned function is called. */
async function holdChunks(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let resume = () => {};
  const held = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    resume();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
