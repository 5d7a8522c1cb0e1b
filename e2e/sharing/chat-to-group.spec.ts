import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, openGroup, test } from '../support/fixtures.ts';
import { media } from '../support/line.ts';

const thaiName = 'ใบเสร็จค่าน้ำ ๑๒๓ กุมภาพันธ์.pdf';

test('files posted in the chat appear in the open group, open, and download unchanged', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const [clip, voice, receipt] = await Promise.all([
    media('clip.mp4'),
    media('voice.m4a'),
    media('receipt.pdf'),
  ]);
  await openAs(family.mother, '/microapp');
  const groupId = await openGroup(page, family.chat);
  await expect(page.getByText(/ลองส่งรูป/)).toBeVisible();

  await line.post(family.chat, {
    by: family.father,
    type: 'image',
    contents: Array.from({ length: 10 }, (_, index) => ({ picture: { seed: `ทะเล ${index}` } })),
  });
  await expect(tiles(page, 'รูป')).toHaveCount(5);
  await expect(page.getByRole('link', { name: /พ่อชัย.*10 รูป/ })).toBeVisible();

  const poster = { picture: { seed: 'เรือ' } };
  await line.post(family.chat, {
    by: family.father,
    type: 'video',
    contents: [{ base64: clip.toString('base64'), mimeType: 'video/mp4', durationMs: 6000, poster }],
  });
  await line.post(family.chat, {
    by: family.father,
    type: 'audio',
    contents: [{ base64: voice.toString('base64'), mimeType: 'audio/x-m4a', durationMs: 4800 }],
  });
  await line.post(family.chat, {
    by: family.father,
    type: 'file',
    contents: [{ base64: receipt.toString('base64'), fileName: thaiName }],
  });
  await expect(tiles(page, 'วิดีโอ')).toHaveCount(1);
  await expect(tiles(page, 'เสียง')).toHaveCount(1);
  await expect(tiles(page, 'ไฟล์')).toHaveCount(1);

  await page.getByRole('link', { name: /^อัลบั้มของพ่อชัย 10 รูป/ }).click();
  await expect(tiles(page, 'รูป')).toHaveCount(10);
  await tiles(page, 'รูป').first().click();
  await page.waitForURL(/\/file\/[0-9a-f-]{36}/);
  await expect
    .poll(() =>
      page
        .locator('img')
        .evaluateAll((all) => Math.max(...all.map((img) => (img as HTMLImageElement).naturalWidth))),
    )
    .toBeGreaterThan(600);
  await page.goto(`/microapp/${groupId}`);

  await tiles(page, 'วิดีโอ').click();
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(5);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 4;
  });
  await expect
    .poll(() =>
      film.evaluate((video: HTMLVideoElement) => [
        video.seeking,
        video.readyState >= 2,
        video.currentTime >= 3.9,
      ]),
    )
    .toEqual([false, true, true]);
  await page.goto(`/microapp/${groupId}`);

  await tiles(page, 'เสียง').click();
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(3);
  await page.goto(`/microapp/${groupId}`);

  await tiles(page, 'ไฟล์').click();
  await expect(page.locator('canvas').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^บันทึก / }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(thaiName);
  expect((await readFile(await download.path())).equals(receipt)).toBe(true);
});

/** Finds links to files of a kind, by their accessible names. */
function tiles(page: Page, kind: string) {
  return page.locator('[data-file]').getByRole('link', { name: new RegExp(`^${kind}(?: |ของ)`) });
}
