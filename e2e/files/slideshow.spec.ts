import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';

test('a slideshow plays an image set, a tap pauses it, and it ends at the last picture', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  await line.post(chat, { by: mother, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  const [imageSet] = await api.list<{ id: string }>(`/api/group/${groupId}/image-set`);
  await openAs(mother, `/microapp/${groupId}/image-set/${imageSet?.id}`);
  const stage = page.locator('[data-zoom]');
  const pause = page.getByRole('button', { name: 'หยุดก่อน' });
  const positionOf = (number: number) => page.getByRole('status').filter({ hasText: `${number} จาก 3` });

  await test.step('it begins with the first picture and hides the bars', async () => {
    await page.getByRole('button', { name: 'เพิ่มเติม' }).tap();
    await page.getByRole('menuitem', { name: 'เล่นสไลด์' }).tap();
    await expect(positionOf(1)).toHaveCount(1);
    await expect(pause).toBeVisible();
    await expect(page.locator('footer')).toHaveCSS('opacity', '0');
  });

  await test.step('a tap pauses it, and it goes on when asked', async () => {
    await stage.tap();
    await page.getByRole('button', { name: 'เล่นต่อ' }).click({ trial: true });
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'เล่นต่อ' }).tap();
    await expect(positionOf(2)).toHaveCount(1);
  });

  await test.step('it ends at the last picture and says so', async () => {
    await expect(positionOf(3)).toHaveCount(1);
    await expect(page.getByText('ดูครบแล้ว นี่รูปสุดท้าย')).toBeVisible();
    await expect(pause).toBeHidden();
  });
});
