import type { SearchSuggestion } from '@kepwai/api-client';
import { foldThai } from '@kepwai/rules/words/fold-thai';
import { useQuery } from '@tanstack/react-query';
import { listRecentSearches } from '../../lib/page/device/recent-searches.ts';
import { suggestionsQuery } from './queries.ts';
import { usePaused } from './use-search-text.ts';

/** Something that a search can go on with. */
export interface Suggestion {
  readonly kind: SearchSuggestion['kind'] | 'recent';
  /** Name. */
  readonly text: string;
  /** The resulting search. */
  readonly search: string;
}

const maxShown = 10;
const maxRecent = 4;

/** Returns suggestions for the input; those for the last word keep the words before it. */
export function useSuggestions(
  typed: string,
  { groupId, isOpen }: { groupId: string; isOpen: boolean },
): Suggestion[] {
  const lastWord = typed.split(/\s+/u).at(-1) ?? '';
  const before = typed.slice(0, typed.length - lastWord.length);
  const paused = usePaused(lastWord);
  const { data: named = [] } = useQuery({
    ...suggestionsQuery(groupId, paused),
    enabled: isOpen,
  });
  if (!isOpen) return [];
  const folded = foldThai(lastWord);
  const has = (text: string) => foldThai(text).includes(folded);
  const recent = listRecentSearches()
    .filter((text) => text !== typed.trim() && foldThai(text).includes(foldThai(typed.trim())))
    .slice(0, maxRecent)
    .map((text): Suggestion => ({ kind: 'recent', text, search: text }));
  // Those of the letters before stay until there are others.
  const known = named
    .filter(({ text }) => has(text))
    .map(({ kind, text }): Suggestion => ({ kind, text, search: `${before}${text}` }));
  const all = [...recent, ...known].filter(({ search }) => search.trim() !== typed.trim());
  return [...new Map(all.toReversed().map((one) => [one.search, one])).values()]
    .toReversed()
    .slice(0, maxShown);
}
