import { wordEnd, wordJoiner } from './join-words.ts';

/** Removes the additions of `joinWords`, to compare with text copied from the screen. */
export function unjoinWords(text: string): string {
  return text.replaceAll(`${wordJoiner}\u00a0`, ' ').replaceAll(wordJoiner, '').replaceAll(wordEnd, '');
}
