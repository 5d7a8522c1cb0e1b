import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { myGroupsQuery } from './queries.ts';

/** From now on, what is new is counted from here. */
export function markGroupSeen(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (groupId: string) => {
      const api = await loadApi();
      await api.PUT('/api/me/group/{groupId}/seen', { params: { path: { groupId } } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: myGroupsQuery().queryKey }),
  });
}
