import { graphemesOf } from './graphemes.ts';
import { invisible } from './invisible.ts';

/** Part of a text with its folded form; no folding reaches across two chunks. */
interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

/** Half-open range of a text, in UTF-16 units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const saraE = '\u0e40';
const nikhahit = '\u0e4d';
const saraAa = '\u0e32';
const thaiZero = 0x0e50;

/**
 * Returns where a text contains the words of a search, in the order of the text, as `fold_thai()` of the database sees it: two เ equal one แ, every spelling of ำ is
 * the same, tone marks may come before or after a vowel, Thai digits equal Arabic ones, and case and
 * zero-width characters do not count. Ranges cover whole characters as people see them, so that no mark is
 * separated from its letter.
 */
export function findMatches(text: string, search: string): Range[] {
  const words = [...new Set(search.split(/\s+/u).map(foldThai))].filter((word) => word !== '');
  if (words.length === 0) return [];
  const chunks = chunksOf(text);
  const folded = chunks.map((chunk) => chunk.folded).join('');
  return joinRanges(words.flatMap((word) => findWord(chunks, folded, word)));
}

/** Text that is folded once, to be searched often. */
export interface FoldedText {
  /** Returns the places of a phrase in the text, by the rules of `findMatches` but as a whole; spaces do not count. */
  findPhrase(phrase: string): Range[];
}

/** Folds a text for searches by phrase. */
export function foldForPhrases(text: string): FoldedText {
  const chunks = chunksOf(text).map((chunk) => ({ ...chunk, folded: withoutBlanks(chunk.folded) }));
  const folded = chunks.map((chunk) => chunk.folded).join('');
  return {
    findPhrase: (phrase) => {
      const wanted = withoutBlanks(foldThai(phrase));
      return wanted === '' ? [] : findWord(chunks, folded, wanted);
    },
  };
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/gu, '');
}

function findWord(chunks: readonly Chunk[], folded: string, word: string): Range[] {
  const ranges: Range[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
    ranges.push(coverOf(chunks, at, at + word.length));
  }
  return ranges;
}

/** Sorts ranges, and joins those that touch. */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && last.end >= range.start) {
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else joined.push(range);
  }
  return joined;
}

function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (const { segment, index } of graphemesOf(text)) {
    const end = index + segment.length;
    const last = chunks.at(-1);
    const before = last ? text.slice(last.start, index).replace(invisible, '') : '';
    if (last && isOneWith(before, segment.replace(invisible, ''))) {
      chunks[chunks.length - 1] = { start: last.start, end, folded: foldThai(text.slice(last.start, end)) };
    } else chunks.push({ start: index, end, folded: foldThai(segment) });
  }
  return chunks;
}

/**
 * Whether two characters fold together: เ after one เ, the vowel that belongs to a nikhahit, and a zero-width
 * character after anything.
 */
function isOneWith(before: string, next: string): boolean {
  if (before === saraE && next.startsWith(saraE)) return true;
  if (before.includes(nikhahit) && next.startsWith(saraAa)) return true;
  // A mark that a zero-width character separates from its letter.
  return next === '' || (before !== '' && /^\p{M}/u.test(next));
}

/** Returns one spelling for all that look the same, by the steps of `fold_thai()` in SQL, from the inside out. */
export function foldThai(text: string): string {
  return text
    .replace(invisible, '')
    .normalize('NFC')
    .replaceAll(saraE + saraE, 'แ')
    .replace(/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e4d])/g, '$2$1')
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1ำ')
    .replace(/ำ([\u0e48-\u0e4b])/g, '$1ำ')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .toLowerCase();
}

/** Returns the smallest range of whole chunks around a range of the folded text. */
function coverOf(chunks: readonly Chunk[], from: number, to: number): Range {
  let at = 0;
  let start: number | null = null;
  for (const chunk of chunks) {
    const next = at + chunk.folded.length;
    if (start === null && next > from) start = chunk.start;
    if (next >= to && start !== null) return { start, end: chunk.end };
    at = next;
  }
  return { start: start ?? 0, end: chunks.at(-1)?.end ?? 0 };
}
