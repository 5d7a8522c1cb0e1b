import { expect, it } from 'vitest';
import { joinWords, unjoinWords } from './join-words.ts';

const shown = (text: string) => joinWords(text).replaceAll('\u2060', '+').replaceAll('\u200b', '|');

it.each([
  ['แชท', 'แช+ท'],
  ['ในแชทกลุ่มนี้', 'ใน|แช+ท|กลุ่มนี้'],
  ['แชทบอทมาแชต', 'แช+ท|บอ+ท|มา|แช+ต'],
  ['เปิดลิงก์นี้', 'เปิด|ลิง+ก์|นี้'],
  ['“เก็บไว้” ในแชท', '“เก็บ+ไว้” ใน|แช+ท'],
  ['แชทๆ ลิงก์ฯ', 'แช+ทๆ ลิง+ก์ฯ'],
  ['คำสั่งในมือถือ', 'คำ+สั่ง|ใน|มือ+ถือ'],
  ['สั้น ๆ และ ๆ', 'สั้น +ๆ และ +ๆ'],
  ['แชร์ ตอบ เก็บ', 'แชร์ ตอบ เก็บ'],
  ['ของที่เก็บไว้ในที่เก็บของคนดูแล', 'ของ|ที่เก็บ+ไว้|ใน|ที่+เก็บ|ของ|คน+ดู+แล'],
  ['คัดลอกลิงก์', 'คัด+ลอก|ลิง+ก์'],
  ['รายเดือน รายปี', 'ราย+เดือน ราย+ปี'],
  ['', ''],
])('joins %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it('is idempotent and reversible', () => {
  const text = 'ส่งลิงก์ในแชท แล้วบอทเก็บไว้ให้ บ่อย ๆ';
  expect(joinWords(joinWords(text))).toBe(joinWords(text));
  expect(unjoinWords(joinWords(text))).toBe(text);
});
