import { infiniteQueryOptions } from '@tanstack/react-query';
import { queries } from '../../../lib/api/api.ts';

/** Returns the query for all image sets of a group, page by page, latest first. */
export function imageSetsQuery(groupId: string) {
  return infiniteQueryOptions(
    queries.infiniteQuery('listImageSets', { path: { groupId }, query: { limit: 50 } }),
  );
}
