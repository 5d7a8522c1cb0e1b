import type { FileItem } from '@kepwai/api-client';
import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { ofGroup } from '../../lib/api/query-keys.ts';
import { type FilePage, fileListsKey, fileQuery, isFileList, isFilePage, trashQuery } from './queries.ts';

/** Result of an action on many files: those that succeeded, and those that failed with the reason. */
export interface ManyResult {
  readonly done: readonly FileItem[];
  readonly failed: readonly { readonly file: FileItem; readonly error: unknown }[];
}

/** Number of parallel requests; more would slow each other down on a weak mobile network. */
const atOnce = 4;

/** Moves files to the trash. They leave the lists at once, and return if the request fails. */
export function trashFiles(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: (files: readonly FileItem[]) =>
      forEach(files, async ({ id }) => {
        await queries.call('trashFile', { params: { path: { groupId, fileId: id } } });
      }),
    onMutate: async (files: readonly FileItem[]) => {
      await queryClient.cancelQueries({ queryKey: fileListsKey(groupId) });
      takeFromLists(queryClient, groupId, new Set(files.map(({ id }) => id)));
    },
    // A long list has many pages. It is refetched only if a file failed, because only the server knows its
    // place.
    onSettled: (result) => invalidateGroup(queryClient, groupId, { withLists: result?.failed.length !== 0 }),
  });
}

/** Restores files from the trash. */
export function restoreFiles(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: (files: readonly FileItem[]) =>
      forEach(files, async ({ id }) => {
        await queries.call('restoreFile', { params: { path: { groupId, fileId: id } } });
      }),
    onMutate: async (files: readonly FileItem[]) => {
      const { queryKey } = trashQuery(groupId);
      await queryClient.cancelQueries({ queryKey });
      const ids = new Set(files.map(({ id }) => id));
      queryClient.setQueryData(queryKey, (data) => data && withoutFiles(data, ids));
    },
    onSettled: () => invalidateGroup(queryClient, groupId, { withLists: true }),
  });
}

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

/** Refetches what the screen shows of a group; its lists only if they may be wrong. */
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

function withoutFiles<PageParam>(
  data: InfiniteData<FilePage, PageParam>,
  ids: ReadonlySet<string>,
): InfiniteData<FilePage, PageParam> {
  return { ...data, pages: data.pages.map((page) => withoutFilesOfPage(page, ids)) };
}

function withoutFilesOfPage(page: FilePage, ids: ReadonlySet<string>): FilePage {
  return { ...page, items: page.items.filter(({ id }) => !ids.has(id)) };
}

async function forEach(
  files: readonly FileItem[],
  act: (file: FileItem) => Promise<void>,
): Promise<ManyResult> {
  const queue = [...files];
  const done: FileItem[] = [];
  const failed: { file: FileItem; error: unknown }[] = [];
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      try {
        await act(file);
        done.push(file);
      } catch (error) {
        failed.push({ file, error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, files.length) }, work));
  return { done, failed };
}
