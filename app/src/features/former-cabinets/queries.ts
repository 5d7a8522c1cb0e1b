import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { itemsOf } from '../../lib/api/items-of.ts';

/** Cabinets that the chat of a group could go on with, the latest first; far more than anybody has. */
export function formerCabinetsQuery(groupId: string) {
  return queryOptions({
    ...queries.query('listFormerCabinets', { path: { groupId }, query: { limit: 50 } }),
    select: itemsOf,
    staleTime: 5 * 60_000,
  });
}
