/** U+200B allows a line break, and restarts the dictionary; without it `ทกลุ่ม` would be split as `ทก|ลุ่ม`. */
export const wordEnd = '\u200b';

/**
 * U+200C forbids a line break here in every engine. Not U+2060, which should: Firefox ends the Thai before it, and breaks there.
 * Not U+200D either, which emoji in names have.
 */
export const wordJoiner = '\u200c';

/**
 * Words that the dictionary of Chromium and WebKit does not know, such as แช|ท, or splits, and the product's name.
 * Words that Firefox alone breaks are in more-words.ts.
 */
export const commonWords =
  'แช|ท แช|ต บอ|ท ลิง|ก์ ที่|เก็บ|ไว้ ที่|เก็บ เก็บ|ไว้ คน|ดู|แล คัด|ลอก ราย|เดือน ราย|ปี คำ|สั่ง สติก|เกอร์ แพ็ก|เกจ มือ|ถือ ราย|ชื่อ ติด|ตั้ง อัป|โหลด ข้อ|ตกลง ที|ละ';

let join = joinerOf(commonWords);

/**
 * Returns a text for display, with no line break inside such a word or before ๆ. The added characters are not spoken, and are
 * dropped from searches (`fold_thai`). Joining twice changes nothing.
 */
export function joinWords(text: string): string {
  return join(text);
}

/** Has `joinWords` join more words from now on. */
export function addWords(parts: string): void {
  join = joinerOf(`${commonWords} ${parts}`);
}

/** Returns a function that joins words, given by their parts: `แช|ท บอ|ท`. Those that begin alike have the longer one first. */
export function joinerOf(parts: string): (text: string) => string {
  const joined = new Map(
    parts.split(' ').map((part) => [part.replaceAll('|', ''), part.replaceAll('|', wordJoiner)]),
  );
  // Whether Thai follows, too: no line may start with a vowel below, a mark, ๆ or ฯ.
  const words = RegExp(`([ก-๎]?)(${[...joined.keys()].join('|')})(?![ะ-ฺ็-๎])(?=([ก-ฮเ-ไ]?))`, 'g');
  return (text) =>
    text
      .replace(
        words,
        (_all, before: string, word: string, after: string) =>
          (before && before + wordEnd) + (joined.get(word) ?? word) + (after && wordEnd),
      )
      .replace(/ (?=ๆ)/g, `${wordJoiner}\u00a0`);
}
