import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';

test('a right click and the keyboard reach all that can be done with a picture', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(4) });
  await findFiles(api, { groupId, count: 4 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const tiles = page.locator('[data-file] a');
  await expect(tiles).toHaveCount(4);
  const menu = page.getByRole('menu');

  await test.step('a right click on a picture opens the menu, and Escape returns to the picture', async () => {
    // Its code loads after the list.
    await expect(async () => {
      if (!(await menu.isVisible())) await tiles.nth(1).click({ button: 'right', timeout: 5_000 });
      await expect(menu).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(tiles.nth(1)).toBeFocused();
  });

  await test.step('Shift+F10 opens it too, and stars the picture', async () => {
    await page.keyboard.press('Shift+F10');
    await menu.getByRole('menuitem', { name: /^ติดดาว/ }).press('Enter');
    await expect(page.getByText('ติดดาวแล้ว เห็นคนเดียว')).toBeVisible();
    await expect(page.getByRole('button', { name: /^ดาวของ/, pressed: true })).toHaveCount(1);
  });

  await test.step('i shows the details of the picture with the focus, and arrows those of others', async () => {
    await tiles.nth(1).focus();
    await page.keyboard.press('i');
    const panel = page.getByRole('region', { name: 'รายละเอียด' });
    await expect(panel.getByText('ติดดาวไว้')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('button', { name: 'ติดดาว', exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('the viewer has the panel open as well', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^บันทึก/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'รายละเอียด' })).toBeVisible();
    await page.keyboard.press('i');
    await expect(page.getByRole('region', { name: 'รายละเอียด' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(tiles).toHaveCount(4);
  });

  await test.step('a right click on a selected picture moves all that are selected to the trash', async () => {
    await tiles.nth(0).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await tiles.nth(0).click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'ย้ายไปถังขยะ' }).click();
    await expect(tiles).toHaveCount(2);
    // The toast of the star can be undone as well.
    await expect(page.getByText(/ย้ายไปถังขยะแล้ว/)).toBeVisible();
    await page.getByRole('button', { name: 'เลิกทำ' }).click();
    await expect(tiles).toHaveCount(4);
  });
});
