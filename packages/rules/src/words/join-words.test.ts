import { expect, it } from 'vitest';
import { commonWords, joinerOf } from './join-words.ts';
import { moreWords } from './more-words.ts';
import { unjoinWords } from './unjoin-words.ts';

const joinWords = joinerOf(`${commonWords} ${moreWords}`);

const shown = (text: string) =>
  joinWords(text).replaceAll('\u200c', '+').replaceAll('\u200b', '|').replaceAll('\u00a0', '_');

it.each([
  ['แชท', 'แช+ท'],
  ['ในแชทกลุ่มนี้', 'ใน|แช+ท|กลุ่มนี้'],
  ['แชทบอทมาแชต', 'แช+ท|บอ+ท|มา|แช+ต'],
  ['เปิดลิงก์นี้', 'เปิด|ลิง+ก์|นี้'],
  ['“เก็บไว้” ในแชท', '“เก็บ+ไว้” ใน|แช+ท'],
  ['กดดาวน์โหลดอัลบั้ม', 'กด|ดาวน์+โหลด|อัล+บั้ม'],
  ['แชทๆ ลิงก์ฯ', 'แช+ทๆ ลิง+ก์ฯ'],
  ['คำสั่งในมือถือ', 'คำ+สั่ง|ใน|มือ+ถือ'],
  ['สั้น ๆ และ ๆ', 'สั้น+_ๆ และ+_ๆ'],
  ['แชร์ ตอบ เก็บ', 'แชร์ ตอบ เก็บ'],
  ['ของที่เก็บไว้ในที่เก็บของคนดูแล', 'ของ|ที่+เก็บ+ไว้|ใน|ที่+เก็บ|ของ|คน+ดู+แล'],
  ['คัดลอกลิงก์', 'คัด+ลอก|ลิง+ก์'],
  ['รายเดือน รายปี', 'ราย+เดือน ราย+ปี'],
  ['', ''],
])('words are joined: %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it('joining words is idempotent and reversible', () => {
  const text = 'ส่งลิงก์ในแชท แล้วบอทเก็บของที่เก็บไว้ให้ บ่อย ๆ 👨‍👩‍👧';
  expect(joinWords(joinWords(text))).toBe(joinWords(text));
  expect(unjoinWords(joinWords(text))).toBe(text);
});
