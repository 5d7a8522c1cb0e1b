import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';

/** Cabinets that the chat of a group could go on with, the latest first; far more than anybody has. */
export function formerCabinetsQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), 'former-cabinets'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const params = { path: { groupId }, query: { limit: 50 } };
      const { data } = await api.GET('/api/group/{groupId}/former-cabinet', { params, signal });
      return data.data.items;
    },
    staleTime: 5 * 60_000,
  });
}
