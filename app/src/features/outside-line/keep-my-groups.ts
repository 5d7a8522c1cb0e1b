import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getDeviceCache } from '../../lib/api/device/device-cache.ts';

/** Keeps the list of my groups on the device whenever it changes, from where it leads to the last seen ones without a network. */
export function keepMyGroups(
  queryClient: QueryClient,
  { queryKey, copyName }: { queryKey: QueryKey; copyName: string },
): void {
  const hash = JSON.stringify(queryKey);
  const keep = () => {
    const state = queryClient.getQueryState(queryKey);
    if (state?.status !== 'success' || state.data === undefined) return;
    const copy = { queryKey, data: state.data, updatedAt: state.dataUpdatedAt };
    void getDeviceCache().save(copyName, [copy]);
  };
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && JSON.stringify(query.queryKey) === hash) keep();
  });
  keep();
}
