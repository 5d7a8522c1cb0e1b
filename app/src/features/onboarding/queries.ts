import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';

/** Interval at which the screen reports that the person is still setting up. */
const noteEveryMs = 20_000;

/**
 * Returns the query that reports that I am setting the group up, repeatedly while the screen is open, and
 * returns who else is.
 */
export function settingUpQuery(groupId: string) {
  return queryOptions({
    queryKey: groupKey('noteOnboarding', groupId),
    queryFn: ({ signal }) => queries.call('noteOnboarding', { params: { path: { groupId } }, signal }),
    select: ({ others }) => others,
    staleTime: 0,
    refetchInterval: noteEveryMs,
  });
}
