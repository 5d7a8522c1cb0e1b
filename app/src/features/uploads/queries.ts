import { queryOptions } from '@tanstack/react-query';
import { loadApi, resolveApiUrl } from '../../lib/api/api.ts';

/**
 * Returns the query for the maximum size of one file, in bytes; null if the server has none. It never changes while a
 * page lives.
 */
export function uploadLimitQuery(groupId: string) {
  return queryOptions({
    queryKey: ['upload-limit'],
    queryFn: async ({ signal }) => {
      // Makes the API's address known; the client itself cannot send OPTIONS.
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
