import { findFiles } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { postFile } from '../support/line.ts';

test('a mouse steps from document to document beside what it shows', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, chat, api, groupId } = family;
  for (const name of ['มกราคม.txt', 'กุมภาพันธ์.txt']) await postFile(line, { chat, by: mother, name });
  const files = await findFiles(api, { groupId, count: 2 });
  const january = files.find(({ name }) => name === 'มกราคม.txt')?.id ?? '';
  await openAs(mother, `/microapp/${groupId}/file/${january}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('มกราคม');
  await page.getByRole('button', { name: 'ก่อนหน้า' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('กุมภาพันธ์');
  await page.getByRole('button', { name: 'ถัดไป' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('มกราคม');
});
