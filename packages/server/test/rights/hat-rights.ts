import type { OperationId } from '../../src/http/contract/operation.ts';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { buildGift, buildHat, closeCodes, deleteHats } from '../scenes/money/hats.ts';
import { registerUser } from '../scenes/rows.ts';
import { toHolders, toMembers } from './outcomes.ts';
import { inGroup, type Row } from './rights.ts';

/** Returns the rights to the hat of a group. A gift is for who gives it alone. */
export function hatRights(shared: () => TestApp) {
  const freshHat = async ({ quotaId }: Scene) => {
    const { db } = shared().deps;
    await deleteHats(db, quotaId);
    return await buildHat(db, { quota_id: quotaId });
  };
  const ofGift = (method: 'GET' | 'POST', end: string): Row['request'] => {
    return async (scene, { userId }) => {
      const hatId = await freshHat(scene);
      const giverId = userId || (scene.callers.member?.userId ?? '');
      const id = await buildGift(shared(), { hatId, quotaId: scene.quotaId, giverId });
      return { method, url: inGroup(`/hat/gift/${id}${end}`)(scene) };
    };
  };
  return {
    getHat: {
      request: (scene) => ({ url: inGroup('/hat')(scene) }),
      outcomes: { ...toHolders('200'), member: '200', poster: '200' },
    },
    startHat: {
      request: async (scene, { userId }) => {
        const { db } = shared().deps;
        await registerUser(db, userId);
        await deleteHats(db, scene.quotaId);
        const payload = { planId: 'large', period: 'month' };
        return { method: 'POST', url: inGroup('/hat')(scene), payload };
      },
      outcomes: toMembers('200'),
    },
    closeHat: {
      request: async (scene) => {
        await freshHat(scene);
        return { method: 'DELETE', url: inGroup('/hat')(scene) };
      },
      outcomes: { ...toHolders('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
    },
    giveToHat: {
      request: async (scene, { userId }) => {
        const { db } = shared().deps;
        await registerUser(db, userId);
        await freshHat(scene);
        await closeCodes(db, userId);
        const payload = { satang: 2000, showsName: true, showsAmount: true };
        return { method: 'POST', url: inGroup('/hat/gift')(scene), payload };
      },
      outcomes: toMembers('200'),
    },
    getGift: { request: ofGift('GET', ''), outcomes: toMembers('200') },
    cancelGift: { request: ofGift('POST', '/cancel'), outcomes: toMembers('200') },
  } satisfies Partial<Record<OperationId, Row>>;
}
