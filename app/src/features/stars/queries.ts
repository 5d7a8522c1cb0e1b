import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { isRecord } from '../../lib/is-record.ts';
import { fileListsKey } from '../files/queries.ts';

/** Returns the query for the ids of all files of a group that I starred. */
export function starsQuery(groupId: string) {
  return queryOptions(queries.query('listStars', { path: { groupId } }));
}

/** Refetches my stars of a group, and the lists of starred files. */
export async function invalidateStars(queryClient: QueryClient, groupId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(starsQuery(groupId)),
    queryClient.invalidateQueries({
      queryKey: fileListsKey(groupId),
      predicate: ({ queryKey: [, params] }) =>
        isRecord(params) && isRecord(params.query) && params.query.starred === 'true',
    }),
  ]);
}
