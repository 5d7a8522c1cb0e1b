import type { Range } from '@kepwai/rules/words/fold-thai';
import { graphemesOf } from '@kepwai/rules/words/graphemes';

/** Number of characters that two lines of a phone hold. */
export const lettersInTwoLines = 36;
/** Number of characters that fit with text at 200 %: the essential part ends before it. */
const lettersInLargeText = 20;
/** Parts of a longer name that stay: its beginning, its end with the extension, and some characters before a match. */
const headLength = 8;
const tailLength = 8;
const lengthBefore = 4;
/** End of a text with a vowel that belongs to the next letter. */
const vowelBefore = /[\u0e40-\u0e44]$/;

/**
 * Returns the gaps of a name that is shortened to two lines: between its beginning and its first match, and between
 * that and its end. A letter keeps its marks and the vowel that is written before it.
 */
export function gapsIn(name: string, match: Range = { start: 0, end: 0 }): Range[] {
  const starts = graphemesOf(name).map(({ index }) => index);
  const { length } = starts;
  const indexOf = (offset: number) => starts.findLastIndex((start) => start <= offset);
  const matchEnd = match.end === 0 ? 0 : indexOf(match.end - 1) + 1;
  const from = matchEnd <= lettersInLargeText ? 0 : indexOf(match.start) - lengthBefore;
  const lengthAfter = lettersInTwoLines - tailLength - 1 - (from > 0 ? headLength + 1 : 0);
  const to = length <= lettersInTwoLines ? length : Math.max(matchEnd, from + lengthAfter);
  const offsetAt = (index: number, step: 1 | -1): number => {
    const offset = starts[index] ?? name.length;
    return vowelBefore.test(name.slice(0, offset)) ? offsetAt(index + step, step) : offset;
  };
  return [[headLength, from] as const, [to, length - tailLength] as const]
    .filter(([start, end]) => end - start > 1)
    .map(([start, end]) => ({ start: offsetAt(start, 1), end: offsetAt(end, -1) }))
    .filter(({ start, end }) => end > start);
}
