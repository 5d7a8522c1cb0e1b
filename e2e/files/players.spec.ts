import type { Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { doubleTap } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';
import { media } from '../support/line.ts';

test('a voice message is played, speeded up and rewound by a thumb', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  const voice = { base64: (await media('voice.m4a')).toString('base64'), mimeType: 'audio/x-m4a' };
  await line.post(chat, { by: father, type: 'audio', contents: [{ ...voice, durationMs: 5000 }] });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await expect(page.getByRole('region', { name: 'เสียงจากพ่อชัย' })).toBeVisible();
  await expect.poll(() => waveBars(page)).toBeGreaterThan(1);
  expect(await findViolations(page)).toEqual([]);

  const play = page.getByRole('button', { name: 'เล่น', exact: true });
  expect((await play.boundingBox())?.width).toBe(64);
  await play.tap();
  await expect.poll(() => readMedia(page, 'currentTime')).toBeGreaterThan(0);
  await page.getByRole('button', { name: '×2' }).tap();
  expect(await readMedia(page, 'playbackRate')).toBe(2);
  await page.getByRole('button', { name: 'หยุดเล่น' }).tap();
  await page.getByRole('button', { name: 'ย้อน 10 วินาที' }).tap();
  await expect.poll(() => readMedia(page, 'currentTime')).toBe(0);
  const slider = page.getByRole('slider', { name: 'เวลาที่เล่นถึง' });
  const box = await slider.boundingBox();
  await slider.tap({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 } });
  const half = ((await readMedia(page, 'duration')) ?? 0) / 2;
  await expect.poll(async () => Math.abs((await readMedia(page, 'currentTime')) - half)).toBeLessThan(0.5);
});

test('a video is played, skipped by double taps and muted by a thumb', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  const contents = [{ base64: (await media('clip.mp4')).toString('base64'), fileName: 'คลิป.mp4' }];
  await line.post(chat, { by: father, type: 'file', contents });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  const video = page.locator('video');
  await expect.poll(() => readMedia(page, 'duration')).toBeGreaterThan(0);
  expect(await findViolations(page)).toEqual([]);

  await test.step('the bars leave while it plays, and a tap brings them back', async () => {
    await page.getByRole('button', { name: 'เล่น', exact: true }).tap();
    const bar = page.locator('footer');
    await video.evaluate((element: HTMLVideoElement) => {
      element.loop = true;
    });
    await expect(bar).toHaveCSS('opacity', '0');
    await video.tap({ position: { x: 180, y: 200 } });
    await expect(bar).toHaveCSS('opacity', '1');
    await page.getByRole('button', { name: 'หยุดเล่น' }).tap();
    await expect(page.getByRole('button', { name: 'เล่น', exact: true })).toBeVisible();
  });

  await test.step('a double tap on the left half steps back, on the right half forward', async () => {
    for (const [x, words] of [
      [60, 'ย้อน 10 วิ'],
      [320, 'ข้าม 10 วิ'],
    ] as const) {
      await doubleTap(video, { x, y: 200 });
      await expect(page.getByText(words)).toBeAttached();
    }
    const length = await readMedia(page, 'duration');
    await expect.poll(async () => (await readMedia(page, 'currentTime')) === length).toBe(length <= 10);
  });

  await test.step('it is muted, and fills the screen with its controls', async () => {
    await page.getByRole('button', { name: 'ปิดเสียง' }).tap();
    expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
    await page.getByRole('button', { name: 'เต็มจอ' }).tap();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
    await page.getByRole('button', { name: 'เต็มจอ' }).tap();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });
});

/** Counts the different heights in the waveform; a flat line has one. */
function waveBars(page: Page): Promise<number> {
  return page
    .locator('[aria-hidden] > span[style*="height"]')
    .evaluateAll((bars) => new Set(bars.map((bar) => bar.getBoundingClientRect().height)).size);
}

function readMedia(page: Page, name: 'currentTime' | 'duration' | 'playbackRate'): Promise<number> {
  return page
    .locator('audio, video')
    .evaluate(
      (element: HTMLMediaElement, key: 'currentTime' | 'duration' | 'playbackRate') => element[key],
      name,
    );
}
