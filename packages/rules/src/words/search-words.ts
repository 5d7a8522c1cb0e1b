import { foldThai } from './fold-thai.ts';
import { invisible } from './invisible.ts';

/** Returns the words of a search, each once; a file matches that has all of them. */
export function toWords(search: string): string[] {
  const words = search.replaceAll(invisible, '').split(/\s+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

/** Places between Thai letters, also abbreviated ones, and a number, which people type with a space or without. */
const besideNumber = /(?<=[\u0e01-\u0e4e]\.?)(?=[0-9๐-๙])|(?<=[0-9๐-๙])(?=[\u0e01-\u0e4e])/u;

/** Places between a word of Latin letters and its number: names and texts have covid-19, covid19 and COVID 19. */
const besideLatin = /(?<=[a-z]{3})[-\u2010-\u2013]?(?=[0-9]{2})/iu;

/** A Thai vowel or mark that was typed twice, which is drawn like one; a tone mark may stand between. */
const doubledMark = /([\u0e31\u0e34-\u0e3a\u0e47-\u0e4e])([\u0e48-\u0e4b]?)\1+/gu;

/**
 * Returns the words of a search in files: as {@link toWords}, with marks that were typed twice once, and numbers apart from
 * letters.
 */
export function toSearchWords(search: string): string[] {
  const words = toWords(search).map((word) => word.replaceAll(doubledMark, '$1$2'));
  return [
    ...new Set(words.flatMap((word) => word.split(besideNumber)).flatMap((word) => word.split(besideLatin))),
  ];
}

/** Whether a text has all words, however they are written. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldThai(text);
  return words.every((word) => folded.includes(foldThai(word)));
}

/**
 * Returns the words of one letter beside longer ones. They have no keys: they are searched in texts of files that have
 * all longer words.
 */
export function besideWords(words: readonly string[]): Set<string> {
  const short = words.filter((word) => lettersOf(word) === 1);
  return new Set(words.some((word) => lettersOf(word) > 1) ? short : []);
}

/** Whether a word has as many digits as the shortest phone number of Thailand: 02-123-4567. */
export function mayBePhoneNumber(word: string): boolean {
  return [...word.matchAll(/\p{Nd}/gu)].length >= 9;
}

/** Returns the number of letters that texts are searched by, which have no tone marks. */
function lettersOf(word: string): number {
  return [...word.normalize('NFC').replace(/[\u0e48-\u0e4b]/gu, '')].length;
}
