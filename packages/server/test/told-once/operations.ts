import { decodeJwt } from 'jose';
import { versionsInForce } from '../../src/domains/users/legal.ts';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { type Scene, tokenFor } from '../callers.ts';
import { buildFile, buildFolder, buildFolderRule, buildGroup, buildMember } from '../index.ts';
import { fileRequestCases } from './file-requests.ts';
import { fileCases } from './files.ts';
import { imageSetCases } from './image-sets.ts';
import { myDataCases } from './my-data.ts';
import { quotaCases } from './quotas.ts';
import { post, put, request } from './request.ts';
import { shareCases } from './shares.ts';
import { type Case, type Stage, send } from './stage.ts';

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
  putMyNotice: request(({ quotaId }) => put(`/api/me/notice/${quotaId}`, { level: 'weekly' })),
  putMyBotReplies: request(() => put('/api/me/bot-replies', { isMuted: true })),
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
  ...fileCases,
  ...quotaCases,
  ...shareCases,
  ...fileRequestCases,
};
