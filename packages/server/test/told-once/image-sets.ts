import type { Scene } from '../callers.ts';
import { buildFile } from '../index.ts';
import { buildOther } from '../rights/image-set-rights.ts';
import type { ToldRows } from './request.ts';

const edited = ['files-changed updated', 'image-sets-changed', 'folders-changed'];

const toFile = ({ fileId }: Pick<Scene, 'fileId'>) => ({ body: { files: { fileIds: [fileId] } } });

/** Operations that change the contents or the order of image sets. */
export const imageSetRows = {
  createImageSet: {
    ask: ({ fileId }) => ({ body: { name: null, files: { fileIds: [fileId] } } }),
    told: ['image-set-created'],
    live: edited,
  },
  addToImageSet: {
    ask: async ({ db, groupId }) => toFile({ fileId: (await buildFile(db, { group_id: groupId })).id }),
    told: ['image-set-files-added'],
    live: edited,
  },
  removeFromImageSet: { ask: toFile, told: ['image-set-files-removed'], live: edited },
  orderImageSet: {
    ask: async ({ db, groupId, imageSetId, fileId }) => {
      const last = { group_id: groupId, image_set_id: imageSetId, image_set_index: 9 };
      const { id } = await buildFile(db, last);
      await db.updateTable('files').set({ image_set_index: 1 }).where('id', '=', fileId).execute();
      return { body: { fileIds: [id, fileId] } };
    },
    told: ['image-set-ordered'],
    live: ['files-changed updated', 'image-sets-changed'],
  },
  joinImageSets: {
    ask: async (scene) => ({ body: { imageSetId: await buildOther(scene.db, scene) } }),
    told: ['image-sets-joined'],
    live: edited,
  },
  undoImageSetAction: { told: ['image-set-change-undone'], live: edited, by: 'poster' },
} satisfies ToldRows;
