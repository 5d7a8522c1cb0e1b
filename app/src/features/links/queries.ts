import type { NewShare, Share, ShareChange } from '@kepwai/api-client';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Visits come in at any time, and nothing announces them. */
const alwaysFresh = { staleTime: 0 } as const;

/** Returns the query for the caller's links, page by page. */
export function mySharesQuery() {
  return infiniteQueryOptions({ ...queries.infiniteQuery('listMyShares'), ...alwaysFresh });
}

/** Returns the query for the links of a group, page by page; managers alone may see them. */
export function groupSharesQuery(groupId: string) {
  return infiniteQueryOptions({
    ...queries.infiniteQuery('listGroupShares', { path: { groupId } }),
    ...alwaysFresh,
    retry: false,
  });
}

/** Makes a link; a retry with the same key makes no second one. */
export async function makeShare(groupId: string, body: NewShare, key: string): Promise<Share> {
  const params = { path: { groupId }, header: { 'Idempotency-Key': key } };
  return await queries.call('createShare', { params, body });
}

/** Changes a link. */
export async function changeShare({ groupId, id: shareId }: Share, body: ShareChange): Promise<Share> {
  return await queries.call('updateShare', { params: { path: { groupId, shareId } }, body });
}

/** Ends a link. */
export async function endShare({ groupId, id: shareId }: Pick<Share, 'groupId' | 'id'>): Promise<Share> {
  return await queries.call('revokeShare', { params: { path: { groupId, shareId } } });
}

/** Fetches lists of links again. */
export async function refreshShares(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.key('listMyShares') }),
    queryClient.invalidateQueries({ queryKey: queries.key('listGroupShares') }),
  ]);
}
