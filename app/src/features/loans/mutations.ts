import type { NewLoan } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { ofAnyGroup, ofGroup, ofQuota } from '../../lib/api/query-keys.ts';
import { groupLoansQuery, quotaLoansQuery } from './queries.ts';

/** Lends storage to a group. A retry with the same key lends nothing more. */
export function lendToGroup(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ key, ...body }: NewLoan & { key: string }) =>
      queries.call('lendToGroup', {
        params: { path: { groupId }, header: { 'Idempotency-Key': key } },
        body,
      }),
    onSuccess: (view) => queryClient.setQueryData(groupLoansQuery(groupId).queryKey, view),
    onSettled: async (_view, _error, { quotaId }) => {
      await Promise.all([
        queryClient.invalidateQueries(ofGroup(groupId)),
        queryClient.invalidateQueries(ofQuota(quotaId)),
      ]);
    },
  });
}

/** Takes back what a quota lends, or gives back what it borrows. */
export function endLoan(queryClient: QueryClient, quotaId: string) {
  return mutationOptions({
    mutationFn: (loanId: string) => queries.call('endLoan', { params: { path: { quotaId, loanId } } }),
    onSuccess: (view) => queryClient.setQueryData(quotaLoansQuery(quotaId).queryKey, view),
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries(ofQuota(quotaId)),
        queryClient.invalidateQueries(ofAnyGroup),
      ]);
    },
  });
}
