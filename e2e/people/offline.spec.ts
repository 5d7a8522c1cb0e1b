import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { media, pictures, postFile } from '../support/line.ts';
import { selectFiles, trashSelected } from '../support/selection.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

const reason = /^ออฟไลน์อยู่ ต่ออินเทอร์เน็ตก่อน/;

test('a selection waits for the network, with the reason', whole, async ({ page, family, line, openAs }) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const { tiles, bar } = await selectFiles(page, 2);
  await loseNetwork(page);
  await expect(bar.getByText(/^เลือก 2/)).toBeVisible();
  await bar.getByRole('button', { name: 'เพิ่มเติม' }).tap();
  const trash = page.getByRole('menuitem', { name: 'ย้ายไปถังขยะ' });
  await expect(trash).toBeDisabled();
  await expect(trash).toHaveAccessibleDescription(reason);
  await page.keyboard.press('Escape');
  await tiles.first().focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('region', { name: 'การแจ้งผล' }).getByText(reason)).toBeVisible();
  await expect(bar.getByText(/^เลือก 2/)).toBeVisible();
  await expect(tiles).toHaveCount(3);

  await page.context().setOffline(false);
  await expect(page.getByText('ออฟไลน์ · แสดงข้อมูลที่มี')).toBeHidden();
  await trashSelected(page, bar);
  await expect(tiles).toHaveCount(1);
});

test('a place that does not come without the network leaves what can be read where it is', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(2) });
  await findFiles(api, { groupId, count: 2 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const tiles = page.locator('[data-file] a');
  await expect(tiles).toHaveCount(2);
  const here = page.url();
  await loseNetwork(page);
  const groups = page.locator('nav a[href="/microapp"]').filter({ visible: true }).first();
  for (let tap = 0; tap < 2; tap += 1) {
    await groups.tap();
    await expect(page.getByText(shownAs('เปิดหน้านั้นไม่ได้ เน็ตอาจหลุด ยังอยู่ที่เดิม'))).toBeVisible();
    await expect(tiles).toHaveCount(2);
    expect(page.url()).toBe(here);
  }
  await page.context().setOffline(false);
  await groups.tap();
  await expect(page).toHaveURL(/\/microapp$/);
});

test(
  'pins stay as they are without the network, and are arranged once it is back',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, chat, api, groupId } = family;
    await postFile(line, { chat, by: mother, name: 'ก.txt' });
    await postFile(line, { chat, by: mother, name: 'ข.txt' });
    const files = await findFiles(api, { groupId, count: 2 });
    const fileIds = files.map(({ id }) => id);
    await api.post(`/api/group/${groupId}/pin`, { data: { fileIds, imageSetIds: [], folderIds: [] } });
    await openAs(mother, `/microapp/${groupId}`);
    await page.getByRole('button', { name: 'จัดหมุด' }).tap();
    const sheet = page.getByRole('dialog', { name: 'จัดหมุด' });
    const down = sheet.getByRole('button', { name: /ลง$/ }).first();
    await expect(down).toBeVisible();
    await loseNetwork(page);
    await expect(sheet.getByText(reason)).toBeVisible();
    await expect(down).toBeDisabled();
    await expect(sheet.getByRole('button', { name: /^เลิกปักหมุด/ }).first()).toBeDisabled();

    const first = await sheet.getByRole('listitem').first().innerText();
    await page.context().setOffline(false);
    await expect(down).toBeEnabled();
    await down.tap();
    await expect(sheet.getByRole('listitem').last()).toContainText(first.split('\n')[0] ?? '');
  },
);

test(
  'slips that were loaded stay, and others are loaded once the network is back',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, chat, groupId } = family;
    const base64 = (await media('slip.png')).toString('base64');
    await line.post(chat, { by: mother, type: 'image', contents: [{ base64 }] });
    await openAs(mother, `/microapp/${groupId}/slip`);
    const list = page.getByRole('list', { name: 'สลิป' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await loseNetwork(page);
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.getByLabel('ธนาคาร').selectOption('ธนาคารกสิกรไทย');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: 'ลองอีกครั้ง' })).toBeVisible();
    await expect(page.getByText('ออฟไลน์ · แสดงข้อมูลที่มี')).toBeVisible();
    await page.context().setOffline(false);
    await expect(list.getByRole('listitem')).toHaveCount(1);
  },
);

/** Cuts the network; the bar shows it. */
async function loseNetwork(page: Page): Promise<void> {
  // Code that loads once the page is idle is there, as for a person who has looked at it for a moment.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(page.getByText('ออฟไลน์ · แสดงข้อมูลที่มี')).toBeVisible();
}
