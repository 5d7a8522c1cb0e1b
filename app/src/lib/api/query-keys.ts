import { isRecord } from '../is-record.ts';

type QueryKey = readonly unknown[];

/** Filters of a query cache. */
interface Matching {
  readonly predicate: (query: { readonly queryKey: QueryKey }) => boolean;
}

/** Returns a key for data of one group that is not a response of the API; it goes stale with the group. */
export function groupKey<Name extends string>(name: Name, groupId: string) {
  return [name, { path: { groupId } }] as const;
}

/** Matches everything cached for one group, so that a live change need not know the screens. */
export function ofGroup(groupId: string): Matching {
  return { predicate: ({ queryKey }) => findInPath(queryKey, 'groupId') === groupId };
}

/** Matches everything cached for any group. */
export const ofAnyGroup: Matching = {
  predicate: ({ queryKey }) => findInPath(queryKey, 'groupId') !== undefined,
};

/** Matches everything cached for one quota. */
export function ofQuota(quotaId: string): Matching {
  return { predicate: ({ queryKey }) => findInPath(queryKey, 'quotaId') === quotaId };
}

/** Reads a parameter from keys such as `[operationId, params]`, as `createQueries` makes them. */
function findInPath([, params]: QueryKey, name: 'groupId' | 'quotaId'): unknown {
  const path = isRecord(params) ? params.path : null;
  return isRecord(path) ? path[name] : undefined;
}
