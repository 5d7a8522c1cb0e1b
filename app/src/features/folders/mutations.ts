import type { Folder, ItemsToMove, MovedItems } from '@kepwai/api-client';
import type { ApiVariables } from '@kepwai/api-client/query';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { queries } from '../../lib/api/api.ts';
import { inChunks } from '../../lib/api/in-chunks.ts';
import { invalidateGroup } from '../files/mutations.ts';
import type { Movable } from './drag-items.ts';
import { folderQuery, invalidateFolders } from './queries.ts';

type NewFolder = ApiVariables<'createFolder'>['body'];
type FolderChange = ApiVariables<'updateFolder'>['body'];

/** Maximum number of image sets and folders in one request. */
const maxMoved = 200;

/** Creates a folder. A retry with the same key creates no second one. */
export function createFolder(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ key, ...body }: NewFolder & { key: string }) =>
      queries.call('createFolder', {
        params: { path: { groupId }, header: { 'Idempotency-Key': key } },
        body,
      }),
    onSuccess: () => void invalidateFolders(queryClient, groupId),
  });
}

/** Renames or colours a folder, or sets the order of its files. */
export function updateFolder(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ folderId, change }: { folderId: string; change: FolderChange }) =>
      queries.call('updateFolder', { params: { path: { groupId, folderId } }, body: change }),
    onSuccess: (folder) => {
      putFolder(queryClient, folder);
      void invalidateFolders(queryClient, groupId);
    },
  });
}

/** Moves a folder to the trash with all that is in it, or restores it. */
export function setFolderTrashed(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: ({ folderId, isTrashed }: { folderId: string; isTrashed: boolean }) => {
      const params = { path: { groupId, folderId } };
      return isTrashed ? queries.call('trashFolder', { params }) : queries.call('restoreFolder', { params });
    },
    onSuccess: (folder) => putFolder(queryClient, folder),
    onSettled: () => void refreshAll(queryClient, groupId),
  });
}

/** Items that move by themselves, and not with the files of a list. */
type MovableItems = Pick<Movable, 'imageSets' | 'folders'>;

/** Destination of a move, and the key of the action: a retry with the same one moves nothing twice. */
interface Destination {
  readonly toFolderId: string | null;
  readonly key: string;
  readonly numberIfTaken?: boolean;
}

/** Moves image sets and folders; in several requests if they are many. Files move by `moveFiles`. */
export function moveItems(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: async ({ imageSets = [], folders, key, ...destination }: MovableItems & Destination) => {
      const items: Item[] = [
        ...imageSets.map(({ id }) => ({ kind: 'imageSetIds' as const, id })),
        ...folders.map(({ id }) => ({ kind: 'folderIds' as const, id })),
      ];
      const results: MovedItems[] = [];
      for (const [index, chunk] of inChunks(items, maxMoved).entries()) {
        const body = { ...sortItems(chunk), ...destination };
        results.push(await sendMove(groupId, body, `${key}-${index}`));
      }
      return joinMoves(results);
    },
    onSettled: () => void refreshAll(queryClient, groupId),
  });
}

/** Moves everything back. */
export function undoMove(queryClient: QueryClient, groupId: string) {
  return mutationOptions({
    mutationFn: async ({ moved, key }: Pick<MovedItems, 'moved'> & { key: string }) => {
      const results: MovedItems[] = [];
      for (const [index, { fromFolderId, ...items }] of moved.entries()) {
        const body = { ...items, toFolderId: fromFolderId, numberIfTaken: true, withoutVersions: true };
        results.push(await sendMove(groupId, body, `${key}-${index}`));
      }
      return joinMoves(results);
    },
    onSettled: () => void refreshAll(queryClient, groupId),
  });
}

interface Item {
  readonly kind: 'imageSetIds' | 'folderIds';
  readonly id: string;
}

function sortItems(items: readonly Item[]): Pick<ItemsToMove, 'fileIds' | Item['kind']> {
  const idsOf = (wanted: Item['kind']) => items.flatMap(({ kind, id }) => (kind === wanted ? id : []));
  return { fileIds: [], imageSetIds: idsOf('imageSetIds'), folderIds: idsOf('folderIds') };
}

function sendMove(groupId: string, body: ItemsToMove, key: string): Promise<MovedItems> {
  return queries.call('moveItems', {
    params: { path: { groupId }, header: { 'Idempotency-Key': key } },
    body,
  });
}

function joinMoves(results: readonly MovedItems[]): MovedItems {
  return {
    moved: results.flatMap(({ moved }) => moved),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** Shows a folder's new state at once; the levels and the path follow. */
function putFolder(queryClient: QueryClient, folder: Folder): void {
  const { queryKey } = folderQuery(folder.groupId, folder.id);
  queryClient.setQueryData(queryKey, (known) => known && { ...known, folder });
}

async function refreshAll(queryClient: QueryClient, groupId: string): Promise<void> {
  await Promise.all([
    invalidateGroup(queryClient, groupId, { withLists: false }),
    invalidateFolders(queryClient, groupId),
  ]);
}
