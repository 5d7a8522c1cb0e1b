import { readFile } from 'node:fs/promises';
import { findGroupId, register } from '../support/api.ts';
import { expect, grantQuota, test } from '../support/fixtures.ts';
import { media } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

test('a file that LINE lacks shows why, and is kept unchanged once requested again', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const receipt = await media('receipt.pdf');
  const messages = await line.post(family.chat, {
    by: family.father,
    type: 'file',
    contents: [
      {
        base64: receipt.toString('base64'),
        fileName: 'ใบเสร็จ.pdf',
        faults: [{ kind: 'not-found', times: 'always' }],
      },
    ],
  });
  await openAs(family.mother, `/microapp/${family.groupId}`);
  // LINE is queried three times before its "no" is final.
  await page.getByRole('link', { name: /ใบเสร็จ\.pdf.*เก็บไม่ได้/ }).click();
  await expect(page.getByRole('heading', { name: 'เก็บไม่ทัน LINE ลบไฟล์นี้ไปก่อน' })).toBeVisible();

  for (const message of messages) await line.setFaults(message, []);
  await page.getByRole('button', { name: 'ขอไฟล์นี้อีกครั้ง' }).click();
  await expect(page.getByText('เก็บได้แล้ว')).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^บันทึก / }).click(),
  ]);
  expect((await readFile(await download.path())).equals(receipt)).toBe(true);
});

test(
  'an image set missed for lack of a quota is requested as a whole',
  whole,
  async ({ page, line, request, openAs }) => {
    const owner = await line.createPerson('แม่นิด');
    const api = await register(request, { line, person: owner });
    const chat = await line.createGroup('บ้านเรา', [owner]);
    const contents = Array.from({ length: 4 }, (_, index) => ({
      picture: { seed: `เขา ${index}`, width: 320, height: 240 },
    }));
    await line.post(chat, { by: owner, type: 'image', contents });
    await openAs(owner, `/microapp/${await findGroupId(api, chat)}`);
    await page.getByRole('link', { name: /เก็บไม่ได้ 4 รูป/ }).click();
    await expect(page.getByText(shownAs('เก็บไม่ได้ 4 รูป: ยังไม่มีที่เก็บ'))).toBeVisible();

    await grantQuota({ owner, chat, limit: '1GB' });
    await page.getByRole('button', { name: 'ขอรูปที่ขาดอีกครั้ง' }).click();
    await expect(page.getByText('ได้ครบ 4 รูปแล้ว')).toBeVisible();
    await expect(page.getByText('เก็บไม่ได้')).toHaveCount(0);
    await expect(page.locator('[data-file]').getByRole('link', { name: /^รูปของ/ })).toHaveCount(4);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  },
);
