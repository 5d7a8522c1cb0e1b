import { decodeJwt } from 'jose';
import { versionsInForce } from '../../src/domains/users/legal.ts';
import type { OperationId } from '../../src/http/operation.ts';
import { type Scene, tokenFor } from '../callers.ts';
import { buildFile, buildFolder, buildFolderRule, buildGroup, buildMember } from '../index.ts';
import { fileRequestCases } from './file-requests.ts';
import { imageSetCases } from './image-sets.ts';
import { myDataCases } from './my-data.ts';
import { quotaCases } from './quotas.ts';
import { post, put, request } from './request.ts';
import { shareCases } from './shares.ts';
import { type Case, type Stage, send } from './stage.ts';

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

/** Puts the picture and its image set into the folder. */
export async function putIntoFolder(
  { imageSetId, folderId }: Scene,
  { shared: { deps } }: Pick<Stage, 'shared'>,
): Promise<void> {
  const placed = { folder_id: folderId };
  await deps.db.updateTable('image_sets').set(placed).where('id', '=', imageSetId).execute();
  await deps.db.updateTable('files').set(placed).where('image_set_id', '=', imageSetId).execute();
}

const toPin = ({ fileId, imageSetId, folderId }: Pick<Scene, 'fileId' | 'imageSetId' | 'folderId'>) => ({
  fileIds: [fileId],
  imageSetIds: [imageSetId],
  folderIds: [folderId],
});

/** Pins the file, image set and folder of a scene. */
async function pinAll(scene: Scene, stage: Stage): Promise<void> {
  const headers = scene.callers['owner in the group']?.headers ?? {};
  await send(stage, { ...post(`/api/group/${scene.groupId}/pin`, toPin(scene)), headers });
}

