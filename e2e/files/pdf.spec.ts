import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { media } from '../support/line.ts';
import { whole } from '../support/whole.ts';

test(
  'the text of a PDF lies over its page, and can be selected',
  whole,
  async ({ page, family, line, openAs }) => {
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
  },
);

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

test('a PDF with Chinese, and fonts that it leaves out, is drawn by what the app brings', async ({
  page,
  family,
  line,
  openAs,
}) => {
  const { mother, father, chat, api, groupId } = family;
  const contents = [{ base64: chinesePdf('发票购买方名称').toString('base64'), fileName: '发票.pdf' }];
  await line.post(chat, { by: father, type: 'file', contents });
  const [file] = await findFiles(api, { groupId, count: 1 });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/bcmap|translateFont|not part of this build/.test(message.text())) complaints.push(message.text());
  });
  const table = page.waitForResponse(/UniGB-UCS2-H[^/]*\.bcmap$/);
  const font = page.waitForResponse(/FoxitSymbol[^/]*\.pfb$/);
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  expect((await table).status()).toBe(200);
  expect((await font).status()).toBe(200);
  await expect(page.locator('.pdf-text').first().getByText('发票购买方名称')).toBeVisible();
  expect(complaints).toEqual([]);
});

/** Returns a PDF of Chinese by a predefined table, in a font that is not embedded, and of a symbol of a standard font. */
function chinesePdf(text: string): Buffer {
  const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R /F2 7 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    stream(`BT /F1 60 Tf 40 700 Td <${hex}> Tj ET BT /F2 60 Tf 40 500 Td (abc) Tj ET`),
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
  ];
  let out = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`;
  return Buffer.from(out + table + end, 'latin1');
}
