/**
 * Words that browsers break in the middle, in their parts: their dictionaries do not know แช|ท, บอ|ท or สติก|เกอร์, and take
 * มือ|ถือ and คำ|สั่ง for two. Checked in Chromium. The product's name is one word, too.
 */
const parts =
  'แช|ท แช|ต บอ|ท ลิง|ก์ ที่เก็บ|ไว้ ที่|เก็บ เก็บ|ไว้ คน|ดู|แล คัด|ลอก ราย|เดือน ราย|ปี คำ|สั่ง สติก|เกอร์ แพ็ก|เกจ มือ|ถือ ราย|ชื่อ ติด|ตั้ง อัป|โหลด ข้อ|ตกลง ที|ละ'.split(
    ' ',
  );

/** U+2060 forbids a line break here. */
export const wordJoiner = '\u2060';
/**
 * U+200B allows a line break, and restarts the dictionary; without it `ทกลุ่ม` would be split as `ทก|ลุ่ม`.
 */
export const wordEnd = '\u200b';

const joined = new Map(parts.map((part) => [part.replaceAll('|', ''), part.replaceAll('|', wordJoiner)]));
/** Matches such a word, and whether Thai follows: no line may start with a vowel below, a mark, ๆ or ฯ. */
const words = new RegExp(
  `([\\u0e01-\\u0e4e])?(${[...joined.keys()].join('|')})(?=([\\u0e01-\\u0e2e\\u0e40-\\u0e44])?)`,
  'g',
);

/**
 * Returns a text for display, with no line break inside such a word or before ๆ. The added characters have no
 * width, are not spoken, and are dropped from searches (`fold_thai`). Joining twice changes nothing.
 */
export function joinWords(text: string): string {
  return text
    .replace(words, (_all, before: string | undefined, word: string, after: string | undefined) => {
      const start = before === undefined ? '' : before + wordEnd;
      return `${start}${joined.get(word) ?? word}${after === undefined ? '' : wordEnd}`;
    })
    .replace(/ (?=ๆ)/g, ` ${wordJoiner}`);
}

/** Removes what {@link joinWords} added, to compare with text copied from the screen. */
export function unjoinWords(text: string): string {
  return text.replaceAll(wordJoiner, '').replaceAll(wordEnd, '');
}
