import { findMatches } from '@kepwai/rules/words/fold-thai';
import { graphemesOf } from '@kepwai/rules/words/graphemes';
import { describe, expect, it } from 'vitest';
import { gapsIn } from './name-gaps.ts';

/** Returns the visible part of a name, with … for the gaps. */
function shown(name: string, search = ''): string {
  let at = 0;
  let text = '';
  for (const { start, end } of gapsIn(name, findMatches(name, search)[0])) {
    text += `${name.slice(at, start)}…`;
    at = end;
  }
  return text + name.slice(at);
}

describe('gapsIn', () => {
  it.each([
    ['a short name', 'ค่าน้ำ.pdf', 'น้ำ', 'ค่าน้ำ.pdf'],
    ['a match in a short name’s end', 'ใบแจ้งหนี้หมู่บ้านสวนสน ค่าน้ำ.pdf', 'น้ำ', 'ใบแจ้งหนี้ห…น ค่าน้ำ.pdf'],
    [
      'a long name without a match',
      'รายงานการประชุมผู้ปกครองครั้งที่หนึ่งภาคเรียนที่สอง ห้อง 3-2.docx',
      '',
      'รายงานการประชุมผู้ปกครองครั้งที่หนึ่…3-2.docx',
    ],
    [
      'a match in the middle',
      'รายงานการประชุมผู้ปกครองครั้งที่หนึ่งภาคเรียนที่สอง ห้อง 3-2.docx',
      'เรียน',
      'รายงานกา…งภาคเรียนที่สอง ห้อง 3-2.docx',
    ],
    [
      'a match at the end',
      'รายงานการประชุมผู้ปกครองครั้งที่หนึ่งภาคเรียนที่สอง ห้อง 3-2.docx',
      '3-2',
      'รายงานกา…ห้อง 3-2.docx',
    ],
  ])('gapsIn finds what to add: %s', (_what, name, search, expected) => {
    expect(shown(name, search)).toBe(expected);
  });

  const names = [
    'ใบเสร็จรับเงินค่าบำรุงหมู่บ้านประจำเดือนพฤศจิกายนพุทธศักราชสองพันห้าร้อยหกสิบเก้า_0042.pdf',
    'เเม่น้\u0e4d\u0e32แก้วเก่งโก๋ไก่ใหญ่เป็นเพื่อนกันแล้วเที่ยวเล่นโต้ลมไกลใกล้เขาใหญ่เมื่อวันเสาร์แรก.jpeg',
    '👨‍👩‍👧👨‍👩‍👧 ทริปครอบครัว 👨‍👩‍👧 เชียงใหม่ เชียงราย แม่ฮ่องสอน ลำปาง ลำพูน น่าน แพร่ 👨‍👩‍👧.zip',
    'IMG_20261128_130742_portrait_of_the_whole_family_in_front_of_the_temple_final-version (1).jpg',
  ];
  // Every word of every name, wherever it lies.
  const cases = names.flatMap((name) =>
    [...new Intl.Segmenter('th', { granularity: 'word' }).segment(name)]
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => [segment, name] as const),
  );

  it.each(cases)('shows a match of %s early, and cuts no letter, in %s', (search, name) => {
    const first = findMatches(name, search)[0];
    const gaps = gapsIn(name, first);
    const edges = new Set([...graphemesOf(name).map(({ index }) => index), name.length]);
    for (const { start, end } of gaps) {
      for (const edge of [start, end]) {
        expect(edges).toContain(edge);
        expect(name.slice(0, edge)).not.toMatch(/[เแโใไ]$/);
      }
      expect(first && start < first.end && end > first.start).toBe(false);
    }
    const text = shown(name, search);
    const before = text.slice(0, text.indexOf(name.slice(first?.start, first?.end)));
    expect(graphemesOf(before).length).toBeLessThanOrEqual(20);
    expect(text.startsWith(name.slice(0, 4))).toBe(true);
    expect(text.endsWith(name.slice(-4))).toBe(true);
    expect(graphemesOf(text.replace(search, '')).length).toBeLessThanOrEqual(36);
  });
});
