import { expect, test } from 'vitest';
import { besideWords, hasWords, mayBePhoneNumber, toSearchWords, toWords } from './search-words.ts';

test.each([
  ['ค่าน้ำ  2569 ค่าน้ำ', ['ค่าน้ำ', '2569']],
  [' ราย\u200bงาน\ufeff ', ['รายงาน']],
  ['\u200b', []],
])('%j has the words %j', (search, words) => {
  expect(toWords(search)).toEqual(words);
});

test.each([
  ['งบ2569', ['งบ', '2569']],
  ['ม.6 ๒๕๖๙งบ', ['ม.', '6', '๒๕๖๙', 'งบ']],
  ['p2', ['p2']],
  ['ทีี่ดิน', ['ที่ดิน']],
  ['ที่ีดิน', ['ที่ดิน']],
  ['ที่่ดิน', ['ที่ดิน']],
  ['ผู้ใหญ่บ้าน', ['ผู้ใหญ่บ้าน']],
  ['covid-19', ['covid', '19']],
  ['COVID19', ['COVID', '19']],
  ['mp3 photo1 2026-11-28', ['mp3', 'photo1', '2026-11-28']],
])('a search %j has the words %j', (search, words) => {
  expect(toSearchWords(search)).toEqual(words);
});

test('words of one letter are kept beside longer ones', () => {
  expect([...besideWords(['ก', 'บิล'])]).toEqual(['ก']);
  expect([...besideWords(['ก', 'ข'])]).toEqual([]);
});

test.each([
  ['บิลค่าน้ำ ปี ๒๕๖๙', ['ค่าน\u0e4d\u0e49\u0e32', '2569'], true],
  ['บิลค่าน้ำ', ['บิล', '2569'], false],
  ['บิล', [], true],
])('%j contains %j: %s', (text, words, has) => {
  expect(hasWords(text, words)).toBe(has);
});

test.each([
  ['021234567', true],
  ['๐๘๑-๒๓๔-๕๖๗๘', true],
  ['12', false],
  ['ใบเสร็จ2569', false],
])('whether %j may be a phone number: %s', (word, may) => {
  expect(mayBePhoneNumber(word)).toBe(may);
});
