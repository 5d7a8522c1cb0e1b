import { expect, test } from './support/fixtures.ts';

test('a person asks to be erased, reads the receipt, signs out and in, and takes it back', async ({
  page,
  family: { mother },
  openAs,
}) => {
  await openAs(mother, '/microapp?sheet=account');
  await page.getByRole('link', { name: 'ลบบัญชี' }).click();
  await page.waitForURL('**/microapp/my-data');
  const keep = page.getByRole('radio', { name: /ให้คนในกลุ่มเก็บต่อ/ });
  await page.getByText('ของที่ยังอยู่ และทำไม').waitFor();
  if (await keep.isVisible()) await keep.check();
  await page.getByRole('button', { name: 'ขอลบบัญชี' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ขอลบ', exact: true }).click();
  await expect(page.getByText(/^จะลบวันที่/)).toBeVisible();
  await page.getByRole('link', { name: 'ใบรับ' }).click();
  await expect(page.getByText('รอถึงวันลบ เปลี่ยนใจได้')).toBeVisible();

  await openAs(mother, '/microapp');
  await expect(page.getByText(/^บัญชีนี้จะถูกลบวันที่/)).toBeVisible();
  await page.getByRole('button', { name: 'ไม่ลบแล้ว' }).click();
  await expect(page.getByText('ไม่ลบแล้ว บัญชีของคุณอยู่เหมือนเดิม')).toBeVisible();
  await expect(page.getByText(/^บัญชีนี้จะถูกลบวันที่/)).toBeHidden();
});
