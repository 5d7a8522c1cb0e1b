import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestDecoders } from '../../../../test/drawer.ts';
import { forFile } from '../../../../test/index.ts';
import {
  buildDocx,
  buildPdf,
  buildPptx,
  buildXlsx,
  documentTypes,
  packOffice,
} from '../../../../test/scenes/documents.ts';
import { createMemoryBlobStore } from '../../../blobs/memory.ts';
import { createTextExtractor, type TextExtractor } from './text-extractor.ts';
import { maxParts, maxTextLength } from './text-lines.ts';

let extractor: TextExtractor;
beforeAll(() => {
  extractor = createTextExtractor(createTestDecoders(forFile));
});

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

  test.each([
    ['a space before a mark', 'กรณ ีที่ต ้องการ', 'กรณีที่ต้องการ'],
    ['a space before a mark, and the one that pdf.js adds', 'กรณ ี ที่ต ้ องการ', 'กรณีที่ต้องการ'],
    ['two marks apart', 'ผ ู ้ปกครอง', 'ผู้ปกครอง'],
    ['a lost SARA AM', 'ค านวณจ านวนเงิน', 'คำนวณจำนวนเงิน'],
    ['a lost SARA AM after a tone', 'น ้ า ใช้ จ้ าง', 'น้ำ ใช้ จ้ำง'],
    ['a circle and SARA AA apart', 'ค ํ านวณ', 'คํานวณ'],
    ['spaces that people type', 'ครั้งที่ 4 ณ ห้อง ต่าง ๆ อาคาร', 'ครั้งที่ 4 ณ ห้อง ต่าง ๆ อาคาร'],
  ])('has its marks where they belong: %s', async (_what, text, repaired) => {
    expect(await extract(buildDocx([text]), 'docx')).toEqual(ready(repaired));
  });

  test.each([
    ['ราคา.tsv', 'ชื่อ\tราคา\r\nส้ม\t5', 'ชื่อ ราคา\nส้ม 5'],
    ['ซับ.srt', '1\r\n00:00:01,000 --> 00:00:02,000\r\nสวัสดี\r\n', '1\n00:00:01,000 --> 00:00:02,000\nสวัสดี'],
    ['a text without an ending', '\ufeffบรรทัดหนึ่ง\r\n', 'บรรทัดหนึ่ง'],
    ['UTF-16', Buffer.from('\ufeffบรรทัด', 'utf16le'), 'บรรทัด'],
    ['the Thai code page', Buffer.from('a4d3e0a9bed2d0', 'hex'), 'คำเฉพาะ'],
  ])('comes from bytes of unknown type if they are a text: %s', async (_what, bytes, text) => {
    expect(await extract(Buffer.from(bytes), 'unknown')).toEqual(ready(text));
  });

  test('is null for bytes that are no text', async () => {
    expect(await extract(Buffer.from([1, 2, 3, 0, 200, 65]), 'unknown')).toEqual({ state: 'none' });
    expect(await extract(randomBytes(70_000), 'unknown')).toEqual({ state: 'none' });
  });

  test.each([
    [
      'plain',
      'Subject: =?utf-8?B?4Lib4Lij4Liw4LiK4Li44Lih?=\r\nFrom: a@b.c\r\n\r\nHello',
      'ประชุม\na@b.c\nHello',
    ],
    [
      'in parts, with an attachment',
      'From: a@b.c\r\nContent-Type: multipart/mixed;\r\n boundary="xx"\r\n\r\n--xx\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=E0=B8=9B=E0=B8=\r\n=B5\r\n--xx\r\nContent-Type: text/html\r\n\r\n<style>x</style><p>A &amp; B</p>\r\n--xx\r\nContent-Type: application/pdf; name="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n--xx--\r\n',
      'a@b.c\nปี\nA & B\na.pdf',
    ],
  ])('the text of a mail: %s', async (_what, mail, text) => {
    expect(await extract(Buffer.from(mail), 'unknown')).toEqual(ready(text));
  });

  test('comes from contacts and events', async () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:ครู\r\n นก\r\nitem1.TEL;TYPE=CELL:0812345678\r\nNOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=E0=B8=9B=E0=B8=B5\r\nORG:โรงเรียน;ชั้น\\, ป\r\nPHOTO;ENCODING=b:AAAA\r\nEND:VCARD\r\n';
    expect(await extract(Buffer.from(card), 'vcf')).toEqual(ready('ครูนก\n0812345678\nปี\nโรงเรียน ชั้น, ป'));
    const event =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:ประชุม\\nใหญ่\r\nLOCATION:ห้อง 1\r\nDTSTART:20260413T020000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
    expect(await extract(Buffer.from(event), 'ics')).toEqual(ready('ประชุม\nใหญ่\nห้อง 1'));
  });

  test.each([
    ['HTML', 'html', '<p>ก</p><script>ข</script><div>ค&#3591;</div>', 'ก\nคง'],
    ['HTML in a charset that it names', 'html', '<meta charset="tis-620"><p>\xa1\xa2</p>', 'กข'],
    ['a drawing', 'svg', '<?xml version="1.0"?><svg><text>ก</text></svg>', 'ก'],
    ['JSON with escapes', 'json', '{"a":"\\u0e01\\u0E02\\n"}', '{"a":"กข\\n"}'],
  ] as const)('the text of a document comes from %s', async (_what, type, source, text) => {
    const isBytes = /[\xa1-\xff]/.test(source) && !/[^\0-\xff]/.test(source);
    expect(await extract(Buffer.from(source, isBytes ? 'latin1' : 'utf8'), type)).toEqual(ready(text));
  });

  test('comes from an event that is folded within a letter', async () => {
    const [first, last] = [Buffer.from('ประชุม').subarray(0, 4), Buffer.from('ประชุม').subarray(4)];
    const event = Buffer.concat([
      Buffer.from('SUMMARY:'),
      first,
      Buffer.from('\r\n '),
      last,
      Buffer.from('\r\n'),
    ]);
    expect(await extract(event, 'ics')).toEqual(ready('ประชุม'));
  });

  test.each([
    [
      'of a Thai code page',
      "{\\rtf1\\ansi\\ansicpg874 \\'a4\\'d3\\'e0\\'a9\\'be\\'d2\\'d0\\par a\\tab b\\par}",
      'คำเฉพาะ\na b',
    ],
    [
      'of a Thai font',
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset222 Tahoma;}}{\\*\\generator x;}{\\info{\\title t}}\\f1 \\'a1\\f0 \\'e9\\par}",
      'กé',
    ],
    ['of Unicode', "{\\rtf1\\uc1\\u3585?\\u3586\\'3f{\\uc0\\u3587 }\\{x\\}}", 'กขฃ{x}'],
  ])('the text of a document comes from RTF %s', async (_what, source, text) => {
    expect(await extract(Buffer.from(source, 'latin1'), 'rtf')).toEqual(ready(text));
  });

  test('comes from an OpenDocument, by paragraphs and rows', async () => {
    const content = (body: string) =>
      packOffice({ 'content.xml': `<office:document-content>${body}</office:document-content>` });
    expect(
      await extract(
        content('<style>ไม่</style><text:h>หัว</text:h><text:p>ก<text:s/>ข <text:span>ค</text:span></text:p>'),
        'odt',
      ),
    ).toEqual(ready('หัว\nก ข ค'));
    const row =
      '<table:table-row><table:table-cell><text:p>ก</text:p></table:table-cell><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row>';
    expect(
      await extract(content(`<table:table table:name="บัญชี &amp; ยอด">${row}</table:table>`), 'ods'),
    ).toEqual(ready('บัญชี & ยอด\nก 1'));
    expect(
      await extract(content('<draw:page draw:name="page1"><text:p>หน้า</text:p></draw:page>'), 'odp'),
    ).toEqual(ready('หน้า'));
    const manifest =
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
    expect(
      await extract(packOffice({ 'META-INF/manifest.xml': manifest, 'content.xml': 'x' }), 'odt'),
    ).toEqual({
      state: 'locked',
    });
  });

  test('has names of sheets, and comments', async () => {
    const comment =
      '<w:comments><w:comment><w:p><w:r><w:t>ความเห็น</w:t></w:r></w:p></w:comment></w:comments>';
    const docx = packOffice({
      'word/document.xml': '<w:document><w:p><w:t>เนื้อหา</w:t></w:p></w:document>',
      'word/comments.xml': comment,
    });
    expect(await extract(docx, 'docx')).toEqual(ready('เนื้อหา\nความเห็น'));
    const xlsx = packOffice({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="เดือน &quot;1&quot;" sheetId="1"/></sheets></workbook>',
      'xl/worksheets/sheet1.xml': '<worksheet><row><c><v>5</v></c></row></worksheet>',
      'xl/comments1.xml': '<comments><comment><text><r><t>หมายเหตุ</t></r></text></comment></comments>',
      'xl/threadedComments/threadedComment1.xml':
        '<ThreadedComments><threadedComment><text>ถามตอบ</text></threadedComment></ThreadedComments>',
    });
    expect(await extract(xlsx, 'xlsx')).toEqual(ready('เดือน "1"\n5\nหมายเหตุ\nถามตอบ'));
    const pptx = packOffice({
      'ppt/slides/slide1.xml': '<p:sld><a:p><a:t>หน้า</a:t></a:p></p:sld>',
      'ppt/comments/comment1.xml': '<p:cmLst><p:cm><p:text>ติชม</p:text></p:cm></p:cmLst>',
    });
    expect(await extract(pptx, 'pptx')).toEqual(ready('หน้า\nติชม'));
  });

  test('is null for an empty document', async () => {
    expect(await extract(Buffer.from(' \n '), 'txt')).toEqual({ state: 'none' });
    expect(await extract(buildDocx([]), 'docx')).toEqual({ state: 'none' });
    expect(await extract(buildPdf(['']), 'pdf')).toEqual({ state: 'none' });
  });
});

