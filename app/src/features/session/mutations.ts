import type { DigestFrequency } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { myDigestQuery, mySessionsQuery } from './queries.ts';

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

/** Sets how often I am told what is new; shown at once, and as it was again where it cannot be stored. */
export function chooseDigest(queryClient: QueryClient) {
  const { queryKey } = myDigestQuery();
  return mutationOptions({
    mutationFn: (frequency: DigestFrequency) => queries.call('putMyDigest', { body: { frequency } }),
    onMutate: async (frequency) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (digest) => digest && { ...digest, frequency });
      return before;
    },
    onError: (_error, _frequency, before) => queryClient.setQueryData(queryKey, before),
    onSuccess: (digest) => queryClient.setQueryData(queryKey, digest),
  });
}
