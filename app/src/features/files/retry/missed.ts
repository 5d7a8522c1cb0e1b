import type { FileNumber } from '@kepwai/api-client';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../../lib/api/api.ts';
import { groupKey } from '../../../lib/api/query-keys.ts';
import { invalidateGroup } from '../mutations.ts';

/** The server asks for a limited number of files at a time. */
const maxRequests = 50;

/** How much of what a group missed LINE can be asked for again now. */
export function missedQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), 'missed'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const params = { path: { groupId } };
      const { data } = await api.GET('/api/group/{groupId}/missed', { params, signal });
      return data.data;
    },
  });
}

/** Asks LINE for all of it, in as many requests as it takes; returns how much is on its way. */
export function askForMissed(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationKey: [...groupKey(groupId), 'ask-for-missed'],
    mutationFn: async (): Promise<FileNumber> => {
      const api = await loadApi();
      const sum = { fileCount: 0, imageCount: 0 };
      for (let request = 0; request < maxRequests; request += 1) {
        const params = { path: { groupId } };
        const { data } = await api.POST('/api/group/{groupId}/missed/ask-again', { params });
        const { asked, remainingCount } = data.data;
        sum.fileCount += asked.fileCount;
        sum.imageCount += asked.imageCount;
        if (asked.fileCount === 0 || remainingCount === 0) break;
      }
      return sum;
    },
    onSettled: () => invalidateGroup(queryClient, groupId, { withLists: true }),
  });
}
