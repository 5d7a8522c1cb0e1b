/**
 * Words that the dictionary of browsers does not know and breaks in the middle, in their parts: แช|ท, บอ|ท, สติก|เกอร์. Checked in
 * Chromium; the name of the product is one word, too.
 */
const parts = [
  ['แช', 'ท'],
  ['แช', 'ต'],
  ['บอ', 'ท'],
  ['ลิง', 'ก์'],
  ['เก็บ', 'ไว้'],
] as const;

/** U+2060: no line ends here. */
const wordJoiner = '\u2060';
/** U+200B: a line may end here, and the dictionary begins anew; without it `ทกลุ่ม` would be cut as `ทก|ลุ่ม`. */
const wordEnd = '\u200b';

const joined = new Map(parts.map((part) => [part.join(''), part.join(wordJoiner)]));
/** A word, and whether Thai touches it: no line may begin with a vowel below, a mark, ๆ or ฯ. */
const words = new RegExp(
  `([\\u0e01-\\u0e4e])?(${[...joined.keys()].join('|')})(?=([\\u0e01-\\u0e2e\\u0e40-\\u0e44])?)`,
  'g',
);

/**
 * Text as it is shown: no line break falls inside such a word. The characters that this adds have no width, are not spoken, and are
 * dropped from what is searched for (`fold_thai`). Joining twice changes nothing.
 */
export function joinWords(text: string): string {
  return text.replace(words, (_all, before: string | undefined, word: string, after: string | undefined) => {
    const start = before === undefined ? '' : before + wordEnd;
    return `${start}${joined.get(word) ?? word}${after === undefined ? '' : wordEnd}`;
  });
}

/** The same text without what {@link joinWords} added: for comparing with what somebody copied from the screen. */
export function unjoinWords(text: string): string {
  return text.replaceAll(wordJoiner, '').replaceAll(wordEnd, '');
}
