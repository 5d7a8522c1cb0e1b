import type { Gift, HatChoice } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../../lib/api/api.ts';
import { ofGroup } from '../../../lib/api/query-keys.ts';
import { giftQuery, hatQuery } from './queries.ts';

/** Passes the hat for a plan. */
export function startHat(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ planId, period }: Pick<HatChoice, 'planId' | 'period'>) =>
      queries.call('startHat', { params: { path: { groupId } }, body: { planId, period } }),
    onSuccess: (view) => queryClient.setQueryData(hatQuery(groupId).queryKey, view),
    onError: () => queryClient.invalidateQueries(hatQuery(groupId)),
  });
}

/** Stops passing the hat. */
export function closeHat(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: () => queries.call('closeHat', { params: { path: { groupId } } }),
    onSuccess: (view) => queryClient.setQueryData(hatQuery(groupId).queryKey, view),
  });
}

/** Orders a gift. A retry with the same key makes no second one. */
export function giveToHat(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ key, ...body }: Pick<Gift, 'satang' | 'showsName' | 'showsAmount'> & { key: string }) =>
      queries.call('giveToHat', {
        params: { path: { groupId }, header: { 'Idempotency-Key': key } },
        body,
      }),
    onSuccess: (gift) => queryClient.setQueryData(giftQuery(groupId, gift.id).queryKey, gift),
    // Somebody else may have given meanwhile.
    onSettled: () => queryClient.invalidateQueries(hatQuery(groupId)),
  });
}

/** Cancels a gift that is not paid. */
export function cancelGift(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: (giftId: string) => queries.call('cancelGift', { params: { path: { groupId, giftId } } }),
    onSuccess: (gift) => queryClient.setQueryData(giftQuery(groupId, gift.id).queryKey, gift),
    onSettled: () => queryClient.invalidateQueries(ofGroup(groupId)),
  });
}
