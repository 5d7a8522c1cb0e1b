import type { Locator, Page } from '@playwright/test';
import { createFolder } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';
import { shownAs } from '../support/words.ts';

test('a rule is set by touch, moves what is there, and puts what comes into its folder', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  const folderId = await createFolder(api, { groupId, name: 'ใบเสร็จ', parentId: null });
  await postFile(line, { chat, by: mother, name: 'ค่าน้ำ มกรา.txt' });
  await openAs(mother, `/microapp/${groupId}/folder/${folderId}`);
  const rules = await openRules(page);
  await rules.getByRole('button', { name: 'ตั้งกฎใหม่' }).tap();
  const form = page.getByRole('dialog', { name: 'ตั้งกฎใหม่' });
  await form.getByRole('textbox', { name: 'ชื่อไฟล์มีคำว่า' }).fill('ค่านํ้า');
  await expect(form.getByText('ตรงกับ 1 ไฟล์ที่มีอยู่')).toBeVisible();
  await form.getByText('ย้าย 1 ไฟล์ที่มีอยู่แล้วด้วย').tap();
  await form.getByRole('button', { name: 'ตั้งกฎ' }).tap();
  await expect(page.getByText('ย้ายแล้ว')).toBeVisible();
  await rules.getByRole('button', { name: 'ปิด' }).tap();
  await expect(fileNamed(page, 'ค่าน้ำ มกรา.txt')).toBeVisible();

  await postFile(line, { chat, by: mother, name: 'การบ้าน.txt' });
  await postFile(line, { chat, by: mother, name: 'ค่าน้ำ กุมภา.txt' });
  await expect(fileNamed(page, 'ค่าน้ำ กุมภา.txt')).toBeVisible();
  await expect(fileNamed(page, 'การบ้าน.txt')).toHaveCount(0);

  await openRules(page);
  await rules.getByRole('button', { name: shownAs('ลบกฎ “ค่านํ้า”') }).tap();
  await expect(rules.getByText('โฟลเดอร์นี้ยังไม่มีกฎ')).toBeVisible();
  await page.getByRole('button', { name: 'เลิกทำ' }).tap();
  await expect(rules.getByText(shownAs('ชื่อมี “ค่านํ้า”'))).toBeVisible();
});

const fileNamed = (page: Page, name: string) => page.locator('[data-file]', { hasText: name });

async function openRules(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'ตัวเลือกของโฟลเดอร์นี้' }).tap();
  await page.getByRole('menuitem', { name: 'กฎจัดเข้าโฟลเดอร์นี้' }).tap();
  return page.getByRole('dialog', { name: shownAs('กฎจัดเข้า “ใบเสร็จ”') });
}
