import { myGroupsCopyName } from '../../lib/api/device/device-cache.ts';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { myGroupsQuery } from '../groups/queries.ts';
import { badgeNewFiles } from './badge.ts';
import { keepMyGroups } from './keep-my-groups.ts';
import { registerWorker } from './register-worker.ts';

/** Starts what the app has in a browser of its own: opening without a network, and as an installed app. */
export function startOutsideLine(): void {
  const queryClient = getQueryClient();
  const { queryKey } = myGroupsQuery();
  keepMyGroups(queryClient, { queryKey, copyName: myGroupsCopyName });
  if (typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches) {
    badgeNewFiles(queryClient, {
      queryKey,
      badge: navigator,
      countNew: () => countNewFiles(queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items)),
      refresh: () => void queryClient.prefetchInfiniteQuery(myGroupsQuery()),
    });
  }
  if ('serviceWorker' in navigator) {
    // Without it, everything works that has a network.
    registerWorker(navigator.serviceWorker).catch(() => undefined);
  }
}

function countNewFiles(
  groups: readonly { muted: boolean; newFileCount: number }[] | undefined,
): number | undefined {
  return groups?.reduce((sum, { muted, newFileCount }) => sum + (muted ? 0 : newFileCount), 0);
}
