import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { createScene, type Scene, type TestCaller } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import { createTestApp, forFile, registerUser, type TestApp } from '../../../../test/index.ts';
import { hatRights } from '../../../../test/rights/hat-rights.ts';
import { buildOther } from '../../../../test/rights/image-set-rights.ts';
import { loanRights } from '../../../../test/rights/loan-rights.ts';
import { helpRights } from '../../../../test/rights/quota-help-rights.ts';
import type { Rows } from '../../../../test/rights/rights.ts';
import { drawFile } from '../../../../test/scenes/chat-links.ts';
import { buildRequest } from '../../../../test/scenes/file-requests.ts';
import { testPayments } from '../../../../test/scenes/money/money.ts';
import { type SceneAsk, sceneRequest } from '../../../../test/scenes/scene-request.ts';
import { buildShareOfPoster } from '../../../../test/scenes/shares.ts';
import { firstBytes, newUpload, tusHeaders } from '../../../../test/scenes/uploads/begin-upload.ts';
import { contractRoutes } from '../../../http/contract/contract-routes.ts';
import type { OperationId } from '../../../http/contract/operation.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile, {}, { payments: testPayments });
});

/** Begins an upload of the caller. Returns its id. */
async function begin({ groupId }: Scene, as: TestCaller): Promise<string> {
  const { headers } = await call(shared, 'createUpload', { as, path: { groupId }, headers: newUpload });
  return String(headers.location).split('/').at(-1) ?? '';
}

async function onUpload(scene: Scene, as: TestCaller) {
  return { path: { uploadId: await begin(scene, as) }, headers: tusHeaders };
}

async function onShare(scene: Scene) {
  return { path: { shareId: (await buildShareOfPoster(shared, scene)).id } };
}

async function onRequest(scene: Scene) {
  return { path: { requestId: (await buildRequest(shared, scene)).id } };
}

/** Trashes one file as an action on many. */
async function onBulkAction({ groupId, fileId }: Scene, as: TestCaller) {
  const body = { files: { fileIds: [fileId] } };
  const { id } = (await call(shared, 'trashFiles', { as, path: { groupId }, body })).data;
  return { path: { actionId: id } };
}

/** Creates an image set of one file. */
async function onImageSetAction({ groupId, fileId }: Scene, as: TestCaller) {
  const body = { name: null, files: { fileIds: [fileId] } };
  const { actionId } = (await call(shared, 'createImageSet', { as, path: { groupId }, body })).data;
  return { path: { imageSetActionId: actionId ?? '' } };
}

const toFile = ({ fileId }: Scene) => ({ body: { files: { fileIds: [fileId] } } });

/** Caller, and the id of the group that was merged into theirs. */
type MergedCaller = TestCaller & { alias: string };

