import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { versionsInForce } from '../../src/domains/users/legal.ts';
import { call } from '../call.ts';
import { type Scene, tokenFor } from '../callers.ts';
import { testClock } from '../clock.ts';
import { buildFile, buildFolder, buildFolderRule, buildGroup, buildMember } from '../index.ts';
import { fileRequestRows } from './file-requests.ts';
import { fileRows } from './files.ts';
import { hatRows } from './hats.ts';
import { imageSetRows } from './image-sets.ts';
import { loanRows } from './loans.ts';
import { moneyRows } from './money.ts';
import { myDataRows } from './my-data.ts';
import { ownershipRows } from './ownership.ts';
import { peopleRows } from './people.ts';
import { helpRows } from './quota-help.ts';
import type { ToldRows } from './request.ts';
import { shareRows } from './shares.ts';
import type { Stage } from './stage.ts';

/** Puts the picture and its image set into the folder. */
export async function putIntoFolder({ db, imageSetId, folderId }: Scene): Promise<void> {
  const placed = { folder_id: folderId };
  await db.updateTable('image_sets').set(placed).where('id', '=', imageSetId).execute();
  await db.updateTable('files').set(placed).where('image_set_id', '=', imageSetId).execute();
}

const toPin = ({ fileId, imageSetId, folderId }: Scene) => ({
  fileIds: [fileId],
  imageSetIds: [imageSetId],
  folderIds: [folderId],
});

const ownerOf = ({ callers }: Scene) => callers['owner in the group'] ?? { userId: '', headers: {} };

/** Pins the file, image set and folder of a scene. */
async function pinAll(scene: Scene, { shared }: Stage): Promise<void> {
  const asked = { as: ownerOf(scene), path: { groupId: scene.groupId }, body: toPin(scene) };
  expect(await call(shared, 'pinItems', asked)).toMatchObject({ status: 200 });
}

/** Creates another group of the same owner. */
async function buildGroupOfOwner(
  scene: Scene,
  given: Parameters<typeof buildGroup>[1] = {},
): Promise<string> {
  const { id } = await buildGroup(scene.db, given);
  await buildMember(scene.db, { group_id: id, user_id: ownerOf(scene).userId });
  return id;
}

