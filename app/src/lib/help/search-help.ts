import { foldThai } from '@kepwai/rules/words/fold-thai';
import type { HelpEntry } from './entries.ts';

/** Fewer letters would match nearly everything. */
export const minLetters = 2;

/** Entries of a search, the best first. */
export interface HelpResult {
  /** Contain every word. */
  readonly found: readonly HelpEntry[];
  /** If nothing does: the three that share the most pairs of letters. */
  readonly nearest: readonly HelpEntry[];
}

/**
 * Searches entries by the rules of the app's other searches: any two letters, either spelling of ำ and แ, tone marks
 * and case do not matter. Null while fewer than two letters are typed.
 */
export function searchHelp(entries: readonly HelpEntry[], typed: string): HelpResult | null {
  const folded = foldThai(typed).trim();
  const words = folded.split(/\s+/u).filter((word) => word !== '');
  if (words.join('').length < minLetters) return null;
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, words) }));
  const found = ranked
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry);
  return { found, nearest: found.length > 0 ? [] : findNearest(entries, words.join('')) };
}

/** Returns 2 if the title has all words, 1 if title and text together do, else 0. */
function rankOf({ title, text }: HelpEntry, words: readonly string[]): number {
  const head = foldThai(title);
  if (words.every((word) => head.includes(word))) return 2;
  const whole = `${head} ${foldThai(text)}`;
  return words.every((word) => whole.includes(word)) ? 1 : 0;
}

function findNearest(entries: readonly HelpEntry[], typed: string): HelpEntry[] {
  const wanted = pairsOf(typed);
  return entries
    .map((entry) => {
      const own = pairsOf(foldThai(entry.title));
      const shared = [...wanted].filter((pair) => own.has(pair)).length;
      return { entry, closeness: shared / Math.max(1, own.size) };
    })
    .sort((one, other) => other.closeness - one.closeness)
    .slice(0, 3)
    .map(({ entry }) => entry);
}

function pairsOf(text: string): Set<string> {
  const letters = text.replace(/\s+/gu, '');
  return new Set(
    Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)),
  );
}
