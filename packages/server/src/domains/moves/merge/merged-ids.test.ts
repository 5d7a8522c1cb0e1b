import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { createScene, type Scene } from '../../../../test/callers.ts';
import { createTestApp, forFile, registerUser, type TestApp } from '../../../../test/index.ts';
import { hatRights } from '../../../../test/rights/hat-rights.ts';
import { buildOther } from '../../../../test/rights/image-set-rights.ts';
import { loanRights } from '../../../../test/rights/loan-rights.ts';
import { helpRights } from '../../../../test/rights/quota-help-rights.ts';
import type { Row } from '../../../../test/rights/rights.ts';
import { drawFile } from '../../../../test/scenes/chat-links.ts';
import { buildRequest } from '../../../../test/scenes/file-requests.ts';
import { testPayments } from '../../../../test/scenes/money/money.ts';
import { buildShareOfPoster } from '../../../../test/scenes/shares.ts';
import contract from '../../../generated/openapi.json' with { type: 'json' };

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile, {}, { payments: testPayments });
});

/** Inputs beyond the path that each operation needs to succeed. */
const requests: Record<string, Partial<InjectOptions>> = {
  linkGroupQuota: {},
  putSavingFileTypes: { payload: { kinds: [{ kind: 'audio', keep: false, maxBytes: null }] } },
  updateGroupBot: { payload: { replies: 'brief' } },
  updateFile: { payload: { name: 'ใหม่.jpg' } },
  updateMyGroup: { payload: { pinned: true } },
  createFolder: { payload: { name: 'ใบเสร็จ', parentId: null } },
  updateFolder: { payload: { color: 'red' } },
  updateImageSet: { payload: { name: 'วันเกิดยาย' } },
  updateFolderRule: { payload: { words: 'ค่าไฟ' } },
  previewFolderRule: { payload: { words: 'ค่าไฟ' } },
  updateShare: { payload: { name: 'งานวันเกิด' } },
  createFileRequest: { payload: {} },
  updateFileRequest: { payload: { maxFiles: 3 } },
  findKnownFiles: { payload: { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] } },
  searchGroup: { query: { q: 'ใบเสร็จ' } },
  createUpload: { headers: { 'upload-length': '10', 'upload-metadata': 'filename YS50eHQ=' } },
  appendToUpload: {
    headers: { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: Buffer.from('0123'),
  },
};

/** Trashes one file as an action on many. Returns the id of the action. */
async function trashAll(id: string, fileId: string, caller: Record<string, string> = {}): Promise<string> {
  const answer = await shared.app.inject({
    method: 'POST',
    url: `/api/group/${id}/file/trash`,
    headers: caller,
    payload: { files: { fileIds: [fileId] } },
  });
  return answer.json().data.id;
}

/** Makes an image set of one file. Returns the id of the change. */
async function makeSet(id: string, fileId: string, caller: Record<string, string> = {}): Promise<string> {
  const answer = await shared.app.inject({
    method: 'POST',
    url: `/api/group/${id}/image-set`,
    headers: caller,
    payload: { name: null, files: { fileIds: [fileId] } },
  });
  return answer.json().data.actionId;
}

/** Requests of members about the storage of their group, as their rights are tested. */
const ofMembers: Partial<Record<string, Row>> = {
  ...hatRights(() => shared),
  ...loanRights(() => shared),
  ...helpRights(() => shared),
};

async function requestOfMember(
  operationId: string,
  { scene, alias }: { scene: Scene; alias: string },
): Promise<{ url?: string } & Omit<InjectOptions, 'url'>> {
  // Managers do not ask themselves.
  const asks = ['remindQuotaManagers', 'offerQuotaToGroup', 'lendToGroup'].includes(operationId);
  const caller = scene.callers[asks ? 'member' : 'owner in the group'];
  const row = ofMembers[operationId];
  if (!row || !caller) return {};
  const { url, ...asked } = await row.request(scene, caller);
  return { ...asked, url: String(url).replace(scene.groupId, alias), headers: caller.headers };
}

const operations = Object.entries(contract.paths)
  .filter(([path]) => path.includes('{groupId}'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { operationId }: { operationId: string } = operation;
      return { operationId, method, path };
    }),
  );

