import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { ofQuota } from '../../lib/api/query-keys.ts';

/** Returns the query for a promo, by its token. */
export function promoQuery(token: string) {
  return queryOptions(queries.query('getPromo', { path: { token } }));
}

/**
 * Redeems a promo for a quota, or for a new one (null). After an error the promo is fetched again: it may have ended
 * meanwhile, or have been redeemed on another device.
 */
export function redeemPromo(queryClient: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: (quotaId: string | null) =>
      queries.call('redeemPromo', { params: { path: { token } }, body: quotaId === null ? {} : { quotaId } }),
    onSuccess: ({ quota }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') }),
        queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
        ...(quota ? [queryClient.invalidateQueries(ofQuota(quota.id))] : []),
      ]),
    onError: () => queryClient.invalidateQueries(promoQuery(token)),
  });
}
