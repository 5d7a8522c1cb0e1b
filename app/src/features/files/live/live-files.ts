import { type FileItem, isNotFound } from '@kepwai/api-client';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LiveNews, useLive } from '../../../lib/api/live.ts';
import { takeFromLists } from '../mutations.ts';
import { type FilePage, fileListsKey, fileQuery, isFileList, isFilePage } from '../queries.ts';

/** Number of changed files beyond which refetching the lists costs less than refetching each file. */
const maxSingleFiles = 12;
/** Scroll offset beyond which a person is reading, so nothing may move under the finger. */
const topPx = 240;

/**
 * Applies changed and removed files to a group's cache. Screens decide whether to show added files or to hold
 * them.
 */
export async function applyFileChanges(
  queryClient: QueryClient,
  groupId: string,
  news: readonly LiveNews[],
): Promise<void> {
  const removed = fileIdsOf(news, groupId, 'removed');
  if (removed.size > 0) {
    takeFromLists(queryClient, groupId, removed);
    for (const id of removed) void queryClient.invalidateQueries(fileQuery(groupId, id));
  }
  const updated = [...fileIdsOf(news, groupId, 'updated')].filter((id) => !removed.has(id));
  if (updated.length > maxSingleFiles) {
    await queryClient.invalidateQueries({ queryKey: fileListsKey(groupId) });
    return;
  }
  await Promise.all(updated.map((id) => refreshFile(queryClient, groupId, id)));
}

/**
 * Refetches the file lists of a group once the live socket is ready: files that came between the fetch of a list and
 * then were told to nobody. Also refetches a list whose first response is under way, which may be older.
 */
export async function refetchFileLists(queryClient: QueryClient, groupId: string): Promise<void> {
  const lists = { queryKey: fileListsKey(groupId) };
  const underWay = queryClient.getQueryCache().findAll({ ...lists, fetchStatus: 'fetching' });
  await Promise.allSettled(underWay.map(({ promise }) => promise));
  await queryClient.invalidateQueries(lists);
}

/** Returns the ids in a batch of events for one group and one kind of change. */
export function fileIdsOf(
  news: readonly LiveNews[],
  groupId: string,
  change: 'added' | 'updated' | 'removed',
): Set<string> {
  return new Set(
    news.flatMap((item) =>
      item.type === 'files-changed' && item.groupId === groupId && item.change === change ? item.fileIds : [],
    ),
  );
}

async function refreshFile(queryClient: QueryClient, groupId: string, fileId: string): Promise<void> {
  try {
    const file = await queryClient.fetchQuery({ ...fileQuery(groupId, fileId), staleTime: 0 });
    putIntoLists(queryClient, groupId, file);
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
  for (const [queryKey, data] of queryClient.getQueriesData({ queryKey: fileListsKey(groupId) })) {
    if (isFileList(data)) queryClient.setQueryData(queryKey, { ...data, pages: data.pages.map(replaceIn) });
    else if (isFilePage(data)) queryClient.setQueryData(queryKey, replaceIn(data));
  }
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

/**
 * Handles files that arrive while a list is open: at its top they appear at once; further down they are
 * counted and wait until the person asks for them.
 */
export function useNewFiles({
  groupId,
  knownIds,
  fetchHead,
  accept,
}: {
  groupId: string;
  knownIds: ReadonlySet<string>;
  /** Fetches the current first page of the list. */
  fetchHead: () => Promise<FilePage>;
  /** Shows that page. */
  accept: (head: FilePage) => void;
}): { held: readonly FileItem[]; show: () => void } {
  const [held, setHeld] = useState<readonly FileItem[]>([]);

  async function look(isWanted: () => boolean): Promise<void> {
    const head = await fetchHead();
    const fresh = head.items.filter(({ id }) => !knownIds.has(id));
    if (fresh.length === 0) return;
    const isShown = isWanted();
    if (isShown) accept(head);
    setHeld(isShown ? [] : fresh);
  }

  useLive((news) => {
    // Offline there is nothing to fetch; the reconnect does it.
    if (fileIdsOf(news, groupId, 'added').size > 0) look(() => scrollY < topPx).catch(() => undefined);
  });

  return {
    held,
    show: () => {
      scrollTo({ top: 0 });
      look(() => true).catch(() => undefined);
    },
  };
}
