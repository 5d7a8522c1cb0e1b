import { queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';

/** How often one says that one is still at it. */
const noteEveryMs = 20_000;

/** Says that I am setting the group up, again and again while the screen is open, and hears who else is. */
export function settingUpQuery(groupId: string) {
  return queryOptions({
    queryKey: groupKey('noteOnboarding', groupId),
    queryFn: ({ signal }) => queries.call('noteOnboarding', { params: { path: { groupId } }, signal }),
    select: ({ others }) => others,
    staleTime: 0,
    refetchInterval: noteEveryMs,
  });
}
