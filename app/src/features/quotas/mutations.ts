import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { loadApi } from '../../lib/api.ts';
import { groupKey, quotaKey } from '../../lib/query-keys.ts';
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

/** Counts a group against this quota. */
export function linkGroup(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: async (groupId: string) => {
      const api = await loadApi();
      await api.PUT('/api/group/{groupId}/quota', { params: { path: { groupId } }, body: { quotaId } });
    },
    onSuccess: (_, groupId) => invalidateLink(queryClient, { quotaId, groupId }),
  });
}

/** Stops counting a group; what it keeps stays, and stays counted here. */
export function unlinkGroup(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: async (groupId: string) => {
      const api = await loadApi();
      await api.DELETE('/api/group/{groupId}/quota', { params: { path: { groupId } } });
    },
    onSuccess: (_, groupId) => invalidateLink(queryClient, { quotaId, groupId }),
  });
}

/** After a link was made or undone: both ends of it, and the lists they stand in. */
async function invalidateLink(
  queryClient: QueryClient,
  { quotaId, groupId }: { quotaId: string; groupId: string },
): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: quotaKey(quotaId) }),
    queryClient.invalidateQueries({ queryKey: groupKey(groupId) }),
    queryClient.invalidateQueries({ queryKey: myQuotasQuery().queryKey }),
  ]);
}
