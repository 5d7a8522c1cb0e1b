import type { TestApp } from '../app.ts';
import type { Scene, TestCaller } from '../callers.ts';
import { buildGift, buildHat, closeCodes, deleteHats } from '../scenes/money/hats.ts';
import { registerUser } from '../scenes/rows.ts';
import { toHolders, toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Returns the rights to the hat of a group. A gift is only for its giver. */
export function hatRights(shared: () => TestApp) {
  const freshHat = async ({ quotaId }: Scene) => {
    const { db } = shared().deps;
    await deleteHats(db, quotaId);
    return await buildHat(db, { quota_id: quotaId });
  };
  const giftOf = async (scene: Scene, { userId }: TestCaller) => {
    const hatId = await freshHat(scene);
    const giverId = userId || (scene.callers.member?.userId ?? '');
    return { path: { giftId: await buildGift(shared(), { hatId, quotaId: scene.quotaId, giverId }) } };
  };
  return {
    getHat: { outcomes: { ...toHolders('200'), member: '200', poster: '200' } },
    startHat: {
      ask: async (scene, { userId }) => {
        const { db } = shared().deps;
        await registerUser(db, userId);
        await deleteHats(db, scene.quotaId);
        return { body: { planId: 'large', period: 'month' } };
      },
      outcomes: toMembers('200'),
    },
    closeHat: {
      ask: async (scene) => {
        await freshHat(scene);
        return {};
      },
      outcomes: { ...toHolders('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
    },
    giveToHat: {
      ask: async (scene, { userId }) => {
        const { db } = shared().deps;
        await registerUser(db, userId);
        await freshHat(scene);
        await closeCodes(db, userId);
        return { body: { satang: 2000, showsName: true, showsAmount: true } };
      },
      outcomes: toMembers('200'),
    },
    getGift: { ask: giftOf, outcomes: toMembers('200') },
    cancelGift: { ask: giftOf, outcomes: toMembers('200') },
  } satisfies Rows;
}
