import { type FileItem, isNotFound } from '@kepwai/api-client';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { LiveNews } from '../../../lib/api/live.ts';
import { findInLists } from '../find-in-lists.ts';
import { changeLists, takeFromLists } from '../mutations.ts';
import { type FilePage, fileListsKey, fileQuery } from '../queries.ts';
import { sameContentKey } from '../same-content-queries.ts';
import { timelinesKey } from '../timeline-query.ts';
import { fileIdsOf } from './live-files.ts';

/** Number of changed files beyond which refetching the lists costs less than refetching each file. */
const maxSingleFiles = 12;

/**
 * Applies changed and removed files to a group's cache. The open list decides whether to show added files or to hold
 * them; others are refetched when they are opened.
 */
export async function applyFileChanges(
  queryClient: QueryClient,
  groupId: string,
  news: readonly LiveNews[],
): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: sameContentKey(groupId) });
  const removed = fileIdsOf(news, groupId, 'removed');
  const hadVersions = [...removed].some((id) => findInLists(queryClient, groupId, id)?.version);
  if (removed.size > 0) {
    takeFromLists(queryClient, groupId, removed);
    for (const id of removed) void queryClient.invalidateQueries(fileQuery(groupId, id));
  }
  if (fileIdsOf(news, groupId, 'added').size > 0)
    void queryClient.invalidateQueries({
      ...{ queryKey: fileListsKey(groupId), type: 'inactive', refetchType: 'none' },
    });
  // The next older version is shown instead.
  if (hadVersions) await refetchFileLists(queryClient, groupId);
  const updated = [...fileIdsOf(news, groupId, 'updated')].filter((id) => !removed.has(id));
  if (updated.length > maxSingleFiles) {
    await refetchFileLists(queryClient, groupId);
    return;
  }
  await Promise.all(updated.map((id) => refreshFile(queryClient, groupId, id)));
}

/**
 * Refetches the file lists of a group, also once the live socket is ready: for files that arrived after the fetch of a
 * list and before the socket.
 */
export async function refetchFileLists(queryClient: QueryClient, groupId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: timelinesKey(groupId) });
  await queryClient.invalidateQueries({ queryKey: fileListsKey(groupId) });
}

async function refreshFile(queryClient: QueryClient, groupId: string, fileId: string): Promise<void> {
  try {
    const before = findInLists(queryClient, groupId, fileId);
    const file = await queryClient.fetchQuery({ ...fileQuery(groupId, fileId), staleTime: 0 });
    putIntoLists(queryClient, groupId, file);
    // Days count kept files, and separately the others.
    if (before?.state !== file.state) void queryClient.invalidateQueries({ queryKey: timelinesKey(groupId) });
    if (before?.version?.count !== file.version?.count) await refetchFileLists(queryClient, groupId);
  } catch (error) {
    if (isNotFound(error)) takeFromLists(queryClient, groupId, new Set([fileId]));
    // Other errors leave the list unchanged; the next visit fetches it again.
  }
}

/** Replaces a file in every cached list. */
export function putIntoLists(queryClient: QueryClient, groupId: string, file: FileItem): void {
  const replaceIn = <Page extends FilePage>(page: Page): Page => ({
    ...page,
    items: page.items.map((known) => (known.id === file.id ? file : known)),
  });
  changeLists(queryClient, groupId, replaceIn);
}

/**
 * Returns a list with a new first page: new files in front, later pages unchanged. If the two no longer
 * overlap, only the new page remains.
 */
export function mergeHead<PageParam>(
  list: InfiniteData<FilePage, PageParam>,
  head: FilePage,
): InfiniteData<FilePage, PageParam> {
  const known = new Set(list.pages.flatMap((page) => page.items.map(({ id }) => id)));
  const fresh = head.items.filter(({ id }) => !known.has(id));
  const [first, ...rest] = list.pages;
  if (!first || fresh.length === head.items.length) {
    return { pages: [head], pageParams: list.pageParams.slice(0, 1) };
  }
  return { ...list, pages: [{ ...first, items: [...fresh, ...first.items] }, ...rest] };
}
