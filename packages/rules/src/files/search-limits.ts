/** Number of groups that one page of a search of all groups looks through; fewer at first, so that results are there soon. */
export const groupsSearched = { first: 8, further: 25 } as const;

/** Number of results that such a search shows of each group. */
export const hitsShown = 3;

/** Maximum number of suggestions for a search. */
export const suggestionsShown = 8;
