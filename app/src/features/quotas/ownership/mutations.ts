import type { NewOwnershipOffer, Ownership } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../../lib/api/api.ts';
import { ofAnyGroup, ofQuota } from '../../../lib/api/query-keys.ts';
import { ownershipQuery } from './queries.ts';

/** Offers a quota to somebody. */
export function offerOwnership(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (offer: NewOwnershipOffer) =>
      queries.call('offerOwnership', { params: { path: { quotaId } }, body: offer }),
    onSuccess: keep(queryClient, quotaId),
  });
}

/** Takes an offer back. */
export function cancelOffer(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: () => queries.call('cancelOwnershipOffer', { params: { path: { quotaId } } }),
    onSuccess: keep(queryClient, quotaId),
  });
}

/** Starts the deletion of a quota. */
export function startDeletion(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: () => queries.call('startQuotaDeletion', { params: { path: { quotaId } } }),
    onSuccess: keep(queryClient, quotaId),
  });
}

/** Undoes the deletion of a quota. */
export function undoDeletion(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: () => queries.call('undoQuotaDeletion', { params: { path: { quotaId } } }),
    onSuccess: keep(queryClient, quotaId),
  });
}

/** Accepts a quota, or declines it. */
export function answerOffer(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ offerId, accepts }: { offerId: string; accepts: boolean }) => {
      const params = { path: { offerId } };
      if (accepts) return (await queries.call('acceptOwnership', { params })).acceptedQuotaId;
      await queries.call('declineOwnership', { params });
      return null;
    },
    onSettled: () => invalidateQuotas(queryClient),
  });
}

/** Keeps what a change answered, and fetches again what shows its quota. */
function keep(queryClient: QueryClient, quotaId: string) {
  return async (ownership: Ownership) => {
    queryClient.setQueryData(ownershipQuery(quotaId).queryKey, ownership);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') }),
      queryClient.invalidateQueries(ofQuota(quotaId)),
      queryClient.invalidateQueries(ofAnyGroup),
    ]);
  };
}

async function invalidateQuotas(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.key('listMyOwnershipOffers') }),
    queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') }),
    queryClient.invalidateQueries({ queryKey: queries.key('getQuota') }),
    queryClient.invalidateQueries({ queryKey: queries.key('getQuotaOwnership') }),
  ]);
}
