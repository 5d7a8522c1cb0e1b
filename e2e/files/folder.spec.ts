import type { Page } from '@playwright/test';
import { createFolder, findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { selectFiles } from '../support/selection.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

test('a folder is made and filled by touch, renamed, trashed, and restored', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(2) });
  await findFiles(api, { groupId, count: 2 });
  await openAs(mother, `/microapp/${groupId}/folder`);
  await page.getByRole('button', { name: 'สร้างโฟลเดอร์' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'ใบเสร็จ' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'สร้าง', exact: true }).tap();
  await expect(page.getByText(shownAs('สร้าง “ใบเสร็จ” แล้ว'))).toBeVisible();

  const { bar } = await selectFiles(page, 2);
  await bar.getByRole('button', { name: 'ย้าย' }).tap();
  await page.getByRole('treeitem', { name: 'ใบเสร็จ' }).tap();
  await page.getByRole('button', { name: shownAs('ย้ายไป “ใบเสร็จ”') }).tap();
  await expect(page.getByText(shownAs('ย้าย 2 รูปไป “ใบเสร็จ” แล้ว'))).toBeVisible();

  await page.getByRole('link', { name: /^ใบเสร็จ/ }).tap();
  await page.waitForURL(/\/folder\/[0-9a-f-]{36}$/);
  await expect(page.locator('[data-file]')).toHaveCount(2);
  await chooseInMenu(page, 'เปลี่ยนชื่อ');
  await page.getByRole('textbox', { name: 'ชื่อโฟลเดอร์' }).fill('ใบเสร็จปีนี้');
  await page.getByRole('button', { name: 'บันทึก' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'ใบเสร็จปีนี้' })).toBeVisible();

  await chooseInMenu(page, 'ย้ายไปถังขยะ');
  await page.waitForURL(/\/folder$/);
  await expect(page.getByText(shownAs('ย้าย “ใบเสร็จปีนี้” ไปถังขยะแล้ว'))).toBeVisible();
  await page.getByRole('button', { name: 'เลิกทำ' }).tap();
  await expect(page.getByText(shownAs('กู้คืน “ใบเสร็จปีนี้” แล้ว'))).toBeVisible();
  await page.getByRole('link', { name: /^ใบเสร็จปีนี้/ }).tap();
  await expect(page.locator('[data-file]')).toHaveCount(2);
});

test.describe('with a mouse on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test('a file is dragged onto a folder of the rail, and undo brings it back', async ({
    page,
    family,
    line,
    openAs,
  }) => {
    const { mother, chat, api, groupId } = family;
    await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
    await findFiles(api, { groupId, count: 1 });
    await createFolder(api, { groupId, name: 'ใบเสร็จ', parentId: null });
    await openAs(mother, `/microapp/${groupId}/folder`);
    const item = page.getByRole('tree').getByRole('treeitem', { name: 'ใบเสร็จ' });
    await page.locator('[data-file]').first().dragTo(item);
    await expect(page.getByText(shownAs('ย้าย 1 รูปไป “ใบเสร็จ” แล้ว'))).toBeVisible();
    await expect(page.locator('[data-file]')).toHaveCount(0);
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(page.locator('[data-file]')).toHaveCount(1);
  });

  test(
    'the tree of the rail is walked, unfolded and opened by keys',
    whole,
    async ({ page, family, openAs }) => {
      const { mother, api, groupId } = family;
      const parentId = await createFolder(api, { groupId, name: 'ใบเสร็จ', parentId: null });
      const childId = await createFolder(api, { groupId, name: 'ค่าน้ำ', parentId });
      await createFolder(api, { groupId, name: 'รูปงาน', parentId: null });
      await openAs(mother, `/microapp/${groupId}/folder`);
      const tree = page.getByRole('tree');
      const item = (name: string) => tree.getByRole('treeitem', { name, exact: true });
      await expect(item('ใบเสร็จ')).toBeVisible();
      // The tree has one tab stop, the open place.
      await expect(tree.locator('[tabindex="0"]')).toHaveCount(1);
      await tree.locator('[tabindex="0"]').focus();
      await page.keyboard.press('ArrowDown');
      await expect(item('ใบเสร็จ')).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(item('ค่าน้ำ')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(item('ค่าน้ำ')).toBeFocused();
      await page.keyboard.press('End');
      await expect(item('รูปงาน')).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/folder/${childId}`);
      await expect(page.getByRole('heading', { level: 1, name: 'ค่าน้ำ' })).toBeVisible();
      await expect(item('ค่าน้ำ')).toHaveAttribute('aria-current', 'page');
      expect(await findViolations(page)).toEqual([]);
    },
  );
});

async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'ตัวเลือกของโฟลเดอร์นี้' }).tap();
  await page.getByRole('menuitem', { name: item }).tap();
}
