import type { Scene } from '../callers.ts';
import { buildQuota } from '../index.ts';
import { buildQuotaOffer, fillQuota } from '../scenes/quota-help.ts';
import type { ToldRows } from './request.ts';

async function quotaOfMember({ db, callers }: Scene): Promise<string> {
  return (await buildQuota(db, { owner_id: callers.member?.userId ?? '' })).id;
}

/** Builds an offer of the scene's member. */
async function onOffer(scene: Scene) {
  const given = {
    group_id: scene.groupId,
    quota_id: await quotaOfMember(scene),
    from_id: scene.callers.member?.userId ?? '',
  };
  return { path: { quotaOfferId: await buildQuotaOffer(scene.db, given) } };
}

/** Members' actions on the storage of their group. */
export const helpRows = {
  remindQuotaManagers: {
    ask: async ({ db, quotaId }) => {
      await fillQuota(db, quotaId);
      return {};
    },
    told: ['quota-reminded'],
    by: 'member',
  },
  offerQuotaToGroup: {
    ask: async (scene) => ({ body: { quotaId: await quotaOfMember(scene) } }),
    told: ['quota-offered'],
    live: ['group-changed'],
    by: 'member',
  },
  withdrawQuotaOffer: {
    ask: onOffer,
    told: ['quota-offer-ended'],
    live: ['group-changed'],
    by: 'member',
  },
  acceptQuotaOffer: {
    ask: onOffer,
    told: ['quota-linked', 'quota-offer-ended'],
    live: ['group-changed', 'room-returned'],
  },
  declineQuotaOffer: { ask: onOffer, told: ['quota-offer-ended'], live: ['group-changed'] },
} satisfies ToldRows;
