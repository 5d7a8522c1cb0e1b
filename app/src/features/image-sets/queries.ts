import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { itemsOf } from '../../lib/api/items-of.ts';

/** The latest albums of a group, for a row of them. */
export function latestImageSetsQuery(groupId: string) {
  return queryOptions({
    ...queries.query('listImageSets', { path: { groupId }, query: { limit: 20 } }),
    select: itemsOf,
  });
}

/** One album with its pictures in the order sent. */
export function imageSetQuery(groupId: string, imageSetId: string) {
  return queryOptions(queries.query('getImageSet', { path: { groupId, imageSetId } }));
}

/** Has everything about albums of a group asked for again that is on screen. */
export async function invalidateImageSets(queryClient: QueryClient, groupId: string): Promise<void> {
  const path = { groupId };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.key('listImageSets', { path }) }),
    queryClient.invalidateQueries({ queryKey: queries.key('getImageSet', { path }) }),
  ]);
}
