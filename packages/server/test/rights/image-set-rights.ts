import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/db/database.ts';
import type { Scene } from '../callers.ts';
import { testClock } from '../clock.ts';
import { buildFile } from '../index.ts';
import { toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Rights to make and edit image sets: any member's, of everybody's pictures; an undo is its person's. */
export const imageSetRights = {
  createImageSet: {
    ask: async (scene) => ({ body: { name: 'วันเกิดยาย', files: { fileIds: [await addPicture(scene)] } } }),
    outcomes: toMembers('200'),
  },
  addToImageSet: {
    ask: ({ fileId }) => ({ body: { files: { fileIds: [fileId] } } }),
    outcomes: toMembers('200'),
  },
  removeFromImageSet: {
    ask: async (scene) => ({ body: { files: { fileIds: [await addPicture(scene)] } } }),
    outcomes: toMembers('200'),
  },
  orderImageSet: { ask: ({ fileId }) => ({ body: { fileIds: [fileId] } }), outcomes: toMembers('200') },
  joinImageSets: {
    ask: async (scene) => ({ body: { imageSetId: await buildOther(scene.db, scene) } }),
    outcomes: toMembers('200'),
  },
  undoImageSetAction: { outcomes: { ...toMembers('404 NOT_FOUND'), poster: '200' } },
} satisfies Rows;

/** Adds a picture to the set of the scene: one that can leave it. */
async function addPicture({ db, groupId, imageSetId }: Scene): Promise<string> {
  return (await buildFile(db, { group_id: groupId, image_set_id: imageSetId })).id;
}

/** Creates another image set of the group with a picture; returns its id. */
export async function buildOther(db: Db, { groupId }: Pick<Scene, 'groupId'>): Promise<string> {
  const { id } = await db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: randomUUID(), posted_at: testClock() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await buildFile(db, { group_id: groupId, image_set_id: id });
  return id;
}
