import { readFile } from 'node:fs/promises';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

test('what happened in a group is read by day, filtered, and taken out as a table', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, groupId } = family;
  await line.post(chat, { by: father, type: 'image', contents: [{ picture: { seed: 'activity' } }] });
  await openAs(mother, `/microapp/${groupId}/quota`);
  await page.getByRole('link', { name: 'ดูกิจกรรม' }).tap();
  const posted = page
    .getByRole('listitem')
    .filter({ hasText: /ส่ง(รูป|ไฟล์|“)/ })
    .first();
  await expect(posted).toContainText(father.displayName);
  await expect(page.getByRole('heading', { name: 'วันนี้' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByLabel('เรื่อง').selectOption('แชร์และเอาออก');
  await expect(page.getByText('ไม่เจอกิจกรรมตามที่เลือก')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'ดูกิจกรรมทั้งหมด' }).tap();

  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'ดาวน์โหลดเป็นตาราง (CSV)' }).tap();
  const table = await readFile(await (await waiting).path(), 'utf8');
  expect(table).toMatch(/^\uFEFF"วันที่","เวลา","ใคร"/);
  expect(table).toContain(father.displayName);
});
