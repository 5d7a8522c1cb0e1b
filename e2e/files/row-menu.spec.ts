import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures, postFile } from '../support/line.ts';
import { hasNoEntry } from '../support/overlay-faults.ts';

test('a finger opens the menu of a row, and what it starred has its star on the front', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
  await postFile(line, { chat, by: mother, name: 'ค่าไฟ.txt' });
  await findFiles(api, { groupId, count: 2 });
  const menu = page.getByRole('menu');
  const button = page.getByRole('button', { name: 'ตัวเลือกของ ค่าไฟ.txt' });
  const openMenu = async () => {
    await button.tap();
    await expect(menu).toBeVisible();
  };

  await test.step('in the list of all files', async () => {
    await openAs(mother, `/microapp/${groupId}/file?view=list`);
    await openMenu();
    expect(await findViolations(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: /^ติดดาว/ }).tap();
    await expect(page.getByText('ติดดาวแล้ว เห็นคนเดียว')).toBeVisible();
  });

  await test.step('in the results of a search', async () => {
    await page.goto(`/microapp/${groupId}/file?search=${encodeURIComponent('ค่าไฟ')}`);
    await openMenu();
    expect(await findViolations(page)).toEqual([]);
    await expect(menu.getByRole('menuitem', { name: 'เอาดาวออก' })).toBeVisible();
    await page.keyboard.press('Escape');
    await hasNoEntry(page);
  });

  await test.step('the front shows the star', async () => {
    await page.goto(`/microapp/${groupId}`);
    const star = page.getByRole('button', { name: 'ดาวของ ค่าไฟ.txt', pressed: true });
    await expect(star).toBeVisible();
    await expect(star).toHaveAttribute('tabindex', '-1');
    expect(await findViolations(page)).toEqual([]);
  });
});
