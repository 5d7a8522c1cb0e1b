import type { ErasedPosts, MyErasure } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { getSession } from '../../lib/session/session.ts';
import { myErasureQuery, myExportQuery } from './queries.ts';

/** Asks to be erased. */
export function requestErasure(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (posts: ErasedPosts) => queries.call('requestMyErasure', { params: { query: { posts } } }),
    onSuccess: (erasure) => noteErasure(queryClient, erasure),
  });
}

/** Takes back the request to be erased. */
export function cancelErasure(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => queries.call('cancelMyErasure'),
    onSuccess: () => noteErasure(queryClient, null),
    onError: () => queryClient.invalidateQueries(myErasureQuery()),
  });
}

/** Requests a copy of everything about me. */
export function requestExport(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => queries.call('createMyExport'),
    onSettled: () => queryClient.invalidateQueries(myExportQuery()),
  });
}

/** Gets an address that downloads my copy once. */
export function createExportAddress() {
  return mutationOptions({ mutationFn: () => queries.call('createMyExportAddress') });
}

/** Shows the request, or that there is none, everywhere, and after a reload. */
async function noteErasure(queryClient: QueryClient, erasure: MyErasure['erasure']): Promise<void> {
  queryClient.setQueryData(myErasureQuery().queryKey, (before) => before && { ...before, erasure });
  const profile = getSession().findProfile();
  if (!profile) return;
  const changed = { ...profile, erasesAt: erasure?.dueAt ?? null };
  getSession().saveProfile(changed);
  queryClient.setQueryData(queries.query('getMe').queryKey, changed);
}
