import { joinWords, wordEnd, wordJoiner } from '@kepwai/rules/words/join-words';

/** Longest name that is kept in one line; a longer one needs the line ends between its words. */
const longestName = 24;
const quoted = /“[^”\u200c]+/g;

/** Sentences with names in them, for display: the builder of one knows where they are, and the display does not. */
const withNames = new Map<string, () => string>();
const mostSentences = 500;

let segmenter: Intl.Segmenter | undefined;

/** Returns a name for display, with no line break inside if it is short. */
export function joinName(name: string): string {
  if (name.length > longestName) return name;
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' });
  return Array.from(segmenter.segment(name), ({ segment }) => segment).join(wordJoiner);
}

/** Records how {@link joinText} displays a sentence: `make` gets a mark that is set if a name meets Thai words. */
export function noteNames(sentence: string, make: (mark: string) => string): void {
  if (withNames.has(sentence)) return;
  if (withNames.size > mostSentences) withNames.clear();
  withNames.set(sentence, () => make(wordEnd));
}

/** Returns a text for display, with no line break inside a short name, and else as {@link joinWords} does. */
export function joinText(text: string): string {
  const sentences = text.split(' · ').map((sentence) => withNames.get(sentence)?.() ?? sentence);
  return joinWords(sentences.join(' · ').replace(quoted, joinName));
}
