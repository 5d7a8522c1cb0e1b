import type { FileItem } from '@kepwai/api-client';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { type FileFilter, noFilter, toListQuery } from './file-filter.ts';

/** Files per page: enough to fill a wide screen twice. */
export const pageSize = 100;
/** Number of latest files on the group's front page, which links to the rest. */
export const frontSize = 60;

/** Page of files as the API returns it. */
export interface FilePage {
  items: FileItem[];
  nextCursor: string | null;
}

/** Returns the key prefix of all file lists of a group. */
export function fileListsKey(groupId: string) {
  return queries.key('listFiles', { path: { groupId } });
}

/** Returns the query for files of a group, page by page. */
export function filesQuery(groupId: string, filter: FileFilter) {
  const query = { ...toListQuery(filter), limit: pageSize };
  return infiniteQueryOptions(queries.infiniteQuery('listFiles', { path: { groupId }, query }));
}

/** Returns the query for the latest files, shown on the group's front page. */
export function latestFilesQuery(groupId: string) {
  const query = { ...toListQuery(noFilter), limit: frontSize };
  return queryOptions(queries.query('listFiles', { path: { groupId }, query }));
}

/** Fetches the current first page of a list, without the cache. */
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

/** Returns the query for one file. */
export function fileQuery(groupId: string, fileId: string) {
  return queryOptions({
    ...queries.query('getFile', { path: { groupId, fileId } }),
    // Signed addresses are valid for at least an hour; a viewer that stays open longer gets new ones.
    staleTime: 5 * 60_000,
    refetchInterval: 45 * 60_000,
  });
}

/** Returns the query for the group's old files. */
export function memoriesQuery(groupId: string) {
  return queryOptions(queries.query('getMemories', { path: { groupId } }));
}

/** Returns the query for the trash, latest first. */
export function trashQuery(groupId: string) {
  const query = { limit: pageSize };
  return infiniteQueryOptions(queries.infiniteQuery('listTrash', { path: { groupId }, query }));
}

type ListQuery = ReturnType<typeof toListQuery> & { limit: number };

/** Fetches a page of files, without the cache. */
export function fetchPage(groupId: string, query: ListQuery, signal?: AbortSignal): Promise<FilePage> {
  const params = { path: { groupId }, query };
  return queries.call('listFiles', { params, ...(signal && { signal }) });
}
