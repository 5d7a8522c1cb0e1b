import { findFiles } from './support/api.ts';
import { findViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { media } from './support/line.ts';

test('the text of a PDF lies over its page, and can be selected', async ({ page, family, line, openAs }) => {
  const { mother, father, chat, api, groupId } = family;
  const contents = [{ base64: (await media('receipt.pdf')).toString('base64'), fileName: 'ใบเสร็จ.pdf' }];
  await line.post(chat, { by: father, type: 'file', contents });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  const text = page.locator('.pdf-text').first();
  const total = text.getByText('5,510.00');
  await expect(total).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  const [amount, sheet] = [await total.boundingBox(), await text.boundingBox()];
  if (!amount || !sheet) throw new Error('the text is not on the screen');
  // The sum is in the right half of the page, as high as a line of it.
  expect((amount.x - sheet.x) / sheet.width).toBeGreaterThan(0.5);
  expect(amount.x + amount.width).toBeLessThan(sheet.x + sheet.width);
  expect(amount.height).toBeGreaterThan(4);
  expect(amount.height).toBeLessThan(40);

  const selected = await total.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return getSelection()?.toString();
  });
  expect(selected).toContain('5,510.00');
});

test('words of a PDF are found by a field, marked on its page and stepped through', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  const contents = [{ base64: (await media('receipt.pdf')).toString('base64'), fileName: 'ใบเสร็จ.pdf' }];
  await line.post(chat, { by: father, type: 'file', contents });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  const search = page.getByRole('search');
  const marks = page.locator('.pdf-text mark');

  await test.step('the button opens it, and every hit is marked', async () => {
    await page.getByRole('button', { name: 'ค้นในเอกสารนี้' }).tap();
    await search.getByRole('searchbox').fill('๒๕๖๙');
    await expect(search.getByRole('status')).toHaveText('1 จาก 1');
    await expect(marks.first()).toBeInViewport();
    expect(await findViolations(page)).toEqual([]);
  });

  await test.step('keys and buttons step through the hits of all pages', async () => {
    await search.getByRole('searchbox').fill('ค่า');
    await expect(search.getByRole('status')).toHaveText('1 จาก 4');
    await page.keyboard.press('Enter');
    await expect(search.getByRole('status')).toHaveText('2 จาก 4');
    await search.getByRole('button', { name: 'ที่เจอก่อนหน้า' }).tap();
    await expect(search.getByRole('status')).toHaveText('1 จาก 4');
    await search.getByRole('button', { name: 'ที่เจอก่อนหน้า' }).tap();
    await expect(search.getByRole('status')).toHaveText('4 จาก 4');
    await expect(page.locator('.pdf-text mark[data-current]').first()).toBeInViewport();
  });

  await test.step('what is not there is said', async () => {
    await search.getByRole('searchbox').fill('ไม่มีคำนี้');
    await expect(search.getByRole('status')).toHaveText('ไม่เจอคำนี้');
    await expect(marks).toHaveCount(0);
  });

  await test.step('Escape closes the field and not the file, and Ctrl+F opens it', async () => {
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    await expect(page.getByRole('button', { name: 'ค้นในเอกสารนี้' })).toBeFocused();
    await page.keyboard.press('Control+f');
    await expect(search.getByRole('searchbox')).toBeFocused();
  });
});
