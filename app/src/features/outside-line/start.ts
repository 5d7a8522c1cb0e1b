import { getQueryClient } from '../../lib/api/query-client.ts';
import { badgeNewFiles } from './badge.ts';
import { keepMyGroups } from './keep-my-groups.ts';
import { registerWorker } from './register-worker.ts';

/** Starts what the app has in a browser of its own: opening without a network, and as an installed app. */
export function startOutsideLine(): void {
  const queryClient = getQueryClient();
  keepMyGroups(queryClient);
  if (matchMedia('(display-mode: standalone)').matches) badgeNewFiles(queryClient, navigator);
  if ('serviceWorker' in navigator) {
    // Without it, everything works that has a network.
    registerWorker(navigator.serviceWorker).catch(() => undefined);
  }
}
