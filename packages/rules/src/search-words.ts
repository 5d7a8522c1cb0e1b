import { foldThai } from './fold-thai.ts';
import { invisible } from './invisible.ts';

/** Returns the words of a search, each once; a file matches that has all of them. */
export function toWords(search: string): string[] {
  const words = search.replaceAll(invisible, '').split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Places between Thai letters, also abbreviated ones, and a number, which people type with a space or without. */
const besideNumber = /(?<=[\u0e01-\u0e4e]\.?)(?=[0-9๐-๙])|(?<=[0-9๐-๙])(?=[\u0e01-\u0e4e])/u;

/** Returns the words of a search in files: as {@link toWords}, and numbers apart from Thai letters. */
export function toSearchWords(search: string): string[] {
  return [...new Set(toWords(search).flatMap((word) => word.split(besideNumber)))];
}

/** Whether a text has all words, however they are written. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldThai(text);
  return words.every((word) => folded.includes(foldThai(word)));
}

/**
 * Returns those of these words that are of one letter beside longer ones. They have no keys: texts are looked through for them where
 * a file has all longer words.
 */
export function besideWords(words: readonly string[]): Set<string> {
  const short = words.filter((word) => lettersOf(word) === 1);
  return new Set(words.some((word) => lettersOf(word) > 1) ? short : []);
}

/** Returns the number of letters that texts are searched by, which have no tone marks. */
function lettersOf(word: string): number {
  return [...word.normalize('NFC').replace(/[\u0e48-\u0e4b]/gu, '')].length;
}
