import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Marks a group as seen: only later files count as new. */
export function markGroupSeen(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (groupId: string) => queries.call('markGroupSeen', { params: { path: { groupId } } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
  });
}