/** Creates another group of the same owner. */
async function buildGroupOfOwner(
  { callers }: Scene,
  { shared: { deps } }: Stage,
  given: Parameters<typeof buildGroup>[1] = {},
): Promise<string> {
  const { id } = await buildGroup(deps.db, given);
  await buildMember(deps.db, { group_id: id, user_id: callers['owner in the group']?.userId ?? '' });
  return id;
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

/** Cases of all operations except GET, HEAD and OPTIONS. */
export const operationCases: Partial<Record<OperationId, Case>> = {
  loginViaLine: request((_scene, { shared }) => {
    const { userId } = shared.line.control.createUser({ displayName: 'แม่' });
    return post('/api/auth/login-via-line', {
      accessToken: shared.line.control.issueUserToken(userId).token,
    });
  }),
  createHandover: request(() => post('/api/me/handover', { path: '/microapp' })),
  redeemHandover: request(async ({ callers }, { shared }) => {
    const { headers = {} } = callers['owner in the group'] ?? {};
    const asking = { ...post('/api/me/handover', { path: '/microapp' }), headers };
    const { url } = (await shared.app.inject(asking)).json().data;
    return post('/api/auth/handover', { token: new URL(url).hash.slice(1) });
  }),
  register: request(() =>
    post('/api/me/registration', {
      termsVersion: versionsInForce.terms,
      privacyVersion: versionsInForce.privacy,
      news: false,
    }),
  ),
  putMyAccount: request(() =>
    put('/api/me/account', { name: 'แม่นิด', email: 'nid@example.com', phone: null, taxInvoice: null }),
  ),
  ...myDataCases,
  // Private: nobody else is told.
  putMyDigest: request(() => put('/api/me/digest', { frequency: 'daily' })),
  endMySession: request(
    async ({ callers }, { shared }) => {
      const { sid } = decodeJwt(await tokenFor(shared, callers['owner in the group']?.userId ?? ''));
      return { method: 'DELETE', url: `/api/me/session/${sid}` };
    },
    { told: ['sessions-ended'], live: ['session-ended'] },
  ),
  endMyOtherSessions: request(
    async ({ callers }, { shared }) => {
      for (const _device of [1, 2]) await tokenFor(shared, callers['owner in the group']?.userId ?? '');
      return { method: 'DELETE', url: '/api/me/session' };
    },
    { told: ['sessions-ended'], live: ['session-ended', 'session-ended'] },
  ),
  updateMyGroup: request(({ groupId }) => ({
    method: 'PATCH',
    url: `/api/me/group/${groupId}`,
    payload: { pinned: true, muted: true },
  })),
  markGroupSeen: request(({ groupId }) => put(`/api/me/group/${groupId}/seen`)),
  noteOnboarding: request(({ groupId }) => put(`/api/group/${groupId}/onboarding`)),
  createQuota: request(() => post('/api/quota', { name: 'ของฉัน' }), { told: ['quota-created'] }),
  updateQuota: request(
    ({ quotaId }) => ({ method: 'PATCH', url: `/api/quota/${quotaId}`, payload: { name: 'ใหม่' } }),
    { told: ['quota-renamed'], live: ['group-changed'] },
  ),
  linkGroupQuota: request(
    async (scene, stage) =>
      put(`/api/group/${await buildGroupOfOwner(scene, stage)}/quota`, { quotaId: scene.quotaId }),
    { told: ['quota-linked'], live: ['group-changed', 'room-returned'] },
  ),
  unlinkGroupQuota: request(({ groupId }) => ({ method: 'DELETE', url: `/api/group/${groupId}/quota` }), {
    told: ['quota-unlinked'],
    live: ['group-changed'],
  }),
  putSavingFileTypes: request(
    ({ groupId }) =>
      put(`/api/group/${groupId}/saving-file-types`, {
        kinds: [{ kind: 'audio', keep: false, maxBytes: null }],
      }),
    { told: ['saving-file-types-changed'], live: ['group-changed'] },
  ),
  // Two changes of one group; PostgreSQL sends equal notifications once.
  updateGroupBot: request(
    ({ groupId }) => ({
      method: 'PATCH',
      url: `/api/group/${groupId}/bot`,
      payload: { replies: 'brief', isPaused: true },
    }),
    { told: ['bot-replies-changed', 'keeping-paused'], live: ['group-changed'] },
  ),
  continueCabinet: request(
    async (scene, stage) => {
      const linked = { quota_id: scene.quotaId };
      const groupId = await buildGroupOfOwner(scene, stage, linked);
      const formerId = await buildGroupOfOwner(scene, stage, { ...linked, bot_left_at: new Date() });
      return put(`/api/group/${groupId}/former-cabinet`, { groupId: formerId });
    },
    {
      told: ['cabinet-continued'],
      live: ['group-changed', 'folders-changed', 'group-changed', 'folders-changed', 'folder-rules-changed'],
    },
  ),
  createFolder: request(
    ({ groupId }) => post(`/api/group/${groupId}/folder`, { name: 'ใบเสร็จ', parentId: null }),
    { told: ['folder-created'], live: ['folders-changed'] },
  ),
  // Three changes of one folder; PostgreSQL sends equal notifications once.
  updateFolder: request(
    async ({ groupId, folderId }, { shared: { deps } }) => ({
      method: 'PATCH',
      url: `/api/group/${groupId}/folder/${folderId}`,
      payload: {
        name: 'บิล',
        parentId: (await buildFolder(deps.db, { group_id: groupId })).id,
        color: 'teal',
      },
    }),
    { told: ['folder-renamed', 'folder-moved', 'folder-changed'], live: ['folders-changed'] },
  ),
  trashFolder: request(
    async (scene, stage) => {
      await putIntoFolder(scene, stage);
      return post(`/api/group/${scene.groupId}/folder/${scene.folderId}/trash`);
    },
    { told: ['folder-trashed'], live: ['files-changed removed', 'folders-changed'] },
  ),
  restoreFolder: request(
    async (scene, stage) => {
      await putIntoFolder(scene, stage);
      const url = `/api/group/${scene.groupId}/folder/${scene.folderId}`;
      await send(stage, {
        ...post(`${url}/trash`),
        headers: scene.callers['owner in the group']?.headers ?? {},
      });
      return post(`${url}/restore`);
    },
    { told: ['folder-restored'], live: ['files-changed added', 'folders-changed'] },
  ),
  moveItems: request(
    async ({ groupId, fileId, folderId }, { shared: { deps } }) =>
      post(`/api/group/${groupId}/move`, {
        fileIds: [fileId],
        imageSetIds: [],
        folderIds: [(await buildFolder(deps.db, { group_id: groupId })).id],
        toFolderId: folderId,
      }),
    { told: ['files-moved', 'folder-moved'], live: ['files-changed updated', 'folders-changed'] },
  ),
  updateImageSet: request(
    ({ groupId, imageSetId, fileId }) => ({
      method: 'PATCH',
      url: `/api/group/${groupId}/image-set/${imageSetId}`,
      payload: { name: 'วันเกิดยาย', coverFileId: fileId },
    }),
    { told: ['image-set-changed'], live: ['image-sets-changed'] },
  ),
  ...imageSetCases,
  pinItems: request(({ groupId, ...scene }) => post(`/api/group/${groupId}/pin`, toPin(scene)), {
    told: ['items-pinned'],
    live: ['pins-changed'],
  }),
  unpinItems: request(
    async (scene, stage) => {
      await pinAll(scene, stage);
      return post(`/api/group/${scene.groupId}/unpin`, { ids: [scene.fileId, scene.folderId] });
    },
    { told: ['items-unpinned'], live: ['pins-changed'] },
  ),
  orderPins: request(
    async (scene, stage) => {
      await pinAll(scene, stage);
      return put(`/api/group/${scene.groupId}/pin/order`, { ids: [scene.folderId] });
    },
    { told: ['pins-ordered'], live: ['pins-changed'] },
  ),
  createFolderRule: request(
    ({ groupId, folderId }) =>
      post(`/api/group/${groupId}/folder-rule`, { words: 'ค่าน้ำ', folderId, position: 0 }),
    { told: ['folder-rule-created'], live: ['folder-rules-changed'] },
  ),
  updateFolderRule: request(
    ({ groupId, ruleId }) => ({
      method: 'PATCH',
      url: `/api/group/${groupId}/folder-rule/${ruleId}`,
      payload: { words: 'ค่าไฟ' },
    }),
    { told: ['folder-rule-changed'], live: ['folder-rules-changed'] },
  ),
  deleteFolderRule: request(
    ({ groupId, ruleId }) => ({ method: 'DELETE', url: `/api/group/${groupId}/folder-rule/${ruleId}` }),
    { told: ['folder-rule-deleted'], live: ['folder-rules-changed'] },
  ),
  orderFolderRules: request(
    async ({ groupId, folderId }, { shared: { deps } }) => {
      const last = await buildFolderRule(deps.db, { group_id: groupId, folder_id: folderId });
      return put(`/api/group/${groupId}/folder-rule/order`, { ids: [last.id] });
    },
    { told: ['folder-rules-ordered'], live: ['folder-rules-changed'] },
  ),
  previewFolderRule: request(({ groupId }) =>
    post(`/api/group/${groupId}/folder-rule/preview`, { words: 'สัญญา' }),
  ),
  findKnownFiles: request(({ groupId }) =>
    post(`/api/group/${groupId}/upload/known`, { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] }),
  ),
  applyFolderRule: request(
    async ({ groupId, ruleId }, { shared: { deps } }) => {
      await buildFile(deps.db, { group_id: groupId, source: 'upload', name: 'สัญญาเช่า.pdf' });
      return post(`/api/group/${groupId}/folder-rule/${ruleId}/apply`);
    },
    { told: ['files-moved'], live: ['files-changed updated', 'folders-changed'] },
  ),
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
  ...quotaCases,
  ...shareCases,
  ...fileRequestCases,
};
