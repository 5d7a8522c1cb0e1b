import type { FormerCabinet } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { formerCabinetsQuery } from './queries.ts';

/** Continues a former group in the chat of this one; resolves with the former group. */
export function continueCabinet(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ group }: Pick<FormerCabinet, 'group'>) =>
      queries.call('continueCabinet', { params: { path: { groupId } }, body: { groupId: group.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.key('listMyGroups') }),
    // Another person may have been faster.
    onError: () => queryClient.invalidateQueries(formerCabinetsQuery(groupId)),
  });
}
