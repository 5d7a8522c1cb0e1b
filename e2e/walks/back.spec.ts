import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { media, pictures } from '../support/line.ts';
import { hasNoEntry } from '../support/overlay-faults.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

const back = (page: Page) => page.evaluate(() => history.back());
const overlays = (page: Page) => page.locator('[data-overlay]:visible');

test('back closes what is open over the files, in order, and only then leaves them', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}`);
  const front = page.url();

  await test.step('the search of the front', async () => {
    await page.getByRole('button', { name: 'ค้นหาในกลุ่มนี้' }).tap();
    await expect(overlays(page)).toHaveCount(1);
    await back(page);
    await expect(overlays(page)).toHaveCount(0);
    expect(page.url()).toBe(front);
  });

  await page.goto(`/microapp/${groupId}/file`);
  const list = page.url();
  const files = page.locator('[data-file] a');

  await test.step('the suggestions of the search', async () => {
    const suggestions = page.getByRole('listbox', { name: shownAs('คำแนะนำ') }).getByRole('option');
    await page.getByRole('combobox', { name: 'ค้นในกลุ่มนี้' }).fill('แม่');
    await expect(suggestions.first()).toBeVisible();
    await back(page);
    await expect(suggestions).toHaveCount(0);
    await page.goto(list);
  });

  await test.step('a sheet over a selection, then the selection', async () => {
    await files.first().press('Space');
    await expect(page.getByRole('region', { name: 'ที่เลือกไว้' })).toBeVisible();
    await page.getByRole('region', { name: 'ที่เลือกไว้' }).getByRole('button', { name: 'เพิ่มเติม' }).tap();
    await expect(page.getByRole('menu')).toBeVisible();
    await back(page);
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(page.getByRole('region', { name: 'ที่เลือกไว้' })).toBeVisible();
    await back(page);
    await expect(page.getByRole('region', { name: 'ที่เลือกไว้' })).toBeHidden();
    expect(page.url()).toBe(list);
  });

  await test.step('the details in the viewer, and then the viewer', async () => {
    await files.first().tap();
    await page.getByRole('button', { name: 'รายละเอียด' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    const picture = page.url();
    await back(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(page.url()).toBe(picture);
    await page.evaluate(() => history.forward());
    await hasNoEntry(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await back(page);
    await expect(page).toHaveURL(list);
  });

  await test.step('a slideshow that went on', async () => {
    await files.first().tap();
    await page.getByRole('button', { name: 'เพิ่มเติม' }).tap();
    await page.getByRole('menuitem', { name: 'เล่นสไลด์' }).tap();
    await expect(page.getByRole('status').filter({ hasText: '2 จาก 3' })).toHaveCount(1);
    const second = page.url();
    await back(page);
    await expect(page.getByRole('button', { name: 'เลิกเล่น' })).toBeHidden();
    expect(page.url()).toBe(second);
    await back(page);
    await expect(page).toHaveURL(list);
  });

  await test.step('nothing is left behind by a tap on the close button, nor by a reload', async () => {
    await files.first().tap();
    await page.getByRole('button', { name: 'รายละเอียด' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'ปิด' }).tap();
    await hasNoEntry(page);
    await page.getByRole('button', { name: 'รายละเอียด' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await hasNoEntry(page);
    await back(page);
    await expect(page).toHaveURL(list);
  });
});

test('back leaves the full screen before the video', whole, async ({ page, family, line, openAs }) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, {
    by: mother,
    type: 'video',
    contents: [{ base64: (await media('clip.mp4')).toString('base64') }],
  });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await page.getByRole('button', { name: shownAs('เต็มจอ') }).tap();
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await expect.poll(isFull).toBe(true);
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(1);
  const place = page.url();
  await back(page);
  await expect.poll(isFull).toBe(false);
  expect(page.url()).toBe(place);
});
