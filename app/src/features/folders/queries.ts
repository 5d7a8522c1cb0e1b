import type { Folder } from '@kepwai/api-client';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Folders per page of a level. */
const levelSize = 100;
/** Number of folders in the row on the group's front page, which links to the rest. */
const frontFolders = 12;

/** Returns the query for the folders of a level, page by page: those in `parentId`, or at the top if null. */
export function levelQuery(groupId: string, parentId: string | null) {
  const query = { ...(parentId !== null && { parentId }), limit: levelSize };
  return infiniteQueryOptions(queries.infiniteQuery('listFolders', { path: { groupId }, query }));
}

/** Returns the query for the first folders at the top, for the group's front page. */
export function frontFoldersQuery(groupId: string) {
  const query = { limit: frontFolders };
  return queryOptions(queries.query('listFolders', { path: { groupId }, query }));
}

/** Returns the query for one folder, with its ancestors from the top. */
export function folderQuery(groupId: string, folderId: string) {
  return queryOptions(queries.query('getFolder', { path: { groupId, folderId } }));
}

/** Returns the query for the folders in the trash, latest first. */
export function trashedFoldersQuery(groupId: string) {
  return infiniteQueryOptions(
    queries.infiniteQuery('listTrashedFolders', { path: { groupId }, query: { limit: levelSize } }),
  );
}

/** Refetches everything on screen about a group's folders, and the lists of their contents. */
export async function invalidateFolders(queryClient: QueryClient, groupId: string): Promise<void> {
  const path = { groupId };
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queries.key('listFolders', { path }) }),
    queryClient.invalidateQueries({ queryKey: queries.key('getFolder', { path }) }),
    queryClient.invalidateQueries({ queryKey: queries.key('listTrashedFolders', { path }) }),
    queryClient.invalidateQueries({
      queryKey: queries.key('listFiles', { path }),
      predicate: ({ queryKey }) => findFolderId(queryKey) !== null,
    }),
  ]);
}

/** Returns the folder that a cached list of files shows, `top` included; null if it shows all. */
export function findFolderId([, params]: readonly unknown[]): string | null {
  const query = isRecord(params) ? params.query : null;
  return isRecord(query) && typeof query.folderId === 'string' ? query.folderId : null;
}

/** Folder as the parts that name one need it. */
export type FolderFace = Pick<Folder, 'id' | 'name'>;
