import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { itemsOf } from '../../lib/api/items-of.ts';

/** Returns the query for the latest image sets of a group, shown in a row. */
export function latestImageSetsQuery(groupId: string) {
  return queryOptions({
    ...queries.query('listImageSets', { path: { groupId }, query: { limit: 20 } }),
    select: itemsOf,
  });
}

/** Returns the query for one image set with its pictures in the order sent. */
export function imageSetQuery(groupId: string, imageSetId: string) {
  return queryOptions(queries.query('getImageSet', { path: { groupId, imageSetId } }));
}

/** Refetches everything on screen about a group's image sets. */
export async function invalidateImageSets(queryClient: QueryClient, groupId: string): Promise<void> {
  const path = { groupId };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.key('listImageSets', { path }) }),
    queryClient.invalidateQueries({ queryKey: queries.key('getImageSet', { path }) }),
  ]);
}
