import type { FileItem } from '@kepwai/api-client';
import { type InfiniteData, mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { ofGroup } from '../../lib/api/query-keys.ts';
import { type FilePage, fileListsKey, fileQuery, isFileList, isFilePage, trashQuery } from './queries.ts';

/** What became of many: those that went, and those that stayed with why. */
export interface ManyResult {
  readonly done: readonly FileItem[];
  readonly failed: readonly { readonly file: FileItem; readonly error: unknown }[];
}

/** A phone on a weak network answers a few at a time best. */
const atOnce = 4;

/** Puts files into the trash: gone from the lists at once, back where it failed. */
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
    // A long list is many pages: it is asked for again only where something stayed, whose place only the server knows.
    onSettled: (result) => invalidateGroup(queryClient, groupId, { withLists: result?.failed.length !== 0 }),
  });
}

/** Takes files out of the trash. */
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

/** Gives a file another name. */
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

/** Takes files out of every list of a group that is cached. */
export function takeFromLists(queryClient: QueryClient, groupId: string, ids: ReadonlySet<string>): void {
  const lists = queryClient.getQueriesData({ queryKey: fileListsKey(groupId) });
  for (const [queryKey, data] of lists) {
    if (isFileList(data)) queryClient.setQueryData(queryKey, withoutFiles(data, ids));
    else if (isFilePage(data)) queryClient.setQueryData(queryKey, withoutFilesOfPage(data, ids));
  }
}

/** Has everything of a group asked for again that is on screen; its lists only where they may be wrong. */
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
