/** Text between two places where an engine may end a line, with its surroundings. */
export interface Piece {
  readonly text: string;
  readonly context: string;
  /** Whether its text ends with it. */
  readonly isLast: boolean;
}

/**
 * Returns the pieces of the page's Thai text between which a line may end. Runs in the page: lays each text out in a box without width, where
 * every line ends as soon as it may.
 */
export function listPieces(): Piece[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest('script, style, title, pre, code')) continue;
    if (/[\u0e01-\u0e59]/.test(node.textContent ?? '')) texts.add(node.textContent ?? '');
  }
  const box = document.createElement('div');
  box.style.cssText =
    'position: absolute; width: 0; overflow-wrap: normal; text-wrap: wrap; white-space: normal';
  document.body.append(box);
  const pieces: Piece[] = [];
  for (const text of texts) {
    box.textContent = text;
    const range = document.createRange();
    let last: number | null = null;
    let start = 0;
    const end = (at: number) => {
      const piece = text
        .slice(start, at)
        .replace(/[\u200b\u200c]/g, '')
        .trim();
      if (piece !== '')
        pieces.push({
          text: piece,
          context: text.slice(Math.max(0, start - 12), at + 12).trim(),
          isLast: at === text.length,
        });
      start = at;
    };
    for (const { index, segment } of new Intl.Segmenter('th').segment(text)) {
      if (!box.firstChild) continue;
      range.setStart(box.firstChild, index);
      range.setEnd(box.firstChild, index + segment.length);
      const top = [...range.getClientRects()].find(({ width }) => width > 0)?.top;
      if (top === undefined) continue;
      if (last !== null && top - last > 5) end(index);
      last = top;
    }
    end(text.length);
  }
  box.remove();
  return pieces;
}
