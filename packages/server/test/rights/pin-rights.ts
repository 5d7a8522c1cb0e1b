import { toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Rights to pins, stars, versions, files with the same content and the details of image sets: any member's. */
export const pinRights = {
  updateImageSet: { ask: { body: { name: 'วันเกิดยาย' } }, outcomes: toMembers('200') },
  listFileVersions: { outcomes: toMembers('200') },
  listSameContentFiles: { outcomes: toMembers('200') },
  findKnownFiles: {
    ask: { body: { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] } },
    outcomes: toMembers('200'),
  },
  setFileSeparate: { ask: { body: { isSeparate: true } }, outcomes: toMembers('200') },
  listPins: { outcomes: toMembers('200') },
  pinItems: {
    ask: ({ fileId, imageSetId, folderId }) => ({
      body: { fileIds: [fileId], imageSetIds: [imageSetId], folderIds: [folderId] },
    }),
    outcomes: toMembers('200'),
  },
  unpinItems: { ask: ({ fileId }) => ({ body: { ids: [fileId] } }), outcomes: toMembers('200') },
  orderPins: { ask: ({ fileId }) => ({ body: { ids: [fileId] } }), outcomes: toMembers('200') },
  listStars: { outcomes: toMembers('200') },
  setStars: {
    ask: ({ fileId }) => ({ body: { fileIds: [fileId], isStarred: true } }),
    outcomes: toMembers('200'),
  },
} satisfies Rows;
