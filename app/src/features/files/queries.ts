import type { FileItem } from '@kepwai/api-client';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { type FileFilter, isByDay, noFilter, toListQuery } from './file-filter.ts';
import { compareByDay, keepImageSetsTogether, type Placed } from './image-set-order.ts';

/** A page fills a wide screen twice. */
export const pageSize = 100;
/** The front of a cabinet shows the latest and leads to the rest. */
export const frontSize = 60;
const neighbourWindow = 30;

/** A page of files as the API gives it. */
export interface FilePage {
  items: FileItem[];
  nextCursor: string | null;
}

/** The start of the keys of all lists of files in a group. */
export function fileListsKey(groupId: string) {
  return queries.key('listFiles', { path: { groupId } });
}

/** Files of a group, page by page. */
export function filesQuery(groupId: string, filter: FileFilter) {
  const query = { ...toListQuery(filter), limit: pageSize };
  return infiniteQueryOptions(queries.infiniteQuery('listFiles', { path: { groupId }, query }));
}

/** The latest files, for the front of the cabinet. */
export function latestFilesQuery(groupId: string) {
  const query = { ...toListQuery(noFilter), limit: frontSize };
  return queryOptions(queries.query('listFiles', { path: { groupId }, query }));
}

/** The first page of a list as it is now, past the cache. */
export function fetchListHead(groupId: string, filter: FileFilter, limit: number): Promise<FilePage> {
  return fetchPage(groupId, { ...toListQuery(filter), limit });
}

/** Whether cached data under {@link fileListsKey} is a list of pages. */
export function isFileList(data: unknown): data is InfiniteData<FilePage, string | null> {
  return typeof data === 'object' && data !== null && 'pages' in data;
}

/** Whether cached data under {@link fileListsKey} is a single page. */
export function isFilePage(data: unknown): data is FilePage {
  return typeof data === 'object' && data !== null && 'items' in data;
}

/** One file. */
export function fileQuery(groupId: string, fileId: string) {
  return queryOptions({
    ...queries.query('getFile', { path: { groupId, fileId } }),
    // Signed addresses live for an hour at least; a reader who stays longer gets fresh ones.
    staleTime: 5 * 60_000,
    refetchInterval: 45 * 60_000,
  });
}

/** What is in the trash, latest first. */
export function trashQuery(groupId: string) {
  const query = { limit: pageSize };
  return infiniteQueryOptions(queries.infiniteQuery('listTrash', { path: { groupId }, query }));
}

/**
 * The ids around a file in the order of a filter, itself among them. Asked for by the file's own time, so that it works from a
 * link as well as from a list; empty where the order is not by time, in which case only a list on the way here can tell.
 */
export function aroundFileQuery(
  groupId: string,
  file: { id: string; postedAt: string } | null,
  filter: FileFilter,
) {
  return queryOptions({
    queryKey: [...fileListsKey(groupId), 'around', file?.id ?? null, filter],
    enabled: file !== null && isByDay(filter.sort),
    queryFn: async ({ signal }): Promise<string[]> => {
      if (!file) return [];
      const { from, to, ...rest } = { from: undefined, to: undefined, ...toListQuery(filter) };
      // `to` ends before, so the millisecond after takes in the file and what came with it.
      const until = new Date(Date.parse(file.postedAt) + 1).toISOString();
      const [older, newer] = await Promise.all([
        fetchPage(
          groupId,
          { ...rest, ...(from && { from }), to: earlier(to, until), sort: 'latest', limit: neighbourWindow },
          signal,
        ),
        fetchPage(
          groupId,
          {
            ...rest,
            from: later(from, file.postedAt),
            ...(to && { to }),
            sort: 'oldest',
            limit: neighbourWindow,
          },
          signal,
        ),
      ]);
      return joinAround(newer.items, older.items, file.id, filter.sort);
    },
  });
}

/** Joins the files from one file towards newer ones, and from it towards older ones, into the ids of one list in the wanted order. */
export function joinAround(
  newer: readonly Placed[],
  older: readonly Placed[],
  fileId: string,
  sort: FileFilter['sort'],
): string[] {
  const isIn = (files: readonly Placed[]) => files.some(({ id }) => id === fileId);
  if (!isIn(newer) || !isIn(older)) return [fileId];
  const files = [...new Map([...newer, ...older].map((file) => [file.id, file])).values()];
  const ordered = files.toSorted(compareByDay(sort === 'oldest' ? 'oldest' : 'latest'));
  return keepImageSetsTogether(ordered).map(({ id }) => id);
}

type ListQuery = ReturnType<typeof toListQuery> & { limit: number };

function fetchPage(groupId: string, query: ListQuery, signal?: AbortSignal): Promise<FilePage> {
  const params = { path: { groupId }, query };
  return queries.call('listFiles', { params, ...(signal && { signal }) });
}

function earlier(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) < Date.parse(b) ? a : b;
}

function later(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) > Date.parse(b) ? a : b;
}
