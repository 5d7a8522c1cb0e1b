import type { DigestFrequency, NoticeLevel } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { myDigestQuery, myNoticesQuery, mySessionsQuery } from './queries.ts';

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

/** Sets the interval of my digests; shown at once, and as it was again if it cannot be stored. */
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

/** Sets the interval of my notices about a quota; shown at once, and as it was again if it cannot be stored. */
export function chooseNotice(queryClient: QueryClient) {
  const { queryKey } = myNoticesQuery();
  return mutationOptions({
    mutationFn: ({ quotaId, level }: { quotaId: string; level: NoticeLevel }) =>
      queries.call('putMyNotice', { params: { path: { quotaId } }, body: { level } }),
    onMutate: async ({ quotaId, level }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.quotaId === quotaId ? { ...item, level } : item)),
            })),
          },
      );
      return before;
    },
    onError: (_error, _choice, before) => queryClient.setQueryData(queryKey, before),
  });
}
