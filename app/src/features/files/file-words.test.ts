import { expect, test } from 'vitest';
import { posterOf } from './file-words.ts';

test.each([
  ['ป้าแดง', 'จากป้าแดง ผ่านลิงก์'],
  [null, 'จากคนนอกกลุ่ม ผ่านลิงก์'],
  ['Bartholomew-Featherstonehaugh', 'จาก Bartholomew… ผ่านลิงก์'],
])('a file of %s without an account is marked, however long the name', (name, words) => {
  expect(posterOf({ postedBy: null, sender: { name, requestName: null, isScanned: false } })).toBe(words);
});

test('a file of a member has their name', () => {
  const postedBy = { id: 'a', displayName: 'แม่นิด', pictureUrl: null };
  expect(posterOf({ postedBy, sender: null })).toBe('แม่นิด');
  expect(posterOf({ postedBy: null, sender: null })).toBe('ไม่ทราบคนส่ง');
});
