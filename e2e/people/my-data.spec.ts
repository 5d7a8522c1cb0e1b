import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';

const run = promisify(execFile);

test('a person asks to be erased, reads the receipt, signs out and in, and takes it back', async ({
  page,
  family: { mother },
  openAs,
}) => {
  await openAs(mother, '/microapp?sheet=account');
  await page.getByRole('link', { name: 'ดาวน์โหลดข้อมูล หรือลบบัญชี' }).click();
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

test('a person asks for their data, and the ZIP opens', async ({ page, line, family, openAs }, {
  outputDir,
}) => {
  const { mother, chat } = family;
  await postFile(line, { chat, by: mother, name: 'แผน.txt' });
  await openAs(mother, '/microapp/my-data');
  await page.getByRole('button', { name: 'ขอข้อมูลของฉัน' }).click();
  const button = page.getByRole('button', { name: 'ดาวน์โหลด ZIP' });
  await button.waitFor({ timeout: 20_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const file = `${outputDir}/data.zip`;
  await download.saveAs(file);
  const { stdout } = await run('unzip', ['-t', file]);
  expect(stdout).toContain('No errors detected');
  expect((await run('unzip', ['-p', file, 'data/profile.json'])).stdout).toContain(mother.userId);
  await expect(page.getByText(/^เริ่มดาวน์โหลดแล้ว/)).toBeVisible();
});
