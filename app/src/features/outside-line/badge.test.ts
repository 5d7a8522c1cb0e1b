import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { myGroupsQuery } from '../groups/queries.ts';
import { badgeNewFiles } from './badge.ts';

/** Puts a list of groups with these numbers of new files into the cache. */
function load(queryClient: QueryClient, groups: readonly { newFileCount: number; muted?: boolean }[]): void {
  const items = groups.map((group) => ({ muted: false, ...group }));
  const key: readonly unknown[] = myGroupsQuery().queryKey;
  queryClient.setQueryData(key, { pages: [{ items, nextCursor: null }], pageParams: [null] });
}

test('the icon has the number of new files of all groups that are not muted, and none once they were seen', () => {
  const queryClient = new QueryClient();
  const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };
  badgeNewFiles(queryClient, badge);
  expect(badge.clearAppBadge).not.toHaveBeenCalled();
  load(queryClient, [{ newFileCount: 3 }, { newFileCount: 40, muted: true }, { newFileCount: 2 }]);
  expect(badge.setAppBadge).toHaveBeenLastCalledWith(5);
  load(queryClient, [{ newFileCount: 0 }]);
  expect(badge.clearAppBadge).toHaveBeenCalledTimes(1);
});

test('a browser without badges, or one that refuses, changes nothing', async () => {
  const queryClient = new QueryClient();
  badgeNewFiles(queryClient, {});
  badgeNewFiles(queryClient, { setAppBadge: async () => Promise.reject(new Error('not installed')) });
  load(queryClient, [{ newFileCount: 1 }]);
  await Promise.resolve();
  expect(queryClient.getQueryData(myGroupsQuery().queryKey)).toBeDefined();
});
