import { hasWords, toWords } from '../words/search-words.ts';
import { writtenLine } from '../words/written-text.ts';

/** Maximum number of rules that a group sets; after two groups became one it can have more. */
export const maxRules = 50;

/** Maximum number of words of a rule. */
export const maxRuleWords = 10;

/** Maximum number of files that a dry run counts. */
export const maxMatches = 10_000;

/** Returns the words of a rule as typed, each once. */
export function ruleWords(text: string): string[] {
  return toWords(writtenLine(text));
}

/** Whether a rule is for files of this name, as `folderByRules` of the server's store: it has all words. */
export function isForName({ words }: { readonly words: readonly string[] }, name: string): boolean {
  return hasWords(name, words);
}
