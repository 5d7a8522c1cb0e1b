let segmenter: Intl.Segmenter | undefined;

/** Splits a text between characters as people see them: a Thai letter stays with its vowel and tone. */
export function graphemesOf(text: string): Intl.SegmentData[] {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'grapheme' });
  return [...segmenter.segment(text)];
}
