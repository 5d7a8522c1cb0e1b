import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';

/** Action whose progress or failures the screens of a group show. */
export interface ShownAction {
  readonly actionId: string;
  readonly part: 'progress' | 'failures';
}

/** Returns the query for an action on many files. */
export function bulkActionQuery(groupId: string, actionId: string) {
  return queryOptions(queries.query('getBulkAction', { path: { groupId, actionId } }));
}

/** Returns the query for the action shown on the screens of a group. It is never fetched: `showAction` sets it. */
export function shownActionQuery(groupId: string) {
  return queryOptions({
    queryKey: groupKey('shown-bulk-action', groupId),
    queryFn: (): ShownAction | null => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    initialData: null,
  });
}

/** Shows the progress or the failures of an action on the screens of its group; null: of none. */
export function showAction(queryClient: QueryClient, groupId: string, shown: ShownAction | null): void {
  queryClient.setQueryData(shownActionQuery(groupId).queryKey, shown);
}
