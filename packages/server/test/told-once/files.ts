import { randomUUID } from 'node:crypto';
import { call } from '../call.ts';
import type { Scene } from '../callers.ts';
import { testClock } from '../clock.ts';
import { buildFile } from '../index.ts';
import { firstBytes, newUpload, tusHeaders } from '../scenes/uploads/begin-upload.ts';
import type { ToldRows } from './request.ts';
import type { Stage } from './stage.ts';

const toFile = ({ fileId }: Scene) => ({ body: { files: { fileIds: [fileId] } } });

/** Operations on files, posts, archives and uploads. */
export const fileRows = {
  setStars: {
    ask: ({ fileId }) => ({ body: { fileIds: [fileId], isStarred: true } }),
    told: ['stars-changed'],
    live: ['stars-changed'],
  },
  moveFiles: {
    ask: ({ fileId, folderId }) => ({ body: { files: { fileIds: [fileId] }, toFolderId: folderId } }),
    told: ['files-moved'],
    live: ['files-changed updated', 'folders-changed'],
  },
  trashFiles: { ask: toFile, told: ['file-trashed'], live: ['files-changed removed'] },
  restoreFiles: {
    ask: async (scene) => {
      await trash(scene);
      return toFile(scene);
    },
    told: ['file-restored'],
    live: ['files-changed added'],
  },
  undoBulkAction: {
    ask: trash,
    told: ['file-restored'],
    live: ['files-changed added'],
    by: 'poster',
  },
  updateFile: {
    ask: { body: { name: 'ใหม่.jpg' } },
    told: ['file-renamed'],
    live: ['files-changed updated'],
  },
  setFileSeparate: {
    ask: { body: { isSeparate: true } },
    told: ['versions-changed'],
    live: ['files-changed updated'],
  },
  trashFile: { told: ['file-trashed'], live: ['files-changed removed'] },
  restoreFile: { ask: trash, told: ['file-restored'], live: ['files-changed added'] },
  askForFile: {
    ask: async (scene) => ({ path: { fileId: await buildMissed(scene) } }),
    told: ['files-asked-again'],
    live: ['files-changed updated'],
  },
  askForFiles: {
    ask: async (scene) => ({
      body: { files: { fileIds: [await buildMissed(scene), await buildMissed(scene)] } },
    }),
    told: ['files-asked-again'],
    live: ['files-changed updated'],
  },
  askForMissed: {
    ask: async (scene) => {
      for (const _file of [1, 2]) await buildMissed(scene);
      return {};
    },
    told: ['files-asked-again'],
    live: ['files-changed updated'],
  },
  eraseTrashedFiles: {
    ask: async (scene) => {
      await trash(scene);
      return { body: { fileIds: [scene.fileId] } };
    },
    told: ['files-erased'],
    live: ['files-changed removed'],
  },
  emptyTrash: {
    ask: async (scene) => {
      await trash(scene);
      return { body: { upTo: testClock().toISOString() } };
    },
    told: ['trash-emptied'],
    live: ['files-changed removed'],
  },
  eraseMyPosts: {
    ask: ({ fileId }) => ({ body: { fileIds: [fileId] } }),
    told: ['files-erased'],
    live: ['files-changed removed'],
    by: 'poster',
  },
  // The files are deleted in the background.
  eraseAllMyPosts: { ask: () => ({ body: { upTo: testClock().toISOString() } }), by: 'poster' },
  createArchive: { ask: toFile },
  createGroupExport: { told: ['group-exported'] },
  createUpload: { ask: { headers: newUpload } },
  appendToUpload: {
    ask: async (scene, stage) => ({
      at: await beginUpload(scene, stage),
      headers: { ...tusHeaders, ...firstBytes },
      body: Buffer.from('a'),
    }),
    told: ['file-uploaded'],
    live: ['files-changed added'],
  },
  terminateUpload: {
    ask: async (scene, stage) => ({ at: await beginUpload(scene, stage), headers: tusHeaders }),
    told: ['upload-ended'],
    live: ['group-changed'],
  },
} satisfies ToldRows;

/** Returns the address of an upload of one byte that the owner has started. */
async function beginUpload({ groupId, callers }: Scene, { shared }: Stage): Promise<string> {
  const { headers } = await call(shared, 'createUpload', {
    as: callers['owner in the group'] ?? {},
    path: { groupId },
    headers: { ...newUpload, 'upload-length': '1' },
  });
  return String(headers.location);
}

async function trash({ db, fileId }: Scene) {
  await db.updateTable('files').set({ trashed_at: testClock() }).where('id', '=', fileId).execute();
  return {};
}

/** Creates a missed file of the group that can be requested again. */
async function buildMissed({ db, groupId }: Scene): Promise<string> {
  const missed = { state: 'missed', missed_reason: 'failed', line_message_id: randomUUID() } as const;
  return (await buildFile(db, { group_id: groupId, size_bytes: 10, ...missed })).id;
}
