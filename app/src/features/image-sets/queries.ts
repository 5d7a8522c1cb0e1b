import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';

/** The start of the keys of everything about image sets in a group. */
export function imageSetsKey(groupId: string) {
  return [...groupKey(groupId), 'image-sets'] as const;
}

/** The latest albums of a group, for a row of them. */
export function latestImageSetsQuery(groupId: string) {
  return queryOptions({
    queryKey: [...imageSetsKey(groupId), 'latest'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const params = { path: { groupId }, query: { limit: 20 } };
      const { data } = await api.GET('/api/group/{groupId}/image-set', { params, signal });
      return data.data.items;
    },
  });
}

/** One album with its pictures in the order sent. */
export function imageSetQuery(groupId: string, imageSetId: string) {
  return queryOptions({
    queryKey: [...imageSetsKey(groupId), imageSetId],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const params = { path: { groupId, imageSetId } };
      const { data } = await api.GET('/api/group/{groupId}/image-set/{imageSetId}', { params, signal });
      return data.data;
    },
  });
}
