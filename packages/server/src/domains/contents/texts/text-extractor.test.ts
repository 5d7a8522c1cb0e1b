import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import {
  buildDocx,
  buildPdf,
  buildPptx,
  buildXlsx,
  documentTypes,
  packOffice,
} from '../../../../test/documents.ts';
import { createMemoryBlobStore } from '../../../blobs/memory.ts';
import { runProgram } from '../pictures/run-program.ts';
import { createTextExtractor } from './text-extractor.ts';
import { maxParts, maxTextLength } from './text-lines.ts';

const extractor = createTextExtractor();
afterAll(() => extractor.close());

async function extract(bytes: Buffer, type: keyof typeof documentTypes, groupId = 'group') {
  const blobs = createMemoryBlobStore();
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([bytes]));
  const content = { sha256, size_bytes: sizeBytes, mime_type: documentTypes[type] };
  return await extractor.extract(blobs, content, { groupId });
}

const ready = (text: string) => ({ state: 'ready', text });

/** Document type whose entities grow, and one of which reads a file. */
const hostile = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>`;

describe('the text of a document', () => {
  test('comes by paragraphs from a text document, with rows of tables', async () => {
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const bytes = packOffice({
      'word/document.xml': `<w:document><w:body><w:p><w:r><w:t>ค่า&#3609;้ำ &amp; ไฟ</w:t><w:tab/><w:t>หน้า 1</w:t></w:r></w:p>
        <w:tbl><w:tr>${cell('ค่าเทอม')}${cell('12,000')}</w:tr></w:tbl><!-- ไม่ใช่ --><w:p/></w:body></w:document>`,
      'word/footer1.xml': '<w:ftr><w:p><w:r><w:t><![CDATA[ท้าย <กระดาษ>]]></w:t></w:r></w:p></w:ftr>',
      'word/styles.xml': '<w:styles><w:t>ไม่อ่าน</w:t></w:styles>',
    });
    expect(await extract(bytes, 'docx')).toEqual(ready('ค่าน้ำ & ไฟ หน้า 1\nค่าเทอม 12,000\nท้าย <กระดาษ>'));
  });

  test('comes by rows from a workbook, and by slides from a presentation', async () => {
    const rows = [
      ['ชื่อ', 'ยอด'],
      ['แม่นิด', 350.5],
      ['แม่นิด', 20],
    ];
    expect(await extract(buildXlsx(rows), 'xlsx')).toEqual(ready('ชื่อ ยอด\nแม่นิด 350.5\nแม่นิด 20'));
    const slides = Array.from({ length: 11 }, (_, index) => `หน้า ${index + 1}`);
    expect(await extract(buildPptx(slides), 'pptx')).toEqual(ready(slides.join('\n')));
  });

  test('comes by pages from a PDF, in Thai too', async () => {
    expect(await extract(buildPdf(['First (page)', 'Second']), 'pdf')).toEqual(ready('First (page)\nSecond'));
    const thai = await readFile(path.join(import.meta.dirname, '../../../../../../mocks/media/receipt.pdf'));
    expect(await extract(thai, 'pdf')).toMatchObject({
      text: expect.stringContaining('ค่าอุปกรณ์ศิลปะ 1,250.00'),
    });
  });

  test.each([
    ['UTF-8', Buffer.from('ใบเสร็จ,350\r\n\r\nรวม\u0000,350')],
    ['the Thai code page', Buffer.from('e3bae0cac3e7a82c3335300a c3c7c12c333530'.replaceAll(' ', ''), 'hex')],
    ['UTF-16', Buffer.from('\ufeffใบเสร็จ,350\nรวม,350', 'utf16le')],
  ])('comes from a table in %s', async (_charset, bytes) => {
    expect(await extract(bytes, 'csv')).toEqual(ready('ใบเสร็จ,350\nรวม,350'));
  });

  test('is none where there is none', async () => {
    expect(await extract(Buffer.from(' \n '), 'txt')).toEqual({ state: 'none' });
    expect(await extract(buildDocx([]), 'docx')).toEqual({ state: 'none' });
    expect(await extract(buildPdf(['']), 'pdf')).toEqual({ state: 'none' });
  });
});

describe('a hostile document', () => {
  test('with a password is locked', async () => {
    expect(await extract(buildPdf(['secret'], { isLocked: true }), 'pdf')).toEqual({ state: 'locked' });
    const encrypted = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(4096)]);
    expect(await extract(encrypted, 'xlsx')).toEqual({ state: 'locked' });
    const zipped = buildDocx(['secret']);
    zipped[zipped.indexOf('PK\x01\x02') + 8] = 1;
    expect(await extract(zipped, 'docx')).toEqual({ state: 'locked' });
  });

  test('that is broken is broken, and keeps what comes before the fault', async () => {
    for (const type of ['pdf', 'docx', 'xlsx', 'pptx'] as const) {
      expect(await extract(randomBytes(5000), type)).toEqual({ state: 'broken' });
    }
    const cut = packOffice({ 'word/document.xml': '<w:p><w:t>ต้นเรื่อง</w:t></w:p><!ELEMENT x>' });
    expect(await extract(cut, 'docx')).toEqual(ready('ต้นเรื่อง'));
  });

  test('with a document type has no entities', async () => {
    const bytes = packOffice({ 'word/document.xml': `${hostile}<w:p><w:t>&b;&file;</w:t></w:p>` });
    expect(await extract(bytes, 'docx')).toEqual({ state: 'broken' });
    const without = packOffice({ 'word/document.xml': '<w:p><w:t>&b;&file;&#0;&#x110000;</w:t></w:p>' });
    expect(await extract(without, 'docx')).toEqual(ready('&b;&file;'));
  });

  test('that unpacks to gigabytes ends early', async () => {
    const zeros = deflateRawSync(Buffer.alloc(256 * 1024 * 1024, 0x20), { level: 1 });
    const document = packOffice({ 'word/document.xml': '' });
    expect(await extract(replacePacked(document, zeros), 'docx')).toEqual({ state: 'broken' });
  });

  test('of 10,000 pages gives its first pages', async () => {
    const pages = Array.from(
      { length: 10_000 },
      (_, index) => `Page ${index + 1} ${'lorem ipsum '.repeat(8)}`,
    );
    const { text = '' } = { text: '', ...(await extract(buildPdf(pages), 'pdf')) };
    expect(text.startsWith('Page 1 lorem')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(maxTextLength);
  });

  test('of letters at random has few keys', async () => {
    const bytes = Buffer.from(randomBytes(200_000).toString('base64'));
    const { text = '' } = { text: '', ...(await extract(bytes, 'txt')) };
    const parts = new Set(
      [...text].flatMap((_, place) => [text.slice(place, place + 2), text.slice(place, place + 3)]),
    );
    expect(parts.size).toBeGreaterThan(maxParts / 2);
    expect(parts.size).toBeLessThanOrEqual(maxParts + 2);
  });
});

describe('a process', () => {
  test('reads one document after another, of any format', async () => {
    for (let number = 1; number <= 22; number += 1) {
      expect(await extract(buildDocx([`ฉบับที่ ${number}`]), 'docx')).toEqual(ready(`ฉบับที่ ${number}`));
      expect(await extract(buildPdf([`Page ${number}`]), 'pdf')).toEqual(ready(`Page ${number}`));
    }
  });

  test('that a document ended is not missed by the next ones', async () => {
    const fatal = Buffer.from('%PDF-1.7 broken');
    for (const text of ['ก่อน', 'หลัง']) {
      expect(await extract(Buffer.from(text), 'txt')).toEqual(ready(text));
      expect(await extract(fatal, 'pdf')).toEqual({ state: 'broken' });
    }
  });

  test('reads several documents at once, of several groups', async () => {
    const texts = Array.from({ length: 6 }, (_, index) => `เอกสาร ${index}`);
    const read = texts.map((text, index) => extract(Buffer.from(text), 'txt', `group ${index % 2}`));
    expect(await Promise.all(read)).toEqual(texts.map(ready));
  });
});

test('a program that takes more memory than it may is killed', {
  skip: process.platform !== 'linux',
}, async () => {
  const greedy = 'const taken = []; setInterval(() => taken.push(Buffer.alloc(1e8, 1)), 20)';
  const output = await runProgram(process.execPath, {
    args: ['-e', greedy],
    timeoutMs: 300_000,
    maxOutputBytes: 1000,
    maxMemoryBytes: 400e6,
  });
  expect(output).toBeNull();
});

/** Gives an archive's last entry other packed bytes. Its sizes are not those of the bytes. */
function replacePacked(archive: Buffer, packed: Buffer): Buffer {
  const directory = archive.indexOf('PK\x01\x02');
  const entries = archive.subarray(directory);
  const last = entries.lastIndexOf('PK\x01\x02');
  const offset = entries.readUInt32LE(last + 42);
  const header = archive.subarray(offset, offset + 30 + archive.readUInt16LE(offset + 26));
  header.writeUInt16LE(0, 28);
  entries.writeUInt16LE(8, last + 10);
  entries.writeUInt32LE(packed.length, last + 20);
  const end = entries.lastIndexOf('PK\x05\x06');
  entries.writeUInt32LE(offset + header.length + packed.length, end + 16);
  return Buffer.concat([archive.subarray(0, offset), header, packed, entries]);
}
