import { randomUUID } from 'node:crypto';
import { toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Rights to folders, which are any member's; those of the trash are in authorisation.test.ts. */
export const folderRights = {
  listFolders: { outcomes: toMembers('200') },
  getFolder: { outcomes: toMembers('200') },
  createFolder: {
    ask: () => ({ body: { name: randomUUID(), parentId: null } }),
    outcomes: toMembers('200'),
  },
  updateFolder: { ask: { body: { color: 'red' } }, outcomes: toMembers('200') },
  listTrashedFolders: { outcomes: toMembers('200') },
  moveItems: {
    ask: ({ fileId }) => ({ body: { fileIds: [fileId], imageSetIds: [], folderIds: [], toFolderId: null } }),
    outcomes: toMembers('200'),
  },
} satisfies Rows;
