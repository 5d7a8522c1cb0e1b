import type { HitPart, PdfHit } from './pdf-hits.ts';

/** Text layer of a page: elements and texts of its pieces, in the same order. */
export interface LayerPieces {
  readonly elements: readonly HTMLElement[];
  readonly texts: readonly string[];
}

/** Lets the words of the picture below show through. */
const look =
  'rounded-sm bg-accent/40 text-transparent data-current:bg-accent/60 data-current:outline-2 data-current:outline-danger';

/** Marks hits in a text layer; `current` with `data-current`. Returns a function that removes the marks. */
export function markHits(
  { elements, texts }: LayerPieces,
  hits: readonly PdfHit[],
  current: PdfHit | null,
): () => void {
  const parts = hits.flatMap((hit) => hit.parts.map((part) => ({ ...part, isCurrent: hit === current })));
  const marked = [...new Set(parts.map(({ piece }) => piece))].flatMap((piece) => {
    const ofPiece = parts.filter((part) => part.piece === piece);
    const [element, text] = [elements[piece], texts[piece]];
    if (!element || text === undefined) return [];
    element.replaceChildren(...markParts(text, ofPiece));
    return [{ element, text }];
  });
  return () => {
    for (const { element, text } of marked) element.textContent = text;
  };
}

function markParts(text: string, parts: readonly (HitPart & { isCurrent: boolean })[]): (string | Node)[] {
  const nodes: (string | Node)[] = [];
  let at = 0;
  for (const { start, end, isCurrent } of parts) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    mark.className = look;
    mark.toggleAttribute('data-current', isCurrent);
    nodes.push(text.slice(at, start), mark);
    at = end;
  }
  return [...nodes, text.slice(at)];
}
