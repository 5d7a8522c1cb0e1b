import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { media } from '../support/line.ts';
import { shownAs } from '../support/words.ts';

test('a bank slip posted twice is shelved by touch with its bank, reference and first post', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, groupId } = family;
  const base64 = (await media('slip.png')).toString('base64');
  const at = Date.now() - 60_000;
  await line.post(chat, { by: father, type: 'image', contents: [{ base64 }], at });
  await openAs(mother, `/microapp/${groupId}`);
  await page.getByRole('link', { name: 'สลิปโอนเงิน' }).tap();
  const list = page.getByRole('list', { name: 'สลิป' });
  await expect(list.getByText('ธนาคารกสิกรไทย')).toHaveCount(1);

  await line.post(chat, { by: mother, type: 'image', contents: [{ base64 }] });
  const repeated = list.getByText(/^เคยส่งแล้ว/);
  await expect(repeated).toContainText(shownAs(father.displayName));
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel('ธนาคาร').selectOption('ธนาคารไทยพาณิชย์');
  await expect(page.getByText('ไม่เจอสลิปตามที่เลือก')).toBeVisible();
  await page.getByRole('button', { name: 'ดูสลิปทั้งหมด' }).tap();
  await list
    .getByRole('link', { name: /^เปิดสลิป/ })
    .first()
    .tap();
  await page.getByRole('button', { name: 'รายละเอียด' }).tap();
  const details = page.getByRole('dialog');
  await expect(details.getByText('014000000000ABC00001', { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
