import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { ofGroup, ofQuota } from '../../lib/api/query-keys.ts';
import { quotaQuery } from './queries.ts';

/** Creates my free quota. `key` stays the same across retries, so that only one is created. */
export function createQuota(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      queries.call('createQuota', { params: { header: { 'Idempotency-Key': key } }, body: { name } }),
    onSuccess: (quota) => {
      queryClient.setQueryData(quotaQuery(quota.quota.id).queryKey, quota);
      return queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') });
    },
  });
}

/** Renames a quota. */
export function renameQuota(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (name: string) =>
      queries.call('updateQuota', { params: { path: { quotaId } }, body: { name } }),
    onSuccess: (quota) => {
      queryClient.setQueryData(quotaQuery(quotaId).queryKey, quota);
      return queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') });
    },
  });
}

/** Group, and the quota to link it to or unlink it from. */
export interface GroupLink {
  readonly groupId: string;
  readonly quotaId: string;
}

/** Links a group to a quota. */
export function linkGroup(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ groupId, quotaId }: GroupLink) =>
      queries.call('linkGroupQuota', { params: { path: { groupId } }, body: { quotaId } }),
    onSuccess: (_, link) => invalidateLink(queryClient, link),
  });
}

/** Unlinks a group. Its files stay, and still count against the old quota. */
export function unlinkGroup(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ groupId }: GroupLink) =>
      queries.call('unlinkGroupQuota', { params: { path: { groupId } } }),
    onSuccess: (_, link) => invalidateLink(queryClient, link),
  });
}

/** Refetches both ends of a changed link, and the lists that contain them. */
async function invalidateLink(queryClient: QueryClient, { quotaId, groupId }: GroupLink): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(ofQuota(quotaId)),
    queryClient.invalidateQueries(ofGroup(groupId)),
    queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') }),
    queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
  ]);
}
