import { isApiError } from '@kepwai/api-client';
import type { QueryClient } from '@tanstack/react-query';
import { type CopiedQuery, frontCopyName, getDeviceCache } from '../../../lib/api/device/device-cache.ts';
import { whenIdle } from '../../../lib/page/when-idle.ts';
import { createSnapshotWriter } from './front-snapshot.ts';

/** Time for which changes are collected before they are written. */
const writeAfterMs = 2000;

/**
 * Keeps the front of a group on the device, now and whenever one of its queries changes. Returns a function that
 * stops it.
 */
export function keepFront(
  queryClient: QueryClient,
  groupId: string,
  keys: readonly [group: readonly unknown[], ...others: (readonly unknown[])[]],
): () => void {
  const [groupKey] = keys;
  const hashes = new Set(keys.map((key) => JSON.stringify(key)));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOff = () => {};
  // A copy without the group itself would show nothing.
  const read = () =>
    copyOf(queryClient, groupKey).length > 0 ? keys.flatMap((key) => copyOf(queryClient, key)) : [];
  const writeSnapshot = createSnapshotWriter(groupId);
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const queries = read();
    writeSnapshot(queries);
    if (queries.length > 0) void getDeviceCache().save(frontCopyName(groupId), queries);
  };
  // A page that is hidden may never come back: what is gone from the screen must leave the device too.
  const onHide = () => {
    if (document.visibilityState !== 'hidden') return;
    if (timer === undefined) writeSnapshot(read());
    else write();
  };
  document.addEventListener('visibilitychange', onHide);
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !hashes.has(JSON.stringify(query.queryKey))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      callOff = whenIdle(write);
    }, writeAfterMs);
  });
  write();
  return () => {
    document.removeEventListener('visibilitychange', onHide);
    unsubscribe();
    clearTimeout(timer);
    callOff();
  };
}

function copyOf(queryClient: QueryClient, queryKey: readonly unknown[]): CopiedQuery[] {
  const state = queryClient.getQueryState(queryKey);
  // Data that the server refused since must not be shown again. A failure says nothing about what came before it.
  if (state?.data === undefined || isRefusal(state.error)) return [];
  return [{ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }];
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && [401, 403, 404, 410].includes(error.status);
}
