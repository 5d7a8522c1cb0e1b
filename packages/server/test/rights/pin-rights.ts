import type { OperationId } from '../../src/http/contract/operation.ts';
import { toMembers } from './outcomes.ts';
import { get, inGroup, type Row } from './rights.ts';

/** Rights to pins, stars, versions, files with the same content and the details of image sets: any member's. */
export const pinRights = {
  updateImageSet: {
    request: (scene) => ({
      method: 'PATCH',
      url: inGroup(`/image-set/${scene.imageSetId}`)(scene),
      payload: { name: 'วันเกิดยาย' },
    }),
    outcomes: toMembers('200'),
  },
  listFileVersions: {
    request: get((scene) => inGroup(`/file/${scene.fileId}/version`)(scene)),
    outcomes: toMembers('200'),
  },
  listSameContentFiles: {
    request: get((scene) => inGroup(`/file/${scene.fileId}/same-content`)(scene)),
    outcomes: toMembers('200'),
  },
  findKnownFiles: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/upload/known')(scene),
      payload: { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] },
    }),
    outcomes: toMembers('200'),
  },
  setFileSeparate: {
    request: (scene) => ({
      method: 'PUT',
      url: inGroup(`/file/${scene.fileId}/version`)(scene),
      payload: { isSeparate: true },
    }),
    outcomes: toMembers('200'),
  },
  listPins: { request: get(inGroup('/pin')), outcomes: toMembers('200') },
  pinItems: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/pin')(scene),
      payload: { fileIds: [scene.fileId], imageSetIds: [scene.imageSetId], folderIds: [scene.folderId] },
    }),
    outcomes: toMembers('200'),
  },
  unpinItems: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/unpin')(scene),
      payload: { ids: [scene.fileId] },
    }),
    outcomes: toMembers('200'),
  },
  orderPins: {
    request: (scene) => ({
      method: 'PUT',
      url: inGroup('/pin/order')(scene),
      payload: { ids: [scene.fileId] },
    }),
    outcomes: toMembers('200'),
  },
  listStars: { request: get(inGroup('/star')), outcomes: toMembers('200') },
  setStars: {
    request: (scene) => ({
      method: 'PUT',
      url: inGroup('/star')(scene),
      payload: { fileIds: [scene.fileId], isStarred: true },
    }),
    outcomes: toMembers('200'),
  },
} satisfies Partial<Record<OperationId, Row>>;
