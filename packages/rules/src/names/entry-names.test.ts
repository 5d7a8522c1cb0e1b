import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFolderNames } from './entry-names.ts';

const taken = (...names: string[]) => {
  const folder = createFolderNames();
  return names.map((name) => folder.take(name));
};

const bytesOf = (name: string) => encodeURIComponent(name).replaceAll(/%[0-9A-F]{2}/g, '.').length;

describe('names in a folder', () => {
  test.each([
    [
      ['งบ.pdf', 'งบ.pdf', 'งบ.pdf'],
      ['งบ.pdf', 'งบ (2).pdf', 'งบ (3).pdf'],
    ],
    [
      ['a.JPG', 'A.jpg'],
      ['a.JPG', 'A (2).jpg'],
    ],
    [
      ['a (2).jpg', 'a.jpg', 'a.jpg'],
      ['a (2).jpg', 'a.jpg', 'a (3).jpg'],
    ],
    [
      ['ไม่มีนามสกุล', 'ไม่มีนามสกุล'],
      ['ไม่มีนามสกุล', 'ไม่มีนามสกุล (2)'],
    ],
    [
      ['../../etc/passwd', '/abs'],
      ['etc-passwd', 'abs'],
    ],
    [
      ['C:\\windows\\a.dll', 'con.txt', 'nul'],
      ['C--windows-a.dll', '_con.txt', '_nul'],
    ],
    [
      ['ท้ายจุด...', 'a\u0000b\n.txt', '\u202Ejpg.exe'],
      ['ท้ายจุด', 'ab.txt', 'jpg.exe'],
    ],
    [['<a|b>?*".txt'], ['-a-b----.txt']],
  ])('%j become %j', (names, expected) => {
    expect(taken(...names)).toEqual(expected);
  });

  test('avoid the names that are taken from the start', () => {
    expect(createFolderNames(['_ไม่ครบ.txt']).take('_ไม่ครบ.txt')).toBe('_ไม่ครบ (2).txt');
  });

  test('many equal names in a folder are numbered without looking at all of them', () => {
    const folder = createFolderNames();
    const names = Array.from({ length: 50_000 }, () => folder.take('image.jpg'));
    expect(names.at(-1)).toBe('image (50000).jpg');
    expect(new Set(names).size).toBe(50_000);
  });

  test('have at most 255 bytes, and keep their extension and whole letters', () => {
    const long = `${'น้ำ'.repeat(80)}.jpeg`;
    const [first = '', second = ''] = taken(long, long);
    for (const name of [first, second]) expect(bytesOf(name)).toBeLessThanOrEqual(255);
    expect(first).toMatch(/^(น้ำ)+\.jpeg$/);
    expect(second).toMatch(/^(น้ำ)+ \(2\)\.jpeg$/);
  });

  test('never lead out of the folder, whatever people write', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 20 }), (names) => {
        const safe = taken(...names);
        const folded = safe.map((name) => name.normalize('NFC').toLowerCase());
        expect(new Set(folded).size).toBe(names.length);
        for (const name of safe) {
          expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}]|^\.{0,2}$|[. ]$/u);
          expect(bytesOf(name)).toBeLessThanOrEqual(255);
        }
      }),
    );
  });
});
