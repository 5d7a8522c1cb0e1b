import { queryOptions } from '@tanstack/react-query';
import { loadApi } from '../../lib/api/api.ts';
import { groupKey } from '../../lib/api/query-keys.ts';

/** How often one says that one is still at it. */
const noteEveryMs = 20_000;

/** Says that I am setting the group up, again and again while the screen is open, and hears who else is. */
export function settingUpQuery(groupId: string) {
  return queryOptions({
    queryKey: [...groupKey(groupId), 'setting-up'],
    queryFn: async ({ signal }) => {
      const api = await loadApi();
      const params = { path: { groupId } };
      const { data } = await api.PUT('/api/group/{groupId}/onboarding', { params, signal });
      return data.data.others;
    },
    staleTime: 0,
    refetchInterval: noteEveryMs,
  });
}
