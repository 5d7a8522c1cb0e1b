import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

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
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}.png'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(safeFileName(sent)).toBe(kept);
  });

  test('300 Thai letters keep their extension and lose no mark of the last letter', () => {
    const kept = safeFileName(`${'น้ำ'.repeat(100)}.pdf`);
    expect(kept).toBe(`${'น้ำ'.repeat(83)}.pdf`);
    expect(kept.length).toBeLessThanOrEqual(255);
  });

  test('a letter with more marks than a name may have is cut all the same', () => {
    expect(safeFileName(`${`ก${'\u0e49'.repeat(400)}`}.pdf`)).toMatch(/^ก\u0e49{250}\.pdf$/);
  });

  test('has no path, no control, no turn of direction, 1 to 255 characters, whatever was sent', () => {
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

  test('stays as it is when made safe again', () => {
    fc.assert(
      fc.property(anyName, (sent) => {
        expect(safeFileName(safeFileName(sent))).toBe(safeFileName(sent));
      }),
      { numRuns: 1000 },
    );
  });
});
