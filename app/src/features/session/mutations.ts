import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { mySessionsQuery } from './queries.ts';

/** Ends one of my sign-ins. */
export function endSession(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (sessionId: string) => {
      const api = await loadApi();
      await api.DELETE('/api/me/session/{sessionId}', { params: { path: { sessionId } } });
    },
    onSettled: () => queryClient.invalidateQueries(mySessionsQuery()),
  });
}

/** Ends all of my sign-ins but this one. */
export function endOtherSessions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async () => {
      const api = await loadApi();
      await api.DELETE('/api/me/session');
    },
    onSettled: () => queryClient.invalidateQueries(mySessionsQuery()),
  });
}
