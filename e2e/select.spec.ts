import type { Locator } from '@playwright/test';
import { findFiles } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { pictures } from './support/line.ts';
import { selectFiles } from './support/selection.ts';

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
  expect(buttons).toHaveLength(3);
  for (const button of buttons) expect(await isOnTop(button)).toBe(true);
  // tap() fails if something covers the button.
  await bar.getByRole('button', { name: 'ถังขยะ' }).tap();
  await expect(bar).toBeHidden();
  await expect(tiles).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeVisible();
});

test('the selection bar fits a phone with text at 200 %', async ({ page, family, line, openAs }) => {
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