/** All operations except those of GET, HEAD and OPTIONS. */
export const toldRows: ToldRows = {
  loginViaLine: {
    ask: (_scene, { shared: { line } }) => {
      const { userId } = line.control.createUser({ displayName: 'แม่' });
      return { body: { accessToken: line.control.issueUserToken(userId).token } };
    },
  },
  createHandover: { ask: { body: { path: '/microapp' } } },
  redeemHandover: {
    ask: async (scene, { shared }) => {
      const asked = { as: ownerOf(scene), body: { path: '/microapp' } };
      const { url } = (await call(shared, 'createHandover', asked)).data;
      return { body: { token: new URL(url).hash.slice(1) } };
    },
  },
  register: {
    ask: {
      body: { termsVersion: versionsInForce.terms, privacyVersion: versionsInForce.privacy, news: false },
    },
  },
  putMyAccount: {
    ask: { body: { name: 'แม่นิด', email: 'nid@example.com', phone: null, taxInvoice: null } },
  },
  ...myDataRows,
  // Private: nobody else is notified.
  putMyDigest: { ask: { body: { frequency: 'daily' } } },
  putMyNotice: { ask: { body: { level: 'weekly' } } },
  putMyBotReplies: { ask: { body: { isMuted: true } } },
  endMySession: {
    ask: async (scene, { shared }) => {
      const { sid } = decodeJwt(await tokenFor(shared, ownerOf(scene).userId));
      return { path: { sessionId: String(sid) } };
    },
    told: ['sessions-ended'],
    live: ['session-ended'],
  },
  endMyOtherSessions: {
    ask: async (scene, { shared }) => {
      for (const _device of [1, 2]) await tokenFor(shared, ownerOf(scene).userId);
      return {};
    },
    told: ['sessions-ended'],
    live: ['session-ended', 'session-ended'],
  },
  updateMyGroup: { ask: { body: { pinned: true, muted: true } } },
  markGroupSeen: {},
  noteOnboarding: {},
  createQuota: { ask: { body: { name: 'ของฉัน' } }, told: ['quota-created'] },
  updateQuota: { ask: { body: { name: 'ใหม่' } }, told: ['quota-renamed'], live: ['group-changed'] },
  linkGroupQuota: {
    ask: async (scene) => ({
      path: { groupId: await buildGroupOfOwner(scene) },
      body: { quotaId: scene.quotaId },
    }),
    told: ['quota-linked'],
    live: ['group-changed', 'room-returned'],
  },
  unlinkGroupQuota: { told: ['quota-unlinked'], live: ['group-changed'] },
  putSavingFileTypes: {
    ask: { body: { kinds: [{ kind: 'audio', keep: false, maxBytes: null }] } },
    told: ['saving-file-types-changed'],
    live: ['group-changed'],
  },
  // Two changes of one group; PostgreSQL sends equal notifications once.
  updateGroupBot: {
    ask: { body: { replies: 'brief', isPaused: true } },
    told: ['bot-replies-changed', 'keeping-paused'],
    live: ['group-changed'],
  },
  continueCabinet: {
    ask: async (scene) => {
      const linked = { quota_id: scene.quotaId };
      const groupId = await buildGroupOfOwner(scene, linked);
      const formerId = await buildGroupOfOwner(scene, { ...linked, bot_left_at: testClock() });
      return { path: { groupId }, body: { groupId: formerId } };
    },
    told: ['cabinet-continued'],
    live: ['group-changed', 'folders-changed', 'group-changed', 'folders-changed', 'folder-rules-changed'],
  },
  createFolder: {
    ask: { body: { name: 'ใบเสร็จ', parentId: null } },
    told: ['folder-created'],
    live: ['folders-changed'],
  },
  // Three changes of one folder; PostgreSQL sends equal notifications once.
  updateFolder: {
    ask: async ({ db, groupId }) => ({
      body: { name: 'บิล', parentId: (await buildFolder(db, { group_id: groupId })).id, color: 'teal' },
    }),
    told: ['folder-renamed', 'folder-moved', 'folder-changed'],
    live: ['folders-changed'],
  },
  trashFolder: {
    ask: async (scene) => {
      await putIntoFolder(scene);
      return {};
    },
    told: ['folder-trashed'],
    live: ['files-changed removed', 'folders-changed'],
  },
  restoreFolder: {
    ask: async (scene, { shared }) => {
      await putIntoFolder(scene);
      const { groupId, folderId } = scene;
      const asked = { as: ownerOf(scene), path: { groupId, folderId } };
      expect(await call(shared, 'trashFolder', asked)).toMatchObject({ status: 200 });
      return {};
    },
    told: ['folder-restored'],
    live: ['files-changed added', 'folders-changed'],
  },
  moveItems: {
    ask: async ({ db, groupId, fileId, folderId }) => ({
      body: {
        fileIds: [fileId],
        imageSetIds: [],
        folderIds: [(await buildFolder(db, { group_id: groupId })).id],
        toFolderId: folderId,
      },
    }),
    told: ['files-moved', 'folder-moved'],
    live: ['files-changed updated', 'folders-changed'],
  },
  updateImageSet: {
    ask: ({ fileId }) => ({ body: { name: 'วันเกิดยาย', coverFileId: fileId } }),
    told: ['image-set-changed'],
    live: ['image-sets-changed'],
  },
  ...imageSetRows,
  pinItems: {
    ask: (scene) => ({ body: toPin(scene) }),
    told: ['items-pinned'],
    live: ['pins-changed'],
  },
  unpinItems: {
    ask: async (scene, stage) => {
      await pinAll(scene, stage);
      return { body: { ids: [scene.fileId, scene.folderId] } };
    },
    told: ['items-unpinned'],
    live: ['pins-changed'],
  },
  orderPins: {
    ask: async (scene, stage) => {
      await pinAll(scene, stage);
      return { body: { ids: [scene.folderId] } };
    },
    told: ['pins-ordered'],
    live: ['pins-changed'],
  },
  createFolderRule: {
    ask: ({ folderId }) => ({ body: { words: 'ค่าน้ำ', folderId, position: 0 } }),
    told: ['folder-rule-created'],
    live: ['folder-rules-changed'],
  },
  updateFolderRule: {
    ask: { body: { words: 'ค่าไฟ' } },
    told: ['folder-rule-changed'],
    live: ['folder-rules-changed'],
  },
  deleteFolderRule: { told: ['folder-rule-deleted'], live: ['folder-rules-changed'] },
  orderFolderRules: {
    ask: async ({ db, groupId, folderId }) => ({
      body: { ids: [(await buildFolderRule(db, { group_id: groupId, folder_id: folderId })).id] },
    }),
    told: ['folder-rules-ordered'],
    live: ['folder-rules-changed'],
  },
  previewFolderRule: { ask: { body: { words: 'สัญญา' } } },
  findKnownFiles: { ask: { body: { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] } } },
  applyFolderRule: {
    ask: async ({ db, groupId }) => {
      await buildFile(db, { group_id: groupId, source: 'upload', name: 'สัญญาเช่า.pdf' });
      return {};
    },
    told: ['files-moved'],
    live: ['files-changed updated', 'folders-changed'],
  },
  ...fileRows,
  ...peopleRows,
  ...moneyRows,
  ...shareRows,
  ...fileRequestRows,
  ...ownershipRows,
  ...helpRows,
  ...hatRows,
  ...loanRows,
};
