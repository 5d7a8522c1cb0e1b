import type { Db } from '../../src/db/database.ts';
import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene } from '../callers.ts';
import { buildFile } from '../index.ts';
import { toMembers } from './outcomes.ts';
import { inGroup, type Row } from './rights.ts';

/** Rights to make and edit image sets: any member's, of everybody's pictures; an undo is its person's. */
export const imageSetRights = {
  createImageSet: {
    request: async (scene) => ({
      method: 'POST',
      url: inGroup('/image-set')(scene),
      payload: { name: 'วันเกิดยาย', files: { fileIds: [await addPicture(scene)] } },
    }),
    outcomes: toMembers('200'),
  },
  addToImageSet: {
    request: async (scene) => ({
      method: 'POST',
      url: inGroup(`/image-set/${scene.imageSetId}/add`)(scene),
      payload: { files: { fileIds: [scene.fileId] } },
    }),
    outcomes: toMembers('200'),
  },
  removeFromImageSet: {
    request: async (scene) => ({
      method: 'POST',
      url: inGroup(`/image-set/${scene.imageSetId}/remove`)(scene),
      payload: { files: { fileIds: [await addPicture(scene)] } },
    }),
    outcomes: toMembers('200'),
  },
  orderImageSet: {
    request: (scene) => ({
      method: 'PUT',
      url: inGroup(`/image-set/${scene.imageSetId}/order`)(scene),
      payload: { fileIds: [scene.fileId] },
    }),
    outcomes: toMembers('200'),
  },
  joinImageSets: {
    request: async (scene) => ({
      method: 'POST',
      url: inGroup(`/image-set/${scene.imageSetId}/join`)(scene),
      payload: { imageSetId: await buildOther(scene.db, scene) },
    }),
    outcomes: toMembers('200'),
  },
  undoImageSetAction: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup(`/image-set-action/${scene.imageSetActionId}/undo`)(scene),
    }),
    outcomes: { ...toMembers('404 NOT_FOUND'), poster: '200' },
  },
} satisfies Partial<Record<OperationId, Row>>;

/** Adds a picture to the set of the scene: one that can leave it. */
async function addPicture({ db, groupId, imageSetId }: Scene): Promise<string> {
  return (await buildFile(db, { group_id: groupId, image_set_id: imageSetId })).id;
}

/** Creates another image set of the group with a picture; returns its id. */
export async function buildOther(db: Db, { groupId }: Pick<Scene, 'groupId'>): Promise<string> {
  const { id } = await db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: String(Math.random()), posted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await buildFile(db, { group_id: groupId, image_set_id: id });
  return id;
}
