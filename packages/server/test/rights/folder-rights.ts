import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { toMembers } from './outcomes.ts';
import { get, inGroup, type Row } from './rights.ts';

/** Rights to folders, which are any member's; those of the trash are in authorisation.test.ts. */
export const folderRights = {
  listFolders: { request: get(inGroup('/folder')), outcomes: toMembers('200') },
  getFolder: {
    request: get((scene) => inGroup(`/folder/${scene.folderId}`)(scene)),
    outcomes: toMembers('200'),
  },
  createFolder: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/folder')(scene),
      payload: { name: randomUUID(), parentId: null },
    }),
    outcomes: toMembers('200'),
  },
  updateFolder: {
    request: (scene) => ({
      method: 'PATCH',
      url: inGroup(`/folder/${scene.folderId}`)(scene),
      payload: { color: 'red' },
    }),
    outcomes: toMembers('200'),
  },
  listTrashedFolders: { request: get(inGroup('/trash/folder')), outcomes: toMembers('200') },
  moveItems: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/move')(scene),
      payload: { fileIds: [scene.fileId], imageSetIds: [], folderIds: [], toFolderId: null },
    }),
    outcomes: toMembers('200'),
  },
} satisfies Partial<Record<OperationId, Row>>;
