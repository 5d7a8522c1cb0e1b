import { randomInt } from 'node:crypto';
import { createScene, type Scene } from '../callers.ts';
import { buildGift, buildHat } from '../scenes/money/hats.ts';
import { tellOfMoney } from '../scenes/money/money.ts';
import type { ToldRows } from './request.ts';
import type { Case } from './stage.ts';

const memberOf = ({ callers }: Scene) => callers.member?.userId ?? '';

/** Operations on the hat. */
export const hatRows = {
  startHat: {
    ask: { body: { planId: 'large', period: 'month' } },
    told: ['hat-started'],
    live: ['group-changed'],
    by: 'member',
  },
  closeHat: {
    ask: async ({ db, quotaId }) => {
      await buildHat(db, { quota_id: quotaId });
      return {};
    },
    told: ['hat-ended'],
    live: ['group-changed'],
  },
  giveToHat: {
    ask: async ({ db, quotaId }) => {
      await buildHat(db, { quota_id: quotaId });
      return { body: { satang: 2000, showsName: true, showsAmount: true } };
    },
    by: 'member',
  },
  cancelGift: {
    ask: async (scene, { shared }) => {
      const { db, quotaId } = scene;
      const hatId = await buildHat(db, { quota_id: quotaId });
      return { path: { giftId: await buildGift(shared, { hatId, quotaId, giverId: memberOf(scene) }) } };
    },
    by: 'member',
  },
} satisfies ToldRows;

/** Cases of money for a hat. */
export const giftCases: Record<string, Case> = {
  'money for a hat arrives': {
    told: ['hat-gift-received'],
    live: ['group-changed'],
    async prepare(stage) {
      const { shared } = stage;
      const scene = await createScene(shared);
      const { quotaId } = scene;
      const hatId = await buildHat(shared.deps.db, { quota_id: quotaId, target_satang: 100_000_000 });
      const amountSatang = randomInt(91_000_000, 92_000_000);
      await buildGift(shared, { hatId, quotaId, giverId: memberOf(scene) }, amountSatang);
      return () => tellOfMoney(shared, { amountSatang });
    },
  },
};
