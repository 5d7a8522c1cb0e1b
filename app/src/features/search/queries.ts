import type { operations } from '@kepwai/api-client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Results per page: more than any screen shows at first. */
const pageSize = 24;

type SearchParameters = operations['searchGroup']['parameters']['query'];

/** Words to search for, with filters and order. */
export type GroupSearchQuery = Omit<SearchParameters, 'limit' | 'cursor'>;

/** Returns the query for a search in a group, page by page. */
export function groupSearchQuery(groupId: string, query: GroupSearchQuery) {
  return infiniteQueryOptions(
    queries.infiniteQuery('searchGroup', { path: { groupId }, query: { ...query, limit: pageSize } }),
  );
}

/** Returns the query for a search in all my groups, some groups at a time. */
export function myGroupsSearchQuery(search: string) {
  return infiniteQueryOptions(queries.infiniteQuery('searchMyGroups', { query: { q: search } }));
}

/** Returns the query for suggestions of a group; the last ones stay until there are others. */
export function suggestionsQuery(groupId: string, typed: string) {
  return queryOptions({
    ...queries.query('listSearchSuggestions', { path: { groupId }, query: typed === '' ? {} : { q: typed } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
}
