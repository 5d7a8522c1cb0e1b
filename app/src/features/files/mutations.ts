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
  changeLists(queryClient, groupId, (page) => withoutFilesOfPage(page, ids));
}

/** Changes the pages of every cached list of a group. A list that is stale stays so: the change is not all that it lacks. */
export function changeLists(
  queryClient: QueryClient,
  groupId: string,
  change: <Page extends FilePage>(page: Page) => Page,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: fileListsKey(groupId) })) {
    const { data, isInvalidated } = query.state;
    // As `setQueryData` does: a fetch under way goes on.
    const manually = { manual: true };
    if (isFileList(data)) query.setData({ ...data, pages: data.pages.map(change) }, manually);
    else if (isFilePage(data)) query.setData(change(data), manually);
    if (isInvalidated) query.invalidate();
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

function withoutFilesOfPage<Page extends FilePage>(page: Page, ids: ReadonlySet<string>): Page {
  return { ...page, items: page.items.filter(({ id }) => !ids.has(id)) };
}
