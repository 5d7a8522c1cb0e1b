import { findMatches, type Range } from '@kepwai/rules/words/fold-thai';
import { graphemesOf } from '@kepwai/rules/words/graphemes';
import type { ReactNode } from 'react';

/** Number of characters visible in a narrow row; a match further back is scrolled to. */
const visibleCharacters = 20;
const charactersBefore = 6;

/**
 * Shows a text with the search term highlighted. A match far back is moved to where a narrow row shows it, unless all of the
 * text is wanted.
 */
export function MarkedText({
  text,
  search,
  isWhole,
}: {
  text: string;
  search: string;
  isWhole?: boolean;
}): ReactNode {
  const ranges = findMatches(text, search);
  const cut = isWhole ? 0 : findCut(text, ranges[0]);
  const parts: ReactNode[] = cut > 0 ? ['…'] : [];
  let at = cut;
  for (const { start, end } of ranges) {
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <mark key={start} className="rounded-sm bg-accent-soft font-semibold text-accent-soft-ink">
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, text.slice(at)];
}

/** Returns the start of the visible text, so that its first match is in view. */
function findCut(text: string, first: Range | undefined): number {
  if (!first) return 0;
  const before = graphemesOf(text.slice(0, first.start));
  const length = before.length + graphemesOf(text.slice(first.start, first.end)).length;
  if (length <= visibleCharacters) return 0;
  return before.at(-charactersBefore)?.index ?? 0;
}
