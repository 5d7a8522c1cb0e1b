import type { Gift } from '@kepwai/api-client';
import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../../lib/api/api.ts';

/** Returns the query for the hat of a group. */
export function hatQuery(groupId: string) {
  return queryOptions(queries.query('getHat', { path: { groupId } }));
}

/** Returns the query for a gift of mine, which is requested again as often as the server wishes while money may still arrive. */
export function giftQuery(groupId: string, giftId: string) {
  return queryOptions({
    ...queries.query('getGift', { path: { groupId, giftId } }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isWaiting(data) ? data.pollSeconds * 1000 : false,
  });
}

function isWaiting({ state }: Gift): boolean {
  return state === 'open' || state === 'expired';
}
