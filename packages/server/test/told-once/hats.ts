import { randomInt } from 'node:crypto';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { createScene, type Scene } from '../callers.ts';
import { buildGift, buildHat } from '../scenes/money/hats.ts';
import { tellOfMoney } from '../scenes/money/money.ts';
import { post, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

const memberOf = ({ callers }: Scene) => callers.member?.userId ?? '';

/** Builds a hat with a gift of the scene's member; returns the address of the gift. */
async function giftOf(scene: Scene, { shared }: Stage): Promise<string> {
  const { quotaId, groupId } = scene;
  const hatId = await buildHat(shared.deps.db, { quota_id: quotaId });
  return `/api/group/${groupId}/hat/gift/${await buildGift(shared, { hatId, quotaId, giverId: memberOf(scene) })}`;
}

/** Cases of the hat. */
export const hatCases: Partial<Record<OperationId, Case>> = {
  startHat: request(
    ({ groupId }) => post(`/api/group/${groupId}/hat`, { planId: 'large', period: 'month' }),
    { told: ['hat-started'], live: ['group-changed'] },
    'member',
  ),
  closeHat: request(
    async ({ groupId, quotaId }, { shared }) => {
      await buildHat(shared.deps.db, { quota_id: quotaId });
      return { method: 'DELETE', url: `/api/group/${groupId}/hat` };
    },
    { told: ['hat-ended'], live: ['group-changed'] },
  ),
  giveToHat: request(
    async ({ groupId, quotaId }, { shared }) => {
      await buildHat(shared.deps.db, { quota_id: quotaId });
      return post(`/api/group/${groupId}/hat/gift`, { satang: 2000, showsName: true, showsAmount: true });
    },
    {},
    'member',
  ),
  cancelGift: request(async (scene, stage) => post(`${await giftOf(scene, stage)}/cancel`), {}, 'member'),
};

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
