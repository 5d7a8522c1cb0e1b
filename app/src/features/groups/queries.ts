import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { itemsOf } from '../../lib/api/items-of.ts';

/** My groups, latest first. */
export function myGroupsQuery() {
  return infiniteQueryOptions(queries.infiniteQuery('listMyGroups'));
}

/** The front of a cabinet: name, counts, storage, and what I may do. */
export function groupQuery(groupId: string) {
  return queryOptions(queries.query('getGroup', { path: { groupId } }));
}

/** Who posted in the group, most first; enough for a row of faces and a choice. */
export function groupMembersQuery(groupId: string) {
  return queryOptions({
    ...queries.query('listGroupMembers', { path: { groupId }, query: { limit: 100 } }),
    select: itemsOf,
  });
}

/** May I open this group: the whole answer, for the guard to keep. */
export async function verifyGroup(groupId: string): Promise<{ success: boolean }> {
  const { data } = await queries.send('verifyMyGroup', { params: { path: { groupId } } });
  return data;
}
