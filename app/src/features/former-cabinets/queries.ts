import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { itemsOf } from '../../lib/api/items-of.ts';

/**
 * Returns the query for former groups that this chat could continue with, latest first. The limit is far
 * beyond what anybody has.
 */
export function formerCabinetsQuery(groupId: string) {
  return queryOptions({
    ...queries.query('listFormerCabinets', { path: { groupId }, query: { limit: 50 } }),
    select: itemsOf,
    staleTime: 5 * 60_000,
  });
}
