import { wordEnd, wordJoiner } from './join-words.ts';

/** Removes what `joinWords` added, to compare with text copied from the screen. */
export function unjoinWords(text: string): string {
  return text.replaceAll(`${wordJoiner}\u00a0`, ' ').replaceAll(wordJoiner, '').replaceAll(wordEnd, '');
}
