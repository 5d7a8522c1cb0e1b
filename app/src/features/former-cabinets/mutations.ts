import type { FormerCabinet } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { myGroupsKey } from '../../lib/api/query-keys.ts';
import { formerCabinetsQuery } from './queries.ts';

/** Has the chat of a group go on with a former cabinet; what comes back is that cabinet. */
export function continueCabinet(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: async ({ group }: Pick<FormerCabinet, 'group'>) => {
      const api = await loadApi();
      const params = { path: { groupId } };
      const body = { groupId: group.id };
      const { data } = await api.PUT('/api/group/{groupId}/former-cabinet', { params, body });
      return data.data;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: myGroupsKey }),
    // Somebody else may have been quicker.
    onError: () => queryClient.invalidateQueries(formerCabinetsQuery(groupId)),
  });
}