/** Inputs that each operation needs to succeed, beyond the ids of the scene. */
const asks: { [Id in OperationId]?: SceneAsk<Id, MergedCaller> } = {
  putSavingFileTypes: { body: { kinds: [{ kind: 'audio', keep: false, maxBytes: null }] } },
  updateGroupBot: { body: { replies: 'brief' } },
  updateFile: { body: { name: 'ใหม่.jpg' } },
  updateMyGroup: { body: { pinned: true } },
  createFolder: { body: { name: 'ใบเสร็จ', parentId: null } },
  updateFolder: { body: { color: 'red' } },
  updateImageSet: { body: { name: 'วันเกิดยาย' } },
  updateFolderRule: { body: { words: 'ค่าไฟ' } },
  previewFolderRule: { body: { words: 'ค่าไฟ' } },
  updateShare: async (scene) => ({ ...(await onShare(scene)), body: { name: 'งานวันเกิด' } }),
  revokeShare: onShare,
  createFileRequest: { body: {} },
  updateFileRequest: async (scene) => ({ ...(await onRequest(scene)), body: { maxFiles: 3 } }),
  revokeFileRequest: onRequest,
  listFileRequestUploads: onRequest,
  findKnownFiles: { body: { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] } },
  searchGroup: { query: { q: 'ใบเสร็จ' } },
  createUpload: { headers: newUpload },
  getUploadOffset: onUpload,
  appendToUpload: async (scene, as) => ({
    path: { uploadId: await begin(scene, as) },
    headers: { ...tusHeaders, ...firstBytes },
    body: Buffer.from('0123'),
  }),
  terminateUpload: onUpload,
  getBulkAction: onBulkAction,
  undoBulkAction: onBulkAction,
  undoImageSetAction: onImageSetAction,
  createArchive: toFile,
  createShare: ({ fileId }) => ({ body: { item: { fileId } } }),
  createChatLink: async ({ fileId }) => {
    await drawFile(shared, fileId);
    return { body: { fileIds: [fileId], as: 'media' } };
  },
  eraseTrashedFiles: ({ fileId }) => ({ body: { fileIds: [fileId] } }),
  createImageSet: ({ fileId }) => ({ body: { name: null, files: { fileIds: [fileId] } } }),
  addToImageSet: toFile,
  removeFromImageSet: toFile,
  orderImageSet: ({ fileId }) => ({ body: { fileIds: [fileId] } }),
  joinImageSets: async (scene) => ({ body: { imageSetId: await buildOther(shared.deps.db, scene) } }),
  pinItems: ({ fileId }) => ({ body: { fileIds: [fileId], imageSetIds: [], folderIds: [] } }),
  unpinItems: ({ fileId }) => ({ body: { ids: [fileId] } }),
  createFolderRule: ({ folderId }) => ({ body: { words: 'ค่าน้ำ', folderId } }),
  orderFolderRules: ({ ruleId }) => ({ body: { ids: [ruleId] } }),
  orderPins: ({ fileId }) => ({ body: { ids: [fileId] } }),
  setFileSeparate: { body: { isSeparate: true } },
  setStars: ({ fileId }) => ({ body: { fileIds: [fileId], isStarred: true } }),
  moveItems: ({ fileId }) => ({
    body: { fileIds: [fileId], imageSetIds: [], folderIds: [], toFolderId: null },
  }),
  moveFiles: ({ fileId }) => ({ body: { files: { fileIds: [fileId] }, toFolderId: null } }),
  trashFiles: toFile,
  askForFiles: toFile,
  restoreFiles: toFile,
  emptyTrash: () => ({ body: { upTo: testClock().toISOString() } }),
  linkGroupQuota: ({ quotaId }) => ({ body: { quotaId } }),
  continueCabinet: ({ groupId }) => ({ body: { groupId } }),
  // Signed before the group was merged.
  getActivityCsv: (_scene, { sessionId = '', alias }) => ({
    at: shared.deps.urls.signActivity({ sessionId, groupId: alias, query: new URLSearchParams() }),
  }),
  // Members request the storage of their group while their rights are tested.
  ...asksOf(hatRights(() => shared)),
  ...asksOf(loanRights(() => shared)),
  ...asksOf(helpRights(() => shared)),
};

/** Managers do not remind themselves. */
const askedByMembers: OperationId[] = ['remindQuotaManagers', 'offerQuotaToGroup', 'lendToGroup'];

/** Returns the requests of rows of the rights matrix. */
function asksOf(rows: Rows): typeof asks {
  return Object.fromEntries(Object.entries(rows).map(([id, row]) => [id, row.ask]));
}

async function requestBy<Id extends OperationId>(id: Id, scene: Scene, caller: MergedCaller) {
  const given = { scene, more: caller, as: caller, path: { groupId: caller.alias } };
  return await sceneRequest(id, given, asks[id]);
}

const ofGroups = contractRoutes.filter(({ url }) => url.includes(':groupId'));

test.each(ofGroups)('$operationId accepts the id of the merged group', async ({ operationId }) => {
  const scene = await createScene(shared);
  const { member, 'owner in the group': owner } = scene.callers;
  const caller = askedByMembers.includes(operationId) ? member : owner;
  if (!caller) throw new Error('the scene has no caller');
  const alias = randomUUID();
  await shared.deps.db.insertInto('groups').values({ id: alias, merged_into: scene.groupId }).execute();
  await registerUser(shared.deps.db, caller.userId);
  const answer = await shared.app.inject(await requestBy(operationId, scene, { ...caller, alias }));
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  // The "no" of a question.
  expect(answer.body).not.toContain('"success":false');
});
