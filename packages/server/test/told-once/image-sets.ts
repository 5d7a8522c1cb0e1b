import { buildFile } from '../index.ts';
import { buildOther } from '../rights/image-set-rights.ts';
import { post, put, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

const edited = ['files-changed updated', 'image-sets-changed', 'folders-changed'];

const buildLoose = async ({ groupId }: { groupId: string }, { shared }: Stage) =>
  (await buildFile(shared.deps.db, { group_id: groupId })).id;

/** Cases of operations that change what is in image sets, or their order. */
export const imageSetCases = {
  createImageSet: request(
    ({ groupId, fileId }) =>
      post(`/api/group/${groupId}/image-set`, { name: null, files: { fileIds: [fileId] } }),
    { told: ['image-set-created'], live: edited },
  ),
  addToImageSet: request(
    async (scene, stage) =>
      post(`/api/group/${scene.groupId}/image-set/${scene.imageSetId}/add`, {
        files: { fileIds: [await buildLoose(scene, stage)] },
      }),
    { told: ['image-set-files-added'], live: edited },
  ),
  removeFromImageSet: request(
    ({ groupId, imageSetId, fileId }) =>
      post(`/api/group/${groupId}/image-set/${imageSetId}/remove`, { files: { fileIds: [fileId] } }),
    { told: ['image-set-files-removed'], live: edited },
  ),
  orderImageSet: request(
    async (scene, { shared: { deps } }) => {
      const { groupId, imageSetId, fileId } = scene;
      const last = { group_id: groupId, image_set_id: imageSetId, image_set_index: 9 };
      const { id } = await buildFile(deps.db, last);
      await deps.db.updateTable('files').set({ image_set_index: 1 }).where('id', '=', fileId).execute();
      return put(`/api/group/${groupId}/image-set/${imageSetId}/order`, { fileIds: [id, fileId] });
    },
    { told: ['image-set-ordered'], live: ['files-changed updated', 'image-sets-changed'] },
  ),
  joinImageSets: request(
    async (scene, { shared: { deps } }) =>
      post(`/api/group/${scene.groupId}/image-set/${scene.imageSetId}/join`, {
        imageSetId: await buildOther(deps.db, scene),
      }),
    { told: ['image-sets-joined'], live: edited },
  ),
  undoImageSetAction: request(
    ({ groupId, imageSetActionId }) =>
      post(`/api/group/${groupId}/image-set-action/${imageSetActionId}/undo`),
    { told: ['image-set-change-undone'], live: edited },
    'poster',
  ),
} satisfies Record<string, Case>;
