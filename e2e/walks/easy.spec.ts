import path from 'node:path';
import type { Locator } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures, postFile } from '../support/line.ts';
import { openScreen } from '../support/screens/open-screen.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

/** Smallest side of a tap target in easy mode, in pixels. */
const targetPx = 64;
/** Folder for screenshots; unset in ordinary runs. */
const picturesDir = process.env.KEPWAI_E2E_PICTURES;

test('someone finds and saves a picture, and sends one, by taps alone', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}`);
  await page.goto(`/microapp/${groupId}?easy`);
  await page.getByRole('link', { name: /^ดูรูป/ }).tap();
  expect(new URL(page.url()).search).not.toContain('easy');

  await page
    .getByRole('link', { name: shownAs('รูปของแม่นิด · ') })
    .first()
    .tap();
  await page.getByRole('heading', { level: 1, name: shownAs('รูปของแม่นิด · ') }).waitFor();
  const first = page.url();
  await page.getByRole('button', { name: 'ถัดไป' }).tap();
  await expect.poll(() => page.url()).not.toBe(first);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^บันทึก / }).tap(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.(jpg|png)$/);
  await page.getByRole('button', { name: 'ปิด' }).tap();
  await page.getByRole('link', { name: 'กลับหน้าแรก' }).last().tap();

  await page.getByRole('link', { name: /^ส่งรูป/ }).tap();
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'เลือกรูปจากเครื่องนี้' }).tap(),
  ]);
  await picker.setFiles({ name: 'ดอกไม้.txt', mimeType: 'text/plain', buffer: Buffer.from('ดอกไม้') });
  await page.getByRole('button', { name: /^ส่ง 1 ไฟล์/ }).tap();
  await expect(page.getByText('ส่งครบ 1 ไฟล์แล้ว').last()).toBeVisible();
  await findFiles(api, { groupId, count: 4 });
});

test('the easy screens are accessible, large and fit, in each theme and direction', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(5) });
  await postFile(line, { chat, by: mother, name: 'รายงานการประชุมผู้ปกครอง.txt' });
  const files = await findFiles(api, { groupId, count: 6 });
  const picture = files.find(({ name }) => /\.(jpg|png)$/.test(name))?.id;
  const group = `/microapp/${groupId}`;
  await openAs(mother, group);
  await openScreen(page, `${group}?easy`);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = {
    front: group,
    pictures: `${group}/file?kind=image`,
    find: `${group}/file`,
    found: `${group}/file?search=รายงาน`,
    picture: `${group}/file/${picture}?kind=image`,
    send: `${group}/file/upload`,
  };
  for (const [name, address] of Object.entries(screens)) {
    for (const [width, height] of [
      [320, 640],
      [812, 375],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await openScreen(page, address);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const where = `${name} at ${width} px, ${colorScheme}`;
        if (picturesDir) await page.screenshot({ path: path.join(picturesDir, `${where}.png`) });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${where} is wider than the window`).toBeLessThanOrEqual(0);
        if (width === 320) expect(await findViolations(page), where).toEqual([]);
      }
      if (name === 'picture')
        expect((await page.locator('[data-zoom]').boundingBox())?.height).toBeGreaterThan(150);
      expect(await findSmall(page.locator('main :is(a, button), nav :is(a, button)')), name).toEqual([]);
    }
  }
});

test('the keyboard does what fingers do', whole, async ({ page, family, line, openAs }) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(2) });
  await findFiles(api, { groupId, count: 2 });
  await openAs(mother, `/microapp/${groupId}`);
  await openScreen(page, `/microapp/${groupId}?easy`);
  await page.getByRole('link', { name: /^ดูรูป/ }).press('Enter');
  await page
    .getByRole('link', { name: shownAs('รูปของแม่นิด') })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'ขยาย' }).press('Enter');
  await page.getByRole('button', { name: 'ดูด้านล่าง' }).press('Enter');
  await page.getByRole('button', { name: 'ย่อ' }).press('Enter');
  await page.getByRole('button', { name: 'ปิด' }).press('Enter');
  await page.getByRole('button', { name: 'ใช้หน้าปกติ' }).press('Enter');
  await expect(page.getByRole('link', { name: 'ตั้งค่าของกลุ่ม' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'ตั้งค่าของกลุ่ม' })).toBeVisible();
});

/** Returns the names of visible targets that are smaller than a fingertip. */
async function findSmall(targets: Locator): Promise<string[]> {
  return targets.evaluateAll(
    (elements, leastPx) =>
      elements.flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
        if (!isShown || (width >= leastPx - 1 && height >= leastPx - 1)) return [];
        return [`${element.getAttribute('aria-label') ?? element.textContent}: ${width} × ${height}`];
      }),
    targetPx,
  );
}