describe('a hostile document', () => {
  test('a document with a password is reported as locked', async () => {
    expect(await extract(buildPdf(['secret'], { isLocked: true }), 'pdf')).toEqual({ state: 'locked' });
    const encrypted = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(4096)]);
    expect(await extract(encrypted, 'xlsx')).toEqual({ state: 'locked' });
    const zipped = buildDocx(['secret']);
    zipped[zipped.indexOf('PK\x01\x02') + 8] = 1;
    expect(await extract(zipped, 'docx')).toEqual({ state: 'locked' });
  });

  test('a damaged document is reported as damaged, and keeps the text before the damage', async () => {
    for (const type of ['pdf', 'docx', 'xlsx', 'pptx'] as const) {
      expect(await extract(randomBytes(5000), type)).toEqual({ state: 'broken' });
    }
    const cut = packOffice({ 'word/document.xml': '<w:p><w:t>ต้นเรื่อง</w:t></w:p><!ELEMENT x>' });
    expect(await extract(cut, 'docx')).toEqual(ready('ต้นเรื่อง'));
  });

  test('entities of a document type are not expanded', async () => {
    const bytes = packOffice({ 'word/document.xml': `${hostile}<w:p><w:t>&b;&file;</w:t></w:p>` });
    expect(await extract(bytes, 'docx')).toEqual({ state: 'broken' });
    const without = packOffice({ 'word/document.xml': '<w:p><w:t>&b;&file;&#0;&#x110000;</w:t></w:p>' });
    expect(await extract(without, 'docx')).toEqual(ready('&b;&file;'));
  });

  test.each([
    ['opening braces', 'rtf', '{'.repeat(2_000_000), { state: 'broken' }],
    ['half escapes', 'rtf', `{\\rtf1 ${"\\'".repeat(500_000)}`, { state: 'none' }],
    ['soft breaks', 'vcf', `FN:${'=\n'.repeat(500_000)}`, { state: 'ready' }],
    ['separators', 'ics', `${';'.repeat(1_000_000)}`, { state: 'none' }],
    ['folded headers', 'unknown', `From: a\n${'a: b\n c\n'.repeat(100_000)}`, { state: 'ready' }],
    [
      'boundaries',
      'unknown',
      `From: a\nContent-Type: multipart/x; boundary=-\n\n${'---\n'.repeat(200_000)}`,
      { state: 'ready' },
    ],
    [
      'opening brackets',
      'unknown',
      `From: a\nContent-Type: text/html\n\n${'<'.repeat(900_000)}`,
      { state: 'ready' },
    ],
    [
      'unclosed scripts',
      'unknown',
      `From: a\nContent-Type: text/html\n\n${'<script '.repeat(100_000)}`,
      { state: 'ready' },
    ],
  ] as const)('a document that repeats %s ends', async (_what, type, source, end) => {
    expect(await extract(Buffer.from(source), type)).toMatchObject(end);
  });

  test('a document that unpacks to gigabytes ends early', async () => {
    const zeros = deflateRawSync(Buffer.alloc(256 * 1024 * 1024, 0x20), { level: 1 });
    const document = packOffice({ 'word/document.xml': '' });
    expect(await extract(replacePacked(document, zeros), 'docx')).toEqual({ state: 'broken' });
    const open = packOffice({ 'content.xml': '' });
    expect(await extract(replacePacked(open, zeros), 'odt')).toEqual({ state: 'broken' });
  });

  test('a document of 10,000 pages gives its first pages', async () => {
    const pages = Array.from(
      { length: 10_000 },
      (_, index) => `Page ${index + 1} ${'lorem ipsum '.repeat(8)}`,
    );
    const { text = '' } = { text: '', ...(await extract(buildPdf(pages), 'pdf')) };
    expect(text.startsWith('Page 1 lorem')).toBe(true);
    expect(text.length).toBeLessThanOrEqual(maxTextLength);
  });

  test('a document of random letters has few keys', async () => {
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

  test('the next documents get a new process after one ended', async () => {
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
