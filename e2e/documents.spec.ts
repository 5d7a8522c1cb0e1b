import { expect, test } from './support/fixtures.ts';
import { media } from './support/line.ts';

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
