import path from 'node:path';
import type { Page } from '@playwright/test';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

/** Folder for screenshots; unset in ordinary runs. */
const picturesDir = process.env.KEPWAI_E2E_PICTURES;

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });

/** Checks a screen on a phone and a computer, in light and dark. */
async function check(page: Page, state: string): Promise<void> {
  for (const [width, height] of [
    [375, 812],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const where = `upload, ${state} at ${width} px, ${colorScheme}`;
      if (picturesDir) await page.screenshot({ path: path.join(picturesDir, `${where}.png`) });
      expect(await findViolations(page), where).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 375, height: 812 });
}

test('each state of an upload is accessible, in both themes, and a card for the chat ends it', async ({
  page,
  family,
  openAs,
}) => {
  const { mother, groupId } = family;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(mother, `/microapp/${groupId}/file/upload`);
  await page.getByRole('region', { name: 'เลือกไฟล์' }).waitFor();
  await check(page, 'nothing picked');
  const input = page.getByLabel('เลือกไฟล์จากเครื่อง');
  const files = Array.from({ length: 40 }, (_, index) => textFile(`หน้า ${index + 1}.txt`));
  await input.setInputFiles(files);
  await expect(page.getByRole('button', { name: /^ส่ง 40 ไฟล์/ })).toBeVisible();
  expect(await page.getByRole('listitem').count(), 'only rows near the screen').toBeLessThan(30);
  await page.getByRole('checkbox', { name: shownAs('บอกในแชทเมื่อเสร็จ') }).check();
  await check(page, 'picked');
  await page.getByRole('button', { name: /^ส่ง 40 ไฟล์/ }).click();
  const card = page.getByRole('dialog', { name: shownAs('ส่งเข้าแชท') });
  await expect(card.getByText('ส่งเข้าตู้แล้ว 40 ไฟล์')).toBeVisible();
  await check(page, 'card for the chat');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: shownAs('บอกในแชท 40 ไฟล์') })).toBeVisible();
  await check(page, 'sent');
});

test('the keyboard reaches every row of a long list, and sends', whole, async ({ page, family, openAs }) => {
  const { mother, groupId } = family;
  await openAs(mother, `/microapp/${groupId}/file/upload`);
  const files = Array.from({ length: 60 }, (_, index) => textFile(`แผ่น ${index + 1}.txt`));
  await page.getByLabel('เลือกไฟล์จากเครื่อง').setInputFiles(files);
  await page.getByRole('button', { name: 'เอา แผ่น 1.txt ออก' }).focus();
  // A row has two buttons: the likely action, and its menu.
  for (let index = 2; index <= 60; index += 1) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `เอา แผ่น ${index}.txt ออก` })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('เอาออก 1 ไฟล์แล้ว')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^59 ไฟล์/ })).toBeFocused();
  await page.getByRole('button', { name: /^ส่ง 59 ไฟล์/ }).press('Enter');
  await expect(page.getByText('ส่งครบ 59 ไฟล์แล้ว').last()).toBeVisible();
});
