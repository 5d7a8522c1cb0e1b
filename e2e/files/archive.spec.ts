import { readFile } from 'node:fs/promises';
import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { media } from '../support/line.ts';
import { shownAs } from '../support/words.ts';

test('a thumb extracts one file of an archive, without the rest', async ({ page, family, line, openAs }) => {
  const { mother, father, chat, api, groupId } = family;
  const contents = [{ base64: (await media('papers.zip')).toString('base64'), fileName: 'เอกสาร.zip' }];
  await line.post(chat, { by: father, type: 'file', contents });
  const [file] = await findFiles(api, { groupId, count: 1 });
  const ranges: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/content')) ranges.push(request.headers().range);
  });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  await expect(page.getByText('4 ไฟล์ข้างใน')).toBeVisible();
  await expect(page.getByText('งบประมาณ/ปี 2569').first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'บันทึก งบประมาณ/ปี 2569/มกราคม.txt' }).tap();
  const saved = await downloading;
  expect(saved.suggestedFilename()).toBe('มกราคม.txt');
  expect(await readFile(await saved.path(), 'utf8')).toContain('รายรับ 12,000 บาท');
  expect(ranges.every((range) => range?.startsWith('bytes='))).toBe(true);

  await page.getByRole('button', { name: 'บันทึก ชนะ.exe' }).tap();
  await expect(page.getByRole('dialog', { name: shownAs('ไฟล์นี้ติดตั้งหรือสั่งงานเครื่องได้') })).toBeVisible();
});
