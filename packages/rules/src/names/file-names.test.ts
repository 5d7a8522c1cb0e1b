import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeFileName, saveableFileName } from './file-names.ts';

const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.string({
    unit: fc.constantFrom('ก', 'า', 'ิ', '้', 'น', '้', '.', '/', '\\', ' ', '\u202e', 'pdf'),
    maxLength: 600,
  }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 400 })
    .map((units) => String.fromCharCode(...units)),
);

describe('a safe file name', () => {
  test.each([
    ['รายงานการประชุม.pdf', 'รายงานการประชุม.pdf'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..\\..\\windows\\system32.dll', 'windows-system32.dll'],
    ['งบ 1/2567.xlsx', 'งบ 1-2567.xlsx'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['\u2066สลิป\u2069.jpg', 'สลิป.jpg'],
    ['two\r\nlines\u0000.txt', 'twolines.txt'],
    ['  spaced .txt  ', 'spaced .txt'],
    ['cafe\u0301.txt', 'caf\u00e9.txt'],
    ['.htaccess', '.htaccess'],
    ['..', 'ไฟล์'],
    [' / \\ ', 'ไฟล์'],
    ['', 'ไฟล์'],
    ['\u200b\u2060\ufeff', 'ไฟล์'],
    [' \u3164\u2800. ', 'ไฟล์'],
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png'],
  ])('%j becomes %j', (sent, kept) => {
    expect(safeFileName(sent)).toBe(kept);
  });

  test('a safe file name of 300 Thai letters keeps its extension and all marks of the last letter', () => {
    const kept = safeFileName(`${'น้ำ'.repeat(100)}.pdf`);
    expect(kept).toBe(`${'น้ำ'.repeat(83)}.pdf`);
    expect(kept.length).toBeLessThanOrEqual(255);
  });

  test('is cut even within a letter that has more marks than a name may have', () => {
    expect(safeFileName(`${`ก${'\u0e49'.repeat(400)}`}.pdf`)).toMatch(/^ก\u0e49{250}\.pdf$/);
  });

  test('has no path, no controls, no direction marks and 1 to 255 characters for any input', () => {
    fc.assert(
      fc.property(anyName, (sent) => {
        const kept = safeFileName(sent);
        expect(kept).not.toMatch(/[/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect(kept).not.toMatch(/^\.{0,2}$/);
        expect(kept.length).toBeLessThanOrEqual(255);
        expect(kept).toBe(kept.normalize('NFC').trim());
      }),
      { numRuns: 1000 },
    );
  });

  test('does not change when it is made safe again', () => {
    fc.assert(
      fc.property(anyName, (sent) => {
        expect(safeFileName(safeFileName(sent))).toBe(safeFileName(sent));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a saveable file name', () => {
  test.each([
    ['รายงานการประชุม.pdf', 'รายงานการประชุม.pdf'],
    ['', 'ไฟล์'],
    ['\u200b\u2060', 'ไฟล์'],
    ['\u200d\ufe0f', 'ไฟล์'],
    ['...', 'ไฟล์'],
    ['\u200b.pdf', 'ไฟล์.pdf'],
    ['\u200d.pdf', 'ไฟล์.pdf'],
    ['.htaccess', '.htaccess'],
    ['a\u200bb\u2060c.txt', 'abc.txt'],
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png'],
    ['CON', '_CON'],
    ['con.', '_con'],
    ['nul.txt', '_nul.txt'],
    ['NUL .txt', '_NUL .txt'],
    ['COM1.tar.gz', '_COM1.tar.gz'],
    ['lpt\u00b2', '_lpt\u00b2'],
    ['CONOUT$.log', '_CONOUT$.log'],
    ['context.txt', 'context.txt'],
    ['COM10.txt', 'COM10.txt'],
    ['งบ.pdf. . ', 'งบ.pdf'],
    ['งบ.pdf\u200b ', 'งบ.pdf'],
    ['ก่อน 12:30 <ใหม่>?.txt', 'ก่อน 12-30 -ใหม่--.txt'],
    ['a|b*"c".txt', 'a-b--c-.txt'],
    [`con.${'a'.repeat(251)}`, `_con.${'a'.repeat(250)}`],
  ])('%j is saved as %j', (kept, saved) => {
    expect(saveableFileName(kept)).toBe(saved);
  });

  test('is valid on Windows for any input and does not change when made saveable again', () => {
    const hostile = fc.oneof(
      anyName,
      fc
        .array(
          fc.constantFrom(
            'CON',
            'nul',
            'com1',
            'LPT9',
            '.',
            ' ',
            '\u200b',
            '\u200d',
            '\ufe0f',
            'ก',
            ':',
            '$',
            '"',
          ),
          { maxLength: 8 },
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(hostile, (sent) => {
        const saved = saveableFileName(sent);
        expect(saved).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cs}\p{Bidi_Control}]|[.\s]$|^\s/u);
        expect(saved).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$) *(\.|$)/i);
        expect(saved).toMatch(/[^.\s\p{Default_Ignorable_Code_Point}]/u);
        expect(saved.length).toBeLessThanOrEqual(255);
        expect(saveableFileName(saved)).toBe(saved);
      }),
      { numRuns: 3000 },
    );
  });
});
