import type { Locator, Page } from '@playwright/test';
import { findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { selectFiles, trashSelected } from '../support/selection.ts';
import { whole } from '../support/whole.ts';

test('several files are selected by touch, downloaded and moved to the trash', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(4) });
  await findFiles(api, { groupId, count: 4 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const { tiles, bar } = await selectFiles(page, 2);
  await expect(bar.getByText(/^เลือก 2/)).toBeVisible();
  const buttons = await bar.getByRole('button').all();
  expect(buttons).toHaveLength(6);
  for (const button of buttons) expect(await isOnTop(button)).toBe(true);
  // tap() fails if something covers the button.
  await trashSelected(page, bar);
  await expect(bar).toBeHidden();
  await expect(tiles).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible();
});

test('a long press and a drag over tiles select by touch; the trash takes them, and one undo returns all', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(6) });
  await findFiles(api, { groupId, count: 6 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const tiles = page.locator('[data-file] a');
  await expect(tiles).toHaveCount(6);
  const bar = page.getByRole('region', { name: 'ที่เลือกไว้' });
  const scrolledTo = await page.evaluate(() => scrollY);
  await dragOver(
    page,
    await Promise.all([0, 1, 2, 4].map((index) => middleOf(tiles.nth(index)))),
    async () => {
      await expect(bar.getByText(/^เลือก 1/)).toBeVisible();
    },
  );
  await expect(bar.getByText(/^เลือก 5/)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
  await trashSelected(page, bar);
  await expect(tiles).toHaveCount(1);
  await page.getByRole('status').getByRole('button', { name: 'เลิกทำ' }).tap();
  await expect(tiles).toHaveCount(6);
});

test(
  'everything that a filter finds goes to the trash by two taps',
  whole,
  async ({ page, family, line, openAs }) => {
    const { mother, chat, api, groupId } = family;
    await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
    await line.post(chat, {
      by: mother,
      type: 'file',
      contents: [{ base64: 'YQ==', fileName: 'a.txt' }],
    });
    await findFiles(api, { groupId, count: 4 });
    await openAs(mother, `/microapp/${groupId}/file?kind=image`);
    const { tiles, bar } = await selectFiles(page, 1);
    await bar.getByRole('button', { name: 'เลือกทั้งหมด' }).tap();
    await expect(bar.getByText(/^เลือก 3/)).toBeVisible();
    await trashSelected(page, bar);
    await expect(page.getByRole('status').getByText('3 รูป ย้ายไปถังขยะแล้ว')).toBeVisible();
    await expect(tiles).toHaveCount(0);
    await page.goto(`/microapp/${groupId}/file`);
    await expect(tiles).toHaveCount(1);
  },
);

test('the selection bar fits a phone with text at 200 %', whole, async ({ page, family, line, openAs }) => {
  const { mother, chat, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
  await openAs(mother, `/microapp/${groupId}/file`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const { tiles, bar } = await selectFiles(page, 0);
  // In the corner away from the check mark, which takes half of the tile at this size.
  await tiles.first().tap({ position: { x: 120, y: 120 } });
  for (const button of await bar.getByRole('button').all()) {
    expect(await isOnTop(button)).toBe(true);
    const { scrollWidth, clientWidth } = await button.evaluate(({ scrollWidth, clientWidth }) => ({
      scrollWidth,
      clientWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

/** Whether a tap in the middle of a control reaches it. */
async function isOnTop(control: Locator): Promise<boolean> {
  const box = await control.boundingBox();
  if (!box) return false;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return control.evaluate((element, { x, y }) => element.contains(document.elementFromPoint(x, y)), point);
}

interface Point {
  x: number;
  y: number;
}

async function middleOf(tile: Locator): Promise<Point> {
  const box = await tile.boundingBox();
  if (!box) throw new Error('the tile is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Holds a finger on the first point until `onHeld` resolves, and moves it over the others. */
async function dragOver(page: Page, [first, ...others]: Point[], onHeld: () => Promise<void>): Promise<void> {
  if (!first) return;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [first]);
  await onHeld();
  for (const point of others) await touch('touchMove', [point]);
  await touch('touchEnd', []);
}
