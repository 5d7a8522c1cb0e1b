import { dayMs } from '@kepwai/rules/time';
import type { Locator, Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';

test('two fingers change how large the pictures of the front are, and the device remembers it', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  // Those of an earlier day are tiles; the latest are the collage.
  await line.post(chat, { by: mother, type: 'image', contents: pictures(9), at: Date.now() - 3 * dayMs });
  await line.post(chat, { by: mother, type: 'image', contents: pictures(2) });
  await findFiles(api, { groupId, count: 11 });
  await openAs(mother, `/microapp/${groupId}`);
  const tile = page.locator('[data-tiles="dense"] [data-file]').first();
  await expect(tile).toBeVisible();
  const columns = () => page.evaluate(() => document.documentElement.dataset.gridColumns ?? '3');
  const width = async () => (await tile.boundingBox())?.width ?? 0;
  const before = await width();

  // The code for it loads after the page.
  await expect(async () => {
    await pinch(page, tile, { from: 40, to: 90 });
    expect(await columns()).toBe('2');
  }).toPass();
  expect(await width()).toBeGreaterThan(before);

  await page.reload();
  await expect(tile).toBeVisible();
  expect(await columns()).toBe('2');
  await expect(async () => {
    await pinch(page, tile, { from: 90, to: 40 });
    expect(Number(await columns())).toBeGreaterThan(2);
  }).toPass();
});

/** Moves two fingers beside the middle of an element from one distance to another, in pixels. */
async function pinch(page: Page, target: Locator, { from, to }: { from: number; to: number }): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('the tile is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x, y: y - distance / 2, id: 0 },
              { x, y: y + distance / 2, id: 1 },
            ],
    });
  await touch('touchStart', from);
  await touch('touchMove', (from + to) / 2);
  await touch('touchMove', to);
  await touch('touchEnd', to);
  await session.detach();
}
