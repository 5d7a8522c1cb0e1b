const words = new Intl.Segmenter('th', { granularity: 'word' });
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Marks that no line begins with. */
const closing = /^[\s.,:;!?)\]}”’"'ๆฯ%]+$/u;

/** Breaks text into lines no wider than `width`: between words, also in Thai, which writes none between them. */
export function wrapLines(
  text: string,
  { width, measure }: { width: number; measure(text: string): number },
): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of piecesOf(paragraph, { width, measure })) {
      if (line !== '' && measure((line + piece).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = piece.trimStart();
      } else line += piece;
    }
    return [...lines, line.trimEnd()];
  });
}

/** Returns words with the marks behind them; words that are wider than a line, by letters. */
function piecesOf(
  paragraph: string,
  { width, measure }: { width: number; measure(text: string): number },
): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(paragraph)) {
    const last = pieces.at(-1);
    if (last !== undefined && closing.test(segment) && measure(last + segment) <= width)
      pieces[pieces.length - 1] = last + segment;
    else if (measure(segment) > width)
      pieces.push(...[...letters.segment(segment)].map(({ segment: letter }) => letter));
    else pieces.push(segment);
  }
  return pieces;
}
