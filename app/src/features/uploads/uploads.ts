import { isApiError } from '@kepwai/api-client';
import { loadApi, loadConnection } from '../../lib/api/api.ts';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { groupKey } from '../../lib/api/query-keys.ts';
import { keepPageOpen } from './keep-page-open.ts';
import { createUploadManager, type Uploader, type UploadManager } from './upload-manager.ts';

const managers = new Map<string, UploadManager>();

/** The uploads into a group on this page: the same ones for every screen, so that they outlive each. */
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
      const api = await loadApi();
      const uploadId = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
      const params = { path: { groupId, uploadId }, header: { 'Tus-Resumable': '1.0.0' as const } };
      await api.DELETE('/api/group/{groupId}/upload/{uploadId}', { params }).catch(ignoreGone);
    },
    // The live news bring it into what is open; what is not asks when it is opened.
    onKept: () => void queryClient.invalidateQueries({ queryKey: groupKey(groupId), refetchType: 'none' }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: groupKey(groupId) }),
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

async function loadUploader(): Promise<Uploader> {
  const { createUploadMemory, listLeftUploads, uploadFile } = await import('@kepwai/api-client/upload');
  const memory = createUploadMemory();
  return { uploadFile, memory, listLeft: () => listLeftUploads({ memory }) };
}

let lastId = 0;

/** Tells rows apart on this page, and nothing else. */
function createItemId(): string {
  lastId += 1;
  return `upload-${lastId}`;
}

/** Forgotten already is forgotten. */
function ignoreGone(error: unknown): void {
  if (!isApiError(error) || (error.status !== 404 && error.status !== 410)) throw error;
}
