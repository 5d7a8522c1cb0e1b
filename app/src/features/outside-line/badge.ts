import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The Badging API, if the browser has it. */
type Badge = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;

interface NewFiles {
  /** Key of the list of groups. */
  queryKey: QueryKey;
  badge: Badge;
  /** Returns the number of new files in all of my groups that are not muted; undefined while it is not known. */
  countNew: () => number | undefined;
  /** Loads the list again. */
  refresh: () => void;
}

/**
 * Shows on the icon of the installed app how many files are new. Files that were opened meanwhile are counted once the app is
 * left.
 */
export function badgeNewFiles(
  queryClient: QueryClient,
  { queryKey, badge, countNew, refresh }: NewFiles,
  page: Document = document,
): void {
  const hash = JSON.stringify(queryKey);
  const show = () => {
    const count = countNew();
    if (count === undefined) return;
    // Some systems have no badges, or ask first; the list of groups has the number as well.
    const shown = count > 0 ? badge.setAppBadge?.(count) : badge.clearAppBadge?.();
    shown?.catch(() => undefined);
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && JSON.stringify(query.queryKey) === hash) show();
  });
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') refresh();
  });
  show();
}
