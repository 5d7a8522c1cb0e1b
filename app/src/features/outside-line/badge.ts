import type { QueryClient } from '@tanstack/react-query';
import { myGroupsQuery } from '../groups/queries.ts';

/** The Badging API, where the browser has it. */
type Badge = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

/**
 * Shows on the icon of the installed app how many files are new in all of my groups that are not muted. What was looked
 * at meanwhile is counted once the app is left.
 */
export function badgeNewFiles(queryClient: QueryClient, badge: Badge, page: Document = document): void {
  const { queryKey } = myGroupsQuery();
  const hash = JSON.stringify(queryKey);
  const show = () => {
    const groups = queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items);
    if (!groups) return;
    const count = groups.reduce((sum, { muted, newFileCount }) => sum + (muted ? 0 : newFileCount), 0);
    // Some systems have no badges, or ask first; the list of groups has the number as well.
    const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
    shown?.catch(() => undefined);
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && JSON.stringify(query.queryKey) === hash) show();
  });
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') void queryClient.prefetchInfiniteQuery(myGroupsQuery());
  });
  show();
}
