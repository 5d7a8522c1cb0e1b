import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';
import { whole } from '../support/whole.ts';
import { shownAs } from '../support/words.ts';

const name = 'รายงานประจำปี 2569.bin';

test('an upload that loses the network halfway resumes, and its bytes are kept', async ({
  page,
  context,
  family,
  openAs,
}, testInfo) => {
  const bytes = randomBytes(24 * 2 ** 20);
  const file = testInfo.outputPath(name);
  await writeFile(file, bytes);
  const { groupId } = family;
  await openAs(family.mother, `/microapp/${groupId}`);
  await page.getByRole('link', { name: shownAs('อัปโหลด') }).click();
  await page.waitForURL(/\/file\/upload$/);

  const session = await context.newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 6 * 2 ** 20 };
  await session.send('Network.emulateNetworkConditions', slow);
  await page.locator('input[type=file]').first().setInputFiles(file);
  const begin = page.getByRole('button', { name: /เริ่มส่ง|ส่ง \d+ ไฟล์|อัป\u200c?โหลด/ });
  if (await begin.isVisible()) await begin.click();
  await expect
    .poll(() => page.getByRole('progressbar').first().getAttribute('aria-valuenow'))
    .not.toMatch(/^(0|null)$/);

  await session.send('Network.emulateNetworkConditions', { ...slow, offline: true });
  await expect(page.getByText(/เน็ตหลุด|ออฟไลน์/).first()).toBeVisible();
  await session.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await expect(page.getByText(/ส่งครบ/).last()).toBeVisible({ timeout: 40_000 });

  await page.goto(`/microapp/${groupId}/file`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.waitForURL(/\/file\/[0-9a-f-]{36}/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^บันทึก / })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect(sha256(await readFile(await download.path()))).toBe(sha256(bytes));
});

test('bytes that the group has are not sent again, unless the person wants them twice', async ({
  page,
  family: { mother, groupId },
  openAs,
}) => {
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  // Large enough to be hashed step by step.
  const large = { name: 'ใหญ่.bin', mimeType: 'application/octet-stream', buffer: randomBytes(17 * 2 ** 20) };
  await openAs(mother, `/microapp/${groupId}/file/upload`);
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles([file('ค่าน้ำ.txt', 'ร้อยบาท'), large]);
  await page.getByRole('button', { name: /^ส่ง 2 ไฟล์/ }).click();
  await expect(page.getByText(/ส่งครบ/).last()).toBeVisible({ timeout: 40_000 });

  await input.setInputFiles([
    file('บิล.txt', 'ร้อยบาท'),
    { ...large, name: 'ซ้ำ.bin' },
    file('ใหม่.txt', 'สองร้อย'),
  ]);
  await expect(page.getByText('มีอยู่แล้ว 2 ไฟล์ จะไม่ส่งซ้ำ')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(shownAs(`มีอยู่แล้ว โพสต์โดย${mother.displayName} เมื่อ `))).toHaveCount(2);
  await page.getByRole('button', { name: 'เก็บซ้ำ: บิล.txt' }).click();
  await page.getByRole('button', { name: /^ส่ง 2 ไฟล์/ }).click();
  await expect(page.getByText(/ส่งครบ/).last()).toBeVisible({ timeout: 40_000 });
  await page.goto(`/microapp/${groupId}/file`);
  await expect(page.getByRole('link', { name: /บิล\.txt/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /ซ้ำ\.bin/ })).toHaveCount(0);
});

test('a picked folder is kept with its tree', whole, async ({ page, family, openAs }, testInfo) => {
  const { mother, groupId } = family;
  const folder = testInfo.outputPath('ทริป');
  await mkdir(path.join(folder, 'วัน 1'), { recursive: true });
  await writeFile(path.join(folder, 'แผน.txt'), 'แผน');
  await writeFile(path.join(folder, 'วัน 1', 'เช้า.txt'), 'เช้า');
  await writeFile(path.join(folder, '.DS_Store'), 'x');
  await openAs(mother, `/microapp/${groupId}/file/upload`);
  await page.getByLabel('เลือกโฟลเดอร์จากเครื่อง').setInputFiles(folder);
  await expect(page.getByText('ไม่เอาไฟล์ซ่อนของเครื่อง 1 ไฟล์')).toBeVisible();
  await page.getByRole('button', { name: /^ส่ง 2 ไฟล์/ }).click();
  await expect(page.getByText(/ส่งครบ/).last()).toBeVisible({ timeout: 40_000 });
  await page.goto(`/microapp/${groupId}/folder`);
  await page.getByRole('link', { name: /ทริป/ }).first().click();
  await expect(page.getByRole('link', { name: /แผน\.txt/ }).first()).toBeVisible();
  await page.getByRole('link', { name: /วัน 1/ }).first().click();
  await expect(page.getByRole('link', { name: /เช้า\.txt/ }).first()).toBeVisible();
});

test('a file moves to the trash, and undo restores it', whole, async ({ page, family, line, openAs }) => {
  const { mother, chat, groupId } = family;
  await postFile(line, { chat, by: mother, name: 'จดหมาย.txt' });
  await openAs(mother, `/microapp/${groupId}/file`);
  await page
    .getByRole('link', { name: /จดหมาย\.txt/ })
    .first()
    .click();
  await page.waitForURL(/\/file\/[0-9a-f-]{36}/);
  await page.getByRole('button', { name: 'เพิ่มเติม' }).click();
  await page.getByRole('menuitem', { name: 'ย้ายไปถังขยะ' }).click();
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(page.getByText('กู้คืนแล้ว')).toBeVisible();
  await page.goto(`/microapp/${groupId}/file`);
  await expect(page.getByRole('link', { name: /จดหมาย\.txt/ }).first()).toBeVisible();
});

test('a file that does not fit is refused before its first byte', whole, async ({ page, family, openAs }) => {
  await openAs(family.mother, '/microapp');
  const token = (await page.context().cookies()).find(({ name: cookie }) => cookie === 'auth-token')?.value;
  const answer = await page.request.post(`/api/group/${family.groupId}/upload`, {
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(2e9),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  expect(answer.status()).toBe(413);
  expect((await answer.json()).error.code).toBe('QUOTA_EXCEEDED');
});

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
