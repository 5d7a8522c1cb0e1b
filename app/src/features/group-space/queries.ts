import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';

/** What fills the space of a group. */
export function groupUsageQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), 'usage'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const { data } = await api.GET('/api/group/{groupId}/usage', { params: { path: { groupId } }, signal });
      return data.data;
    },
  });
}

/** Which kinds are kept in a group. */
export function savingFileTypesQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), 'saving-file-types'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const params = { path: { groupId } };
      const { data } = await api.GET('/api/group/{groupId}/saving-file-types', { params, signal });
      return data.data;
    },
  });
}

/** How the bot behaves in a group. */
export function groupBotQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), 'bot'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const { data } = await api.GET('/api/group/{groupId}/bot', { params: { path: { groupId } }, signal });
      return data.data;
    },
  });
}

/** Uploads to a group that are not finished, latest first. */
export function openUploadsQuery(groupId: string) {
  return infiniteQueryOptions({
    queryKey: [...groupKey(groupId), 'open-uploads'],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const api = await loadApi();
      const params = { path: { groupId }, query: cursor === null ? {} : { cursor } };
      const { data } = await api.GET('/api/group/{groupId}/upload', { params, signal });
      return data.data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
