import type { Folder } from '@kepwai/api-client';
import { loadConnection, queries } from '../../lib/api/api.ts';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { ofGroup } from '../../lib/api/query-keys.ts';
import { terminateUpload } from '../../lib/api/terminate-upload.ts';
import { keepPageOpen } from './keep-page-open.ts';
import { createFolderPlaces } from './send/folder-places.ts';
import { hashInWorker } from './send/hash-in-worker.ts';
import type { Uploader } from './send/send-items.ts';
import { createUploadManager, type UploadManager } from './upload-manager.ts';

interface FolderPage {
  readonly items: readonly Folder[];
  readonly nextCursor: string | null;
}

const managers = new Map<string, UploadManager>();

/**
 * Returns the uploads into a group. All screens of this page share them, so that they outlive each screen.
 */
export function getUploads(groupId: string): UploadManager {
  const manager = managers.get(groupId) ?? openUploads(groupId);
  managers.set(groupId, manager);
  return manager;
}

function openUploads(groupId: string): UploadManager {
  const queryClient = getQueryClient();
  const manager = createUploadManager({
    groupId,
    loadUploader,
    loadConnection,
    terminate: async ({ url }) => {
      const uploadId = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
      await terminateUpload(groupId, uploadId);
    },
    folderPlaces: createFolderPlaces({
      createFolder: ({ key, ...body }) => {
        const params = { path: { groupId }, header: { 'Idempotency-Key': key } };
        return queries.call('createFolder', { params, body });
      },
      listFolders: (parentId) => listFolders(groupId, parentId),
    }),
    hashFile: hashInWorker,
    findKnown: async (contents) => {
      const body = { contents: [...contents] };
      const { items } = await queries.call('findKnownFiles', { params: { path: { groupId } }, body });
      return items;
    },
    // Live events update open screens; others refetch when they open.
    onKept: () => void queryClient.invalidateQueries({ ...ofGroup(groupId), refetchType: 'none' }),
    onSettled: () => void queryClient.invalidateQueries(ofGroup(groupId)),
    now: Date.now,
    random: Math.random,
    createId: createItemId,
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
  keepPageOpen(manager);
  return manager;
}

async function listFolders(groupId: string, parentId: string | null): Promise<Folder[]> {
  const folders: Folder[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...(parentId !== null && { parentId }), ...(cursor !== null && { cursor }), limit: 100 };
    const page: FolderPage = await queries.call('listFolders', { params: { path: { groupId }, query } });
    folders.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return folders;
}

async function loadUploader(): Promise<Uploader> {
  const { createUploadMemory, listLeftUploads, uploadFile } = await import('@kepwai/api-client/upload');
  const memory = createUploadMemory();
  return { uploadFile, memory, listLeft: () => listLeftUploads({ memory }) };
}

let lastId = 0;

/** Returns an id that distinguishes rows on this page only. */
function createItemId(): string {
  lastId += 1;
  return `upload-${lastId}`;
}
