import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { groupKey, myGroupsKey } from '../../lib/api/query-keys.ts';

/** My groups, latest first. */
export function myGroupsQuery() {
  return infiniteQueryOptions({
    queryKey: myGroupsKey,
    queryFn: async ({ pageParam, signal }) => {
      const api = await loadApi();
      const query = pageParam === null ? {} : { cursor: pageParam };
      const { data } = await api.GET('/api/me/group', { params: { query }, signal });
      return data.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The front of a cabinet: name, counts, storage, and what I may do. */
export function groupQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), 'front'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const { data } = await api.GET('/api/group/{groupId}', { params: { path: { groupId } }, signal });
      return data.data;
    },
  });
}

/** Who posted in the group, most first; enough for a row of faces and a choice. */
export function groupMembersQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), 'members'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const params = { path: { groupId }, query: { limit: 100 } };
      const { data } = await api.GET('/api/group/{groupId}/member', { params, signal });
      return data.data.items;
    },
  });
}

/** May I open this group: the whole answer, for the guard to keep. */
export async function verifyGroup(groupId: string): Promise<{ success: boolean }> {
  const api = await loadApi();
  const { data } = await api.GET('/api/me/group/{groupId}/verify', { params: { path: { groupId } } });
  return data;
}
