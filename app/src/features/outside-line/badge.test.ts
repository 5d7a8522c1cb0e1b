import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { badgeNewFiles } from './badge.ts';

const queryKey = ['my groups'];

function arrange(badge: Parameters<typeof badgeNewFiles>[1]['badge']) {
  const queryClient = new QueryClient();
  const refresh = vi.fn();
  const countNew = () => queryClient.getQueryData<number>(queryKey);
  badgeNewFiles(queryClient, { queryKey, badge, countNew, refresh });
  return { refresh, load: (count: number) => queryClient.setQueryData(queryKey, count) };
}

test('the icon has the number of new files, and none once they were seen', () => {
  const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) };
  const { load } = arrange(badge);
  expect(badge.clearAppBadge).not.toHaveBeenCalled();
  load(5);
  expect(badge.setAppBadge).toHaveBeenLastCalledWith(5);
  load(0);
  expect(badge.clearAppBadge).toHaveBeenCalledTimes(1);
});

test('a browser without badges, or one that refuses, changes nothing', async () => {
  arrange({}).load(1);
  arrange({ setAppBadge: async () => Promise.reject(new Error('not installed')) }).load(1);
  await Promise.resolve();
});

test('the list is loaded again once the app is left', () => {
  const { refresh } = arrange({});
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refresh).toHaveBeenCalledTimes(1);
});
