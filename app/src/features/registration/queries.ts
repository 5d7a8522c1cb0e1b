import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';

/** What I filled in for receipts; null fields where nothing yet. */
export function accountQuery() {
  return queryOptions({
    queryKey: ['account'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const { data } = await api.GET('/api/me/account', { signal });
      return data.data;
    },
    // A form is filled from it once: what comes later must not write over what is typed.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
