import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** From now on, what is new is counted from here. */
export function markGroupSeen(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (groupId: string) => queries.call('markGroupSeen', { params: { path: { groupId } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
  });
}
