import type { BulkAction, FileItem, FileSelection } from '@kepwai/api-client';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { invalidateGroup, takeFromLists, withoutFiles } from '../files/mutations.ts';
import { fileListsKey, isFileList, trashQuery } from '../files/queries.ts';
import { timelinesKey } from '../files/timeline-query.ts';
import type { MovableFile } from '../folders/drag-items.ts';
import { findFolderId, invalidateFolders } from '../folders/queries.ts';

/** Files to act on, as a request names them, and the loaded ones among them. */
export interface ChosenFiles {
  readonly selection: FileSelection;
  readonly files: readonly FileItem[];
}

/** Files to move, and the folder that they move into; null for the top. */
export interface MovingFiles {
  readonly selection: FileSelection;
  readonly files: readonly MovableFile[];
  readonly toFolderId: string | null;
}

/** Moves files into a folder, with the image sets that they are in. They leave the lists of other folders. */
export function moveFiles(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ selection, toFolderId }: MovingFiles) =>
      queries.call('moveFiles', {
        params: { path: { groupId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
        body: { files: selection, toFolderId },
      }),
    onSuccess: ({ failedCount }, { files, toFolderId }) => {
      if (failedCount === 0) takeFromOtherFolders(queryClient, groupId, { files, toFolderId });
    },
    onSettled: (action, _error, { selection }) =>
      void refreshAfterMove(queryClient, groupId, { withLists: !action || mayDiffer(action, selection) }),
  });
}

/** Moves files to the trash. They leave the lists at once, and return if the request fails. */
export function trashFiles(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ selection }: ChosenFiles) =>
      queries.call('trashFiles', {
        params: { path: { groupId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
        body: { files: selection },
      }),
    onMutate: async ({ files }) => {
      await queryClient.cancelQueries({ queryKey: fileListsKey(groupId) });
      const own = files.filter(({ permissions }) => permissions.trash);
      takeFromLists(queryClient, groupId, new Set(own.map(({ id }) => id)));
    },
    // A long list has many pages. It is refetched only if a file stayed, because only the server knows its place.
    onSettled: (action, _error, { selection }) =>
      void refreshAfter(queryClient, groupId, { withLists: !action || mayDiffer(action, selection) }),
  });
}

/** Restores files from the trash. */
export function restoreFiles(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ selection }: ChosenFiles) =>
      queries.call('restoreFiles', {
        params: { path: { groupId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
        body: { files: selection },
      }),
    onMutate: async ({ files }) => {
      const { queryKey } = trashQuery(groupId);
      await queryClient.cancelQueries({ queryKey });
      const ids = new Set(files.map(({ id }) => id));
      queryClient.setQueryData(queryKey, (data) => data && withoutFiles(data, ids));
    },
    onSettled: () => void refreshAfter(queryClient, groupId, { withLists: true }),
  });
}

/** Requests missed files from LINE again. They are shown as being fetched by live events. */
export function askForFiles(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ selection }: ChosenFiles) =>
      queries.call('askForFiles', {
        params: { path: { groupId }, header: { 'Idempotency-Key': crypto.randomUUID() } },
        body: { files: selection },
      }),
    onSettled: () => void refreshAfter(queryClient, groupId, { withLists: true }),
  });
}

/** Undoes an action. */
export function undoBulk(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: (actionId: string) =>
      queries.call('undoBulkAction', { params: { path: { groupId, actionId } } }),
    onSettled: () => void refreshAfterMove(queryClient, groupId, { withLists: true }),
  });
}

/** Refetches data that a bulk action may have changed. */
export async function refreshAfter(
  queryClient: QueryClient,
  groupId: string,
  { withLists }: { withLists: boolean },
): Promise<void> {
  await Promise.all([
    invalidateGroup(queryClient, groupId, { withLists }),
    queryClient.invalidateQueries({ queryKey: timelinesKey(groupId) }),
  ]);
}

/** Refetches data that a move may have changed, including the folders with their counts and lists. */
async function refreshAfterMove(
  queryClient: QueryClient,
  groupId: string,
  changed: { withLists: boolean },
): Promise<void> {
  await Promise.all([refreshAfter(queryClient, groupId, changed), invalidateFolders(queryClient, groupId)]);
}

/** Removes moved files from the cached lists of folders that they are no longer in. */
function takeFromOtherFolders(
  queryClient: QueryClient,
  groupId: string,
  { files, toFolderId }: Pick<MovingFiles, 'files' | 'toFolderId'>,
): void {
  const ids = new Set(files.map(({ id }) => id));
  for (const [queryKey, data] of queryClient.getQueriesData({ queryKey: fileListsKey(groupId) })) {
    const shown = findFolderId(queryKey);
    if (shown === null || shown === (toFolderId ?? 'top') || !isFileList(data)) continue;
    queryClient.setQueryData(queryKey, withoutFiles(data, ids));
  }
}

/** Whether lists may differ from the screen's expectation: files failed, or unknown ones were found. */
function mayDiffer({ failedCount, state }: BulkAction, { fileIds, ...others }: FileSelection): boolean {
  return failedCount > 0 || state !== 'done' || Object.keys(others).length > 0;
}
