import { expect, it } from 'vitest';
import { inThai } from './in-thai.ts';

it.each([
  ['แม่นิด', 'ขอลิงก์จากแม่นิดได้ รอแม่นิด'],
  ['Anna', 'ขอลิงก์จาก Anna ได้ รอ Anna'],
  ['Anna ใจดี', 'ขอลิงก์จาก Anna ใจดีได้ รอ Anna ใจดี'],
  ['“บ้านเรา”', 'ขอลิงก์จาก “บ้านเรา” ได้ รอ “บ้านเรา”'],
  ['ยาย 🌻', 'ขอลิงก์จากยาย 🌻 ได้ รอยาย 🌻'],
  ['', 'ขอลิงก์จากได้ รอ'],
])('inThai sets %s in a sentence', (name, expected) => {
  expect(inThai`ขอลิงก์จาก${name}ได้ รอ${name}`).toBe(expected);
});

it('inThai sets names in quotation marks without a space inside', () => {
  expect(inThai`ให้ “${'บ้านเรา'}” ของ${'Anna'}`).toBe('ให้ “บ้านเรา” ของ Anna');
});

it('inThai keeps the spaces of the sentence', () => {
  expect(inThai`${'แม่นิด'} และอีก ${'2'} คน`).toBe('แม่นิด และอีก 2 คน');
});
