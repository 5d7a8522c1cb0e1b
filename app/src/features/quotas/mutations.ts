import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { groupKey, myGroupsKey, quotaKey } from '../../lib/api/query-keys.ts';
import { myQuotasQuery, quotaQuery } from './queries.ts';

/** Makes my free quota. `key` is the same for every try of one wish, so that it is made once. */
export function createQuota(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ name, key }: { name: string; key: string }) => {
      const api = await loadApi();
      const params = { header: { 'Idempotency-Key': key } };
      const { data } = await api.POST('/api/quota', { params, body: { name } });
      return data.data;
    },
    onSuccess: (quota) => {
      queryClient.setQueryData(quotaQuery(quota.quota.id).queryKey, quota);
      return queryClient.invalidateQueries({ queryKey: myQuotasQuery().queryKey });
    },
  });
}

/** Gives a quota another name. */
export function renameQuota(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: async (name: string) => {
      const api = await loadApi();
      const { data } = await api.PATCH('/api/quota/{quotaId}', {
        params: { path: { quotaId } },
        body: { name },
      });
      return data.data;
    },
    onSuccess: (quota) => {
      queryClient.setQueryData(quotaQuery(quotaId).queryKey, quota);
      return queryClient.invalidateQueries({ queryKey: myQuotasQuery().queryKey });
    },
  });
}

/** A group and the quota that it is to count against, or no longer. */
export interface GroupLink {
  readonly groupId: string;
  readonly quotaId: string;
}

/** Counts a group against a quota. */
export function linkGroup(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ groupId, quotaId }: GroupLink) => {
      const api = await loadApi();
      await api.PUT('/api/group/{groupId}/quota', { params: { path: { groupId } }, body: { quotaId } });
    },
    onSuccess: (_, link) => invalidateLink(queryClient, link),
  });
}

/** Stops counting a group; what it keeps stays, and stays counted where it was. */
export function unlinkGroup(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ groupId }: GroupLink) => {
      const api = await loadApi();
      await api.DELETE('/api/group/{groupId}/quota', { params: { path: { groupId } } });
    },
    onSuccess: (_, link) => invalidateLink(queryClient, link),
  });
}

/** After a link was made or undone: both ends of it, and the lists they stand in. */
async function invalidateLink(queryClient: QueryClient, { quotaId, groupId }: GroupLink): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: quotaKey(quotaId) }),
    queryClient.invalidateQueries({ queryKey: groupKey(groupId) }),
    queryClient.invalidateQueries({ queryKey: myQuotasQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: myGroupsKey }),
  ]);
}
