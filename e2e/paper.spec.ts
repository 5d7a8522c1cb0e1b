import { findFiles } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { pictures } from './support/line.ts';
import { selectFiles } from './support/selection.ts';

test('a printed list has its title and its files, and no bars', async ({ page, family, line, openAs }) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const { tiles, bar } = await selectFiles(page, 1);
  await expect(bar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'เมนูหลัก' })).toBeHidden();
  await expect(page.getByRole('banner').locator('a, button').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tiles).toHaveCount(3);
});

test('every screen keeps the place of a scrollbar free, but the viewer', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(1) });
  const [file] = await findFiles(api, { groupId, count: 1 });
  const gutter = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter);
  for (const screen of ['/microapp', `/microapp/${groupId}`, `/microapp/${groupId}/file`]) {
    await openAs(mother, screen);
    expect(await gutter(), screen).toBe('stable');
  }
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await expect.poll(gutter).toBe('auto');
});
