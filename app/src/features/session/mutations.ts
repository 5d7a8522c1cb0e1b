import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { mySessionsQuery } from './queries.ts';

/** Ends one of my sign-ins. */
export function endSession(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (sessionId: string) => queries.call('endMySession', { params: { path: { sessionId } } }),
    onSettled: () => queryClient.invalidateQueries(mySessionsQuery()),
  });
}

/** Ends all my sign-ins except this one. */
export function endOtherSessions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => queries.call('endMyOtherSessions'),
    onSettled: () => queryClient.invalidateQueries(mySessionsQuery()),
  });
}
