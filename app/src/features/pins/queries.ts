import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';

/** Returns the query for what a group pinned, in order. */
export function pinsQuery(groupId: string) {
  return queryOptions(queries.query('listPins', { path: { groupId } }));
}
