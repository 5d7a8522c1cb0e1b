import { expect, test } from 'vitest';
import { outsideFileName, outsideTitle, spokenName } from './spoken-names.ts';

const now = new Date('2026-11-29T03:00:00Z');
const made = {
  name: '2026-11-28 13.07 พ่อชัย (1).jpg',
  kind: 'image' as const,
  isNameMade: true,
  postedAt: new Date('2026-11-28T06:07:00Z'),
  posterName: 'พ่อชัย',
};

test.each([
  ['รูปของพ่อชัย · 28 พ.ย. 13:07', made],
  ['วิดีโอของพ่อชัย · 28 พ.ย. 13:07', { ...made, kind: 'video' as const }],
  ['เสียง · 28 พ.ย. 13:07', { ...made, kind: 'audio' as const, posterName: null }],
  ['รูปของพ่อชัย · 31 ธ.ค. 2568 23:59', { ...made, postedAt: new Date('2025-12-31T16:59:00Z') }],
  ['รูปของ Nid · 28 พ.ย. 13:07', { ...made, posterName: 'Nid' }],
  ['ทะเล.jpg', { ...made, name: 'ทะเล.jpg', isNameMade: false }],
])('people read “%s”', (name, file) => {
  expect(spokenName(file, now)).toBe(name);
});

test('people outside read the kind and the day, and save a name that sorts', () => {
  expect([outsideTitle(made), outsideFileName(made)]).toEqual(['รูป · 28 พ.ย. 2569', 'รูป 2569-11-28 1.jpg']);
  const early = { ...made, name: '2026-01-05 02.00 (12).mp4', kind: 'video' as const };
  expect(outsideFileName({ ...early, postedAt: new Date('2026-01-04T19:00:00Z') })).toBe(
    'วิดีโอ 2569-01-05 12.mp4',
  );
  const given = { ...made, name: 'ทะเล.jpg', isNameMade: false };
  expect([outsideTitle(given), outsideFileName(given)]).toEqual(['ทะเล.jpg', 'ทะเล.jpg']);
});
