import { unjoinWords } from '@kepwai/rules/words/unjoin-words';
import { expect, it } from 'vitest';
import { inThai } from './in-thai.ts';
import { joinText } from './join-names.ts';
import { withJoinedText } from './joined-jsx/joined-children.ts';

const shown = (text: string) => joinText(text).replaceAll('\u200c', '+').replaceAll('\u200b', '|');

// Sentences that no other test builds: the first registration decides where the names are.
it.each<[make: () => string, shown: string]>([
  [() => inThai`ขอลิงก์จาก${'แม่นิด'}ได้ รอ${'แม่นิด'}`, 'ขอ|ลิง+ก์|จาก|แม่+นิด|ได้ รอ|แม่+นิด'],
  [() => `${inThai`วันเกิดของ${'พ่อชัย'}`} · 28 พ.ย.`, 'วันเกิดของ|พ่อ+ชัย · 28 พ.ย.'],
  [() => inThai`ให้ “${'บ้านเรา'}” ของ${'Anna Lee'}`, 'ให้ “+บ้าน+เรา” ของ Anna+ +Lee'],
  [() => 'เลิกเชื่อม “บ้านเรา” แล้ว', 'เลิกเชื่อม “+บ้าน+เรา” แล้ว'],
  [() => 'ของ “Anna ใจดี”', 'ของ “+Anna+ +ใจดี”'],
  [() => '“ผู้ปกครองเด็กชั้นประถมศึกษาปีที่สาม”', '“ผู้ปกครองเด็กชั้นประถมศึกษาปีที่สาม”'],
])('joinNames keeps names whole: %s is %s', (make, expected) => {
  const text = make();
  expect(shown(text)).toBe(expected);
  expect(joinText(joinText(text))).toBe(joinText(text));
  expect(unjoinWords(joinText(text))).toBe(text);
});

it('joinNames keeps a name between spaced quotation marks whole', () => {
  const shownProps = withJoinedText('p', { children: ['ตู้ของ “', 'บ้านเรา', '” นี้'] });
  expect(shownProps).toEqual({ children: ['ตู้ของ “', 'บ้าน\u200cเรา', '” นี้'] });
});
