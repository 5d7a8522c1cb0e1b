import type { FormerCabinet } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { formerCabinetsQuery } from './queries.ts';

/** Has the chat of a group go on with a former cabinet; what comes back is that cabinet. */
export function continueCabinet(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ group }: Pick<FormerCabinet, 'group'>) =>
      queries.call('continueCabinet', { params: { path: { groupId } }, body: { groupId: group.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
    // Somebody else may have been quicker.
    onError: () => queryClient.invalidateQueries(formerCabinetsQuery(groupId)),
  });
}
