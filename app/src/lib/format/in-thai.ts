import { joinName, noteNames } from './join-names.ts';

/** Edge of Thai and another script: a space belongs there, except inside quotation marks and brackets. */
const edge = /[\u0e01-\u0e4e]\n[^\u0e01-\u0e4e\s”)…,]|[^\u0e01-\u0e4e\s“(]\n[\u0e01-\u0e4e]/;
const withinThai = /[ก-๎]\n[ก-๎]/;

/**
 * Returns a sentence with names in it, such as `ขอลิงก์จากแม่นิดได้` or `ขอลิงก์จาก Anna ได้`. Thai words are
 * not separated, so a space stands only if the name's edge is of another script.
 */
export function inThai(words: TemplateStringsArray, ...names: readonly string[]): string {
  const text = fill(words, names, '');
  noteNames(text, (mark) => fill(words, names.map(joinName), mark));
  return text;
}

function fill(words: readonly string[], names: readonly string[], mark: string): string {
  const join = (before: string, after: string): string => {
    const ends = `${before.slice(-1)}\n${after.slice(0, 1)}`;
    return before + (edge.test(ends) ? ' ' : withinThai.test(ends) ? mark : '') + after;
  };
  return words.reduce((sentence, next, index) => join(join(sentence, names[index - 1] ?? ''), next));
}
