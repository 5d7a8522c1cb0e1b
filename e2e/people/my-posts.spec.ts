import { findFiles } from '../support/api.ts';
import { expect, grantQuota, test } from '../support/fixtures.ts';
import { pictures } from '../support/line.ts';
import { selectFiles, trashSelected } from '../support/selection.ts';
import { whole } from '../support/whole.ts';

test('an unregistered person erases their posts from the welcome page', async ({ page, line, family }) => {
  const guest = await line.createPerson('น้องใหม่');
  const chat = await line.createGroup('ทริปทะเล', [guest, family.mother]);
  await grantQuota({ owner: family.mother, chat, limit: '1GB' });
  const contents = [{ picture: { seed: 'a' } }, { picture: { seed: 'b' } }];
  await line.post(chat, { by: guest, type: 'image', contents });
  await line.post(chat, { by: family.mother, type: 'image', contents: [{ picture: { seed: 'c' } }] });
  await page.goto('/hello');
  await page.getByRole('link', { name: 'ดูและลบของที่ฉันส่ง' }).tap();
  await page
    .getByRole('link', { name: guest.displayName })
    .and(page.locator(`[href*="${guest.userId}"]`))
    .tap();
  const sheet = page.getByRole('dialog', { name: 'ของที่ฉันส่ง' });
  await expect(sheet.getByRole('checkbox')).toHaveCount(3);
  await sheet.getByRole('checkbox').nth(1).tap();
  await sheet.getByRole('button', { name: 'ลบที่เลือก 1' }).tap();
  await page.getByRole('dialog', { name: 'ลบถาวร 1 รูป' }).getByRole('button', { name: 'ลบถาวร' }).tap();
  await expect(sheet.getByText('ลบถาวรแล้ว 1 รูป')).toBeVisible();
  await sheet.getByRole('button', { name: 'ลบทั้งหมด 1' }).tap();
  await page.getByRole('dialog', { name: 'ลบถาวร 1 รูป' }).getByRole('button', { name: 'ลบถาวร' }).tap();
  await expect(sheet.getByText('ลบถาวรแล้ว 1 รูป')).toBeVisible();
  await expect(sheet.getByRole('checkbox')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'ปิด' }).tap();
  await page.waitForURL((url) => url.pathname === '/hello');
});

test('a manager empties the trash by touch', whole, async ({ page, family, line, openAs }) => {
  const { mother, father, chat, api, groupId } = family;
  await line.post(chat, { by: father, type: 'image', contents: pictures(3) });
  await findFiles(api, { groupId, count: 3 });
  await openAs(mother, `/microapp/${groupId}/file`);
  const { tiles, bar } = await selectFiles(page, 2);
  await trashSelected(page, bar);
  await expect(tiles).toHaveCount(1);
  await expect(page.getByText('ย้ายไปถังขยะแล้ว')).toBeVisible();
  await page.goto(`/microapp/${groupId}/file?trash=1`);
  await expect(page.locator('[data-file]')).toHaveCount(2);
  await page.getByRole('button', { name: 'ล้างถังขยะ' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'ลบถาวร' }).tap();
  await expect(page.getByText('ถังขยะว่าง')).toBeVisible();
  await expect(page.getByText('ลบถาวรแล้ว 2 รูป')).toBeVisible();
});
