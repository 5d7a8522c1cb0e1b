import type { FileNumber } from '@kepwai/api-client';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';
import { invalidateGroup } from '../files/mutations.ts';

/** Maximum number of requests; each requests as many files as the server allows. */
const maxRequests = 50;

/** Returns the query for the number of missed files that can be requested again. */
export function missedQuery(groupId: string) {
  return queryOptions(queries.query('getMissed', { path: { groupId } }));
}

/** Queries LINE for all of them, in as many requests as it takes, and returns how many are pending. */
export function askForMissed(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationKey: groupKey('askForMissed', groupId),
    mutationFn: async (): Promise<FileNumber> => {
      const sum = { fileCount: 0, imageCount: 0 };
      for (let request = 0; request < maxRequests; request += 1) {
        const params = { path: { groupId } };
        const { asked, remainingCount } = await queries.call('askForMissed', { params });
        sum.fileCount += asked.fileCount;
        sum.imageCount += asked.imageCount;
        if (asked.fileCount === 0 || remainingCount === 0) break;
      }
      return sum;
    },
    onSettled: () => void invalidateGroup(queryClient, groupId, { withLists: true }),
  });
}
