import { findFiles } from '../support/api.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { media } from '../support/line.ts';
import { whole } from '../support/whole.ts';

interface Hit {
  file: { name: string };
  matchedIn: string;
  excerpt: string | null;
}

test('documents posted in a chat are found by the text inside them', async ({ family, line }) => {
  const { father, chat, api, groupId } = family;
  const receipt = (await media('receipt.pdf')).toString('base64');
  const table = Buffer.from('รายการ,บาท\nค่าแท็งก์น้ำ,3400').toString('base64');
  await line.post(chat, {
    by: father,
    type: 'file',
    contents: [{ base64: receipt, fileName: 'receipt.pdf', mimeType: 'application/pdf' }],
  });
  await line.post(chat, {
    by: father,
    type: 'file',
    contents: [{ base64: table, fileName: 'table.csv', mimeType: 'text/csv' }],
  });
  const find = async (words: string) => {
    const hits = await api.list<Hit>(`/api/group/${groupId}/search?q=${encodeURIComponent(words)}`);
    return hits.map(({ file, matchedIn, excerpt }) => [file.name, matchedIn, excerpt]);
  };
  await expect.poll(() => find('แท็งก์ 3400')).toEqual([['table.csv', 'text', 'ค่าแท็งก์น้ำ,3400']]);
  await expect.poll(() => find('ค่าอุปกรณ์ 1,250')).toEqual([['receipt.pdf', 'text', 'ค่าอุปกรณ์ศิลปะ 1,250.00']]);
});

test('a mail is shown as it was meant', async ({ page, family, line, openAs }) => {
  const { mother, father, chat, api, groupId } = family;
  const packed = (text: string) => Buffer.from(text).toString('base64');
  const mail = [
    `Subject: =?UTF-8?B?${packed('ใบแจ้งค่าน้ำ เดือนพฤศจิกายน')}?=`,
    `From: =?UTF-8?B?${packed('การประปา')}?= <bill@example.com>`,
    'To: family@example.com',
    'Date: Sat, 28 Nov 2026 13:07:00 +0700',
    'Content-Type: multipart/mixed; boundary=x',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    packed('เรียน ผู้ใช้น้ำ\n\nยอดเดือนนี้ 245 บาท กรุณาชำระภายในวันที่ 15'),
    '--x',
    'Content-Type: application/pdf; name=bill.pdf',
    'Content-Disposition: attachment; filename=bill.pdf',
    '',
    '%PDF',
    '--x--',
  ].join('\r\n');
  await line.post(chat, {
    by: father,
    type: 'file',
    contents: [{ base64: packed(mail), fileName: 'bill.eml', mimeType: 'message/rfc822' }],
  });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  const shown = page.getByRole('region', { name: 'อีเมล' });
  await expect(shown.getByRole('heading', { name: 'ใบแจ้งค่าน้ำ เดือนพฤศจิกายน' })).toBeVisible();
  await expect(shown).toContainText('การประปา <bill@example.com>');
  await expect(shown).toContainText('ยอดเดือนนี้ 245 บาท');
  await expect(shown).toContainText('bill.pdf');
  expect(await findViolations(page)).toEqual([]);
});

test('an RTF document is read in Thai', whole, async ({ page, family, line, openAs }) => {
  const { mother, father, chat, api, groupId } = family;
  const source =
    "{\\rtf1\\ansi\\ansicpg874{\\fonttbl{\\f0\\fcharset222 Tahoma;}}\\f0 \\'a4\\'e8\\'d2\\'b9\\'e9\\'d3\\par \\u3610?\\u3634?\\u3607? 245\\par}";
  await line.post(chat, {
    by: father,
    type: 'file',
    contents: [
      { base64: Buffer.from(source).toString('base64'), fileName: 'bill.rtf', mimeType: 'application/rtf' },
    ],
  });
  const [file] = await findFiles(api, { groupId, count: 1 });
  await openAs(mother, `/microapp/${groupId}/file/${file?.id}`);
  const shown = page.getByRole('region', { name: 'เอกสาร' });
  await expect(shown).toContainText('ค่าน้ำ');
  await expect(shown).toContainText('บาท 245');
  expect(await findViolations(page)).toEqual([]);
});
