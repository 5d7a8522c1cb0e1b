import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for an invitation, by its token. */
export function invitationQuery(token: string) {
  return queryOptions(queries.query('getInvitation', { path: { token } }));
}

/** Accepts or declines an invitation. After an error the invitation is fetched again: it may have ended meanwhile. */
export function answerInvitation(queryClient: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: (answer: 'accept' | 'decline') =>
      queries.call('answerInvitation', { params: { path: { token } }, body: { answer } }),
    onSuccess: async ({ quota }) => {
      if (quota === null) return;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: queries.key('listMyQuotas') }),
        queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
      ]);
    },
    onError: () => queryClient.invalidateQueries(invitationQuery(token)),
  });
}
