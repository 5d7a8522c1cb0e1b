import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { ofGroup } from '../../lib/api/query-keys.ts';
import { type FilePage, fileListsKey, fileQuery, isFileList, isFilePage } from './queries.ts';

/** Renames a file. */
export function renameFile(queryClient: QueryClient, groupId: string, fileId: string) {
  return mutationOptions({
    mutationFn: (name: string) =>
      queries.call('updateFile', { params: { path: { groupId, fileId } }, body: { name } }),
    onSuccess: (file) => {
      queryClient.setQueryData(fileQuery(groupId, fileId).queryKey, file);
      return queryClient.invalidateQueries({ queryKey: fileListsKey(groupId) });
    },
  });
}

/** Removes files from every cached list of a group. */
export function takeFromLists(queryClient: QueryClient, groupId: string, ids: ReadonlySet<string>): void {
  const lists = queryClient.getQueriesData({ queryKey: fileListsKey(groupId) });
  for (const [queryKey, data] of lists) {
    if (isFileList(data)) queryClient.setQueryData(queryKey, withoutFiles(data, ids));
    else if (isFilePage(data)) queryClient.setQueryData(queryKey, withoutFilesOfPage(data, ids));
  }
}

/**
 * Refetches the visible data of a group; its lists only if they may be wrong. A mutation does not wait for it: its undo
 * would not be offered before the slowest of many answers.
 */
export function invalidateGroup(
  queryClient: QueryClient,
  groupId: string,
  { withLists }: { withLists: boolean },
): Promise<void> {
  const { predicate } = ofGroup(groupId);
  const [listMark] = fileListsKey(groupId);
  return queryClient.invalidateQueries({
    predicate: (query) => predicate(query) && (withLists || query.queryKey[0] !== listMark),
  });
}

/** Returns pages without some files. */
export function withoutFiles<PageParam>(
  data: InfiniteData<FilePage, PageParam>,
  ids: ReadonlySet<string>,
): InfiniteData<FilePage, PageParam> {
  return { ...data, pages: data.pages.map((page) => withoutFilesOfPage(page, ids)) };
}

function withoutFilesOfPage(page: FilePage, ids: ReadonlySet<string>): FilePage {
  return { ...page, items: page.items.filter(({ id }) => !ids.has(id)) };
}
