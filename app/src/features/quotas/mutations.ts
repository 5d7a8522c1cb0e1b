import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { ofGroup, ofQuota } from '../../lib/api/query-keys.ts';
import { quotaQuery } from './queries.ts';

/** Makes my free quota. `key` is the same for every try of one wish, so that it is made once. */
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

/** Gives a quota another name. */
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

/** A group and the quota that it is to count against, or no longer. */
export interface GroupLink {
  readonly groupId: string;
  readonly quotaId: string;
}

/** Counts a group against a quota. */
export function linkGroup(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ groupId, quotaId }: GroupLink) =>
      queries.call('linkGroupQuota', { params: { path: { groupId } }, body: { quotaId } }),
    onSuccess: (_, link) => invalidateLink(queryClient, link),
  });
}

/** Stops counting a group; what it keeps stays, and stays counted where it was. */
export function unlinkGroup(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ groupId }: GroupLink) =>
      queries.call('unlinkGroupQuota', { params: { path: { groupId } } }),
    onSuccess: (_, link) => invalidateLink(queryClient, link),
  });
}

/** After a link was made or undone: both ends of it, and the lists they stand in. */
async function invalidateLink(queryClient: QueryClient, { quotaId, groupId }: GroupLink): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(ofQuota(quotaId)),
    queryClient.invalidateQueries(ofGroup(groupId)),
    queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') }),
    queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
  ]);
}