test.each(operations)(
  '$operationId accepts the id of the merged group',
  async ({ operationId, method, path }) => {
    const scene = await createScene(shared);
    const owner = scene.callers['owner in the group'];
    const alias = randomUUID();
    await shared.deps.db.insertInto('groups').values({ id: alias, merged_into: scene.groupId }).execute();
    await registerUser(shared.deps.db, owner?.userId ?? '');
    const tus = { 'tus-resumable': '1.0.0' };
    const begun = await shared.app.inject({
      method: 'POST',
      url: `/api/group/${alias}/upload`,
      headers: { ...tus, ...owner?.headers, ...requests.createUpload?.headers },
    });
    const uploadId = String(begun.headers.location).split('/').at(-1) ?? '';
    const ids: Record<string, string> = {
      groupId: alias,
      fileId: scene.fileId,
      imageSetId: scene.imageSetId,
      folderId: scene.folderId,
      ruleId: scene.ruleId,
      uploadId,
      ...(path.includes('{requestId}') && { requestId: (await buildRequest(shared, scene)).id }),
      ...(path.includes('{shareId}') && { shareId: (await buildShareOfPoster(shared, scene)).id }),
      ...(path.includes('{imageSetActionId}') && {
        imageSetActionId: await makeSet(alias, scene.fileId, owner?.headers),
      }),
      ...(path.includes('{actionId}') && { actionId: await trashAll(alias, scene.fileId, owner?.headers) }),
    };
    if (operationId === 'createChatLink') await drawFile(shared, scene.fileId);
    const special: Record<string, object> = {
      createArchive: { files: { fileIds: [scene.fileId] } },
      createShare: { item: { fileId: scene.fileId } },
      createChatLink: { fileIds: [scene.fileId], as: 'media' },
      eraseTrashedFiles: { fileIds: [scene.fileId] },
      createImageSet: { name: null, files: { fileIds: [scene.fileId] } },
      addToImageSet: { files: { fileIds: [scene.fileId] } },
      removeFromImageSet: { files: { fileIds: [scene.fileId] } },
      orderImageSet: { fileIds: [scene.fileId] },
      joinImageSets: { imageSetId: await buildOther(shared.deps.db, scene) },
      pinItems: { fileIds: [scene.fileId], imageSetIds: [], folderIds: [] },
      unpinItems: { ids: [scene.fileId] },
      createFolderRule: { words: 'ค่าน้ำ', folderId: scene.folderId },
      orderFolderRules: { ids: [scene.ruleId] },
      orderPins: { ids: [scene.fileId] },
      setFileSeparate: { isSeparate: true },
      setStars: { fileIds: [scene.fileId], isStarred: true },
      moveItems: { fileIds: [scene.fileId], imageSetIds: [], folderIds: [], toFolderId: null },
      moveFiles: { files: { fileIds: [scene.fileId] }, toFolderId: null },
      trashFiles: { files: { fileIds: [scene.fileId] } },
      askForFiles: { files: { fileIds: [scene.fileId] } },
      restoreFiles: { files: { fileIds: [scene.fileId] } },
      emptyTrash: { upTo: new Date().toISOString() },
      linkGroupQuota: { quotaId: scene.quotaId },
      continueCabinet: { groupId: scene.groupId },
    };
    // Signed before the group was merged.
    const signed: Record<string, string> = {
      getActivityCsv: shared.deps.urls.signActivity({
        sessionId: owner?.sessionId ?? '',
        groupId: alias,
        query: new URLSearchParams(),
      }),
    };
    const request = requests[operationId] ?? (await requestOfMember(operationId, { scene, alias }));
    const answer = await shared.app.inject({
      ...request,
      ...(special[operationId] && { payload: special[operationId] }),
      method: method.toUpperCase() as 'GET',
      url:
        request.url ??
        signed[operationId] ??
        path.replaceAll(/{(\w+)}/g, (_part, name: string) => ids[name] ?? ''),
      headers: { ...(path.includes('/upload') && tus), ...owner?.headers, ...request.headers },
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    // The "no" of a question.
    expect(answer.body).not.toContain('"success":false');
  },
);
