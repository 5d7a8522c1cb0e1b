import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { itemsOf } from '../../lib/api/items-of.ts';

/** Returns the query for my groups, latest first. */
export function myGroupsQuery() {
  return infiniteQueryOptions(queries.infiniteQuery('listMyGroups'));
}

/** Returns the query for a group's front page: name, counts, quota, and my permissions. */
export function groupQuery(groupId: string) {
  return queryOptions(queries.query('getGroup', { path: { groupId } }));
}

/**
 * Returns the query for who posted in the group, most files first; enough for a row of avatars and a filter.
 */
export function groupMembersQuery(groupId: string) {
  return queryOptions({
    ...queries.query('listGroupMembers', { path: { groupId }, query: { limit: 100 } }),
    select: itemsOf,
  });
}
