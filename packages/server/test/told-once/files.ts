import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene } from '../callers.ts';
import { buildFile } from '../index.ts';
import { post, put, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

/** Cases of the operations on files, posts, archives and uploads. */
export const fileCases = {
  setStars: request(
    ({ groupId, fileId }) => put(`/api/group/${groupId}/star`, { fileIds: [fileId], isStarred: true }),
    { told: ['stars-changed'], live: ['stars-changed'] },
  ),
  moveFiles: request(
    ({ groupId, fileId, folderId }) =>
      post(`/api/group/${groupId}/file/move`, { files: { fileIds: [fileId] }, toFolderId: folderId }),
    { told: ['files-moved'], live: ['files-changed updated', 'folders-changed'] },
  ),
  trashFiles: request(
    ({ groupId, fileId }) => post(`/api/group/${groupId}/file/trash`, { files: { fileIds: [fileId] } }),
    { told: ['file-trashed'], live: ['files-changed removed'] },
  ),
  restoreFiles: request(
    async (scene, stage) => {
      await trash(scene, stage);
      return post(`/api/group/${scene.groupId}/file/restore`, { files: { fileIds: [scene.fileId] } });
    },
    { told: ['file-restored'], live: ['files-changed added'] },
  ),
  undoBulkAction: request(
    async (scene, stage) => {
      await trash(scene, stage);
      return post(`/api/group/${scene.groupId}/bulk-action/${scene.actionId}/undo`);
    },
    { told: ['file-restored'], live: ['files-changed added'] },
    'poster',
  ),
  updateFile: request(
    ({ groupId, fileId }) => ({
      method: 'PATCH',
      url: `/api/group/${groupId}/file/${fileId}`,
      payload: { name: 'ใหม่.jpg' },
    }),
    { told: ['file-renamed'], live: ['files-changed updated'] },
  ),
  setFileSeparate: request(
    ({ groupId, fileId }) => put(`/api/group/${groupId}/file/${fileId}/version`, { isSeparate: true }),
    { told: ['versions-changed'], live: ['files-changed updated'] },
  ),
  trashFile: request(({ groupId, fileId }) => post(`/api/group/${groupId}/file/${fileId}/trash`), {
    told: ['file-trashed'],
    live: ['files-changed removed'],
  }),
  restoreFile: request(
    async (scene, stage) => {
      await trash(scene, stage);
      return post(`/api/group/${scene.groupId}/file/${scene.fileId}/restore`);
    },
    { told: ['file-restored'], live: ['files-changed added'] },
  ),
  askForFile: request(
    async (scene, stage) =>
      post(`/api/group/${scene.groupId}/file/${await buildMissed(scene, stage)}/ask-again`),
    { told: ['files-asked-again'], live: ['files-changed updated'] },
  ),
  askForFiles: request(
    async (scene, stage) => {
      const fileIds = [await buildMissed(scene, stage), await buildMissed(scene, stage)];
      return post(`/api/group/${scene.groupId}/file/ask-again`, { files: { fileIds } });
    },
    { told: ['files-asked-again'], live: ['files-changed updated'] },
  ),
  askForMissed: request(
    async (scene, stage) => {
      for (const _file of [1, 2]) await buildMissed(scene, stage);
      return post(`/api/group/${scene.groupId}/missed/ask-again`);
    },
    { told: ['files-asked-again'], live: ['files-changed updated'] },
  ),
  eraseTrashedFiles: request(
    async (scene, stage) => {
      await trash(scene, stage);
      return post(`/api/group/${scene.groupId}/trash/erase`, { fileIds: [scene.fileId] });
    },
    { told: ['files-erased'], live: ['files-changed removed'] },
  ),
  emptyTrash: request(
    async (scene, stage) => {
      await trash(scene, stage);
      return post(`/api/group/${scene.groupId}/trash/empty`, { upTo: new Date().toISOString() });
    },
    { told: ['trash-emptied'], live: ['files-changed removed'] },
  ),
  eraseMyPosts: request(
    ({ fileId }) => post('/api/me/post/erase', { fileIds: [fileId] }),
    { told: ['files-erased'], live: ['files-changed removed'] },
    'poster',
  ),
  // The files are deleted in the background.
  eraseAllMyPosts: request(
    () => post('/api/me/post/erase-all', { upTo: new Date().toISOString() }),
    {},
    'poster',
  ),
  createArchive: request(({ groupId, fileId }) =>
    post(`/api/group/${groupId}/archive`, { files: { fileIds: [fileId] } }),
  ),
  createGroupExport: request(({ groupId }) => post(`/api/group/${groupId}/export`), {
    told: ['group-exported'],
  }),
  createUpload: request(({ groupId }) => ({
    ...post(`/api/group/${groupId}/upload`),
    headers: { ...tusHeaders, 'upload-length': '10', 'upload-metadata': 'filename YS50eHQ=' },
  })),
  appendToUpload: request(
    async (scene, stage) => ({
      method: 'PATCH',
      url: await beginUpload(scene, stage),
      headers: { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from('a'),
    }),
    { told: ['file-uploaded'], live: ['files-changed added'] },
  ),
  terminateUpload: request(
    async (scene, stage) => ({ method: 'DELETE', url: await beginUpload(scene, stage), headers: tusHeaders }),
    { told: ['upload-ended'], live: ['group-changed'] },
  ),
} satisfies Partial<Record<OperationId, Case>>;

const tusHeaders = { 'tus-resumable': '1.0.0' };

/** Returns the address of an upload of one byte that the owner has started. */
async function beginUpload({ groupId, callers }: Scene, { shared }: Stage): Promise<string> {
  const answer = await shared.app.inject({
    method: 'POST',
    url: `/api/group/${groupId}/upload`,
    headers: {
      ...tusHeaders,
      ...callers['owner in the group']?.headers,
      'upload-length': '1',
      'upload-metadata': 'filename YS50eHQ=',
    },
  });
  return String(answer.headers.location);
}

async function trash({ fileId }: Scene, { shared: { deps } }: Stage): Promise<void> {
  await deps.db.updateTable('files').set({ trashed_at: new Date() }).where('id', '=', fileId).execute();
}

/** Creates a missed file of the group that can be requested again. */
async function buildMissed({ groupId }: Scene, { shared: { deps } }: Stage): Promise<string> {
  const missed = {
    state: 'missed',
    missed_reason: 'failed',
    line_message_id: String(Math.random()),
  } as const;
  return (await buildFile(deps.db, { group_id: groupId, size_bytes: 10, ...missed })).id;
}
