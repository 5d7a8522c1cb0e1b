import { expect, test } from 'vitest';
import { parseFileName } from './content-disposition.ts';

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

const headers: { name: string; header: string | null; fileName: string | null }[] = [
  { name: 'a token', header: 'attachment; filename=a.pdf', fileName: 'a.pdf' },
  { name: 'quotes', header: 'attachment; filename="งบ a; b.pdf"', fileName: 'งบ a; b.pdf' },
  { name: 'escaped quotes', header: String.raw`inline; filename="a \"b\".pdf"`, fileName: 'a "b".pdf' },
  {
    name: 'both forms, in this order',
    header: `attachment; filename="kepwai-20260203-ab12.pdf"; filename*=UTF-8''%E0%B8%87%E0%B8%9A%202569.pdf`,
    fileName: 'งบ 2569.pdf',
  },
  {
    name: 'both forms, in the other order',
    header: `attachment; filename*=utf-8'th'%E0%B8%87%E0%B8%9A.pdf; filename=a.pdf`,
    fileName: 'งบ.pdf',
  },
  {
    name: 'Latin-1 by its name',
    header: "attachment; filename*=ISO-8859-1''caf%E9.txt",
    fileName: 'café.txt',
  },
  {
    name: 'UTF-8 against the standard',
    header: `attachment; filename="${latin1('งบ.pdf')}"`,
    fileName: 'งบ.pdf',
  },
  { name: 'Latin-1 by the standard', header: 'attachment; filename="caf\xe9.txt"', fileName: 'café.txt' },
  {
    name: 'broken bytes, and a name beside them',
    header: "attachment; filename*=UTF-8''%E0%B8.pdf; filename=a.pdf",
    fileName: 'a.pdf',
  },
  {
    name: 'an unknown alphabet',
    header: "attachment; filename*=tis-620''%A7.pdf; filename=a.pdf",
    fileName: 'a.pdf',
  },
  {
    name: 'a percent that is only one',
    header: "attachment; filename*=UTF-8''100%.txt",
    fileName: '100%.txt',
  },
  { name: 'capitals', header: 'Attachment; FileName="A.pdf"', fileName: 'A.pdf' },
  { name: 'folders', header: 'attachment; filename="../../etc/passwd"', fileName: 'passwd' },
  { name: 'folders of Windows', header: "attachment; filename*=UTF-8''C%3A%5Ca.txt", fileName: 'a.txt' },
  { name: 'folders and nothing else', header: 'attachment; filename="../.."', fileName: null },
  { name: 'control characters', header: "attachment; filename*=UTF-8''a%0D%0A%00b.txt", fileName: 'ab.txt' },
  { name: 'turned writing', header: "attachment; filename*=UTF-8''a%E2%80%AEgpj.exe", fileName: 'agpj.exe' },
  { name: 'an empty name', header: 'attachment; filename=""', fileName: null },
  { name: 'no name', header: 'attachment', fileName: null },
  { name: 'no header', header: null, fileName: null },
];

test.each(headers)('Content-Disposition with $name gives $fileName', ({ header, fileName }) => {
  expect(parseFileName(header)).toBe(fileName);
});
