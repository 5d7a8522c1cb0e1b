import { queryOptions } from '@tanstack/react-query';
import { loadApi, resolveApiUrl } from '../../lib/api/api.ts';

/** The most that one file may have, in bytes; null where the server does not say. It never changes while a page lives. */
export function uploadLimitQuery(groupId: string) {
  return queryOptions({
    queryKey: ['upload-limit'],
    queryFn: async ({ signal }) => {
      // With it, the address of the API is known; its calls have no OPTIONS.
      await loadApi();
      const response = await fetch(resolveApiUrl(`/api/group/${groupId}/upload`), {
        method: 'OPTIONS',
        signal,
      });
      const limit = Number(response.headers.get('Tus-Max-Size'));
      return limit > 0 ? limit : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
