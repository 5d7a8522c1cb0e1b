import type { TestApp } from '../app.ts';
import type { Scene, TestCaller } from '../callers.ts';
import { buildOffer } from '../scenes/ownership.ts';
import { buildQuota, registerUser } from '../scenes/rows.ts';
import { type Outcomes, toHolders, withToken } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Outcomes of operations for the owner of a quota only. */
const toOwners: Outcomes = {
  ...toHolders('200'),
  'manager in the group': '403 NOT_ALLOWED',
  'manager not in the group': '403 NOT_ALLOWED',
};

/** Returns the rights to hand over and to delete a quota. The candidate decides, whatever their role. */
export function ownershipRights(shared: () => TestApp) {
  const offerTo = async (_scene: Scene, { userId }: TestCaller) => {
    const { db } = shared().deps;
    await registerUser(db, userId);
    return {
      path: { offerId: await buildOffer(db, { quota_id: (await buildQuota(db)).id, to_id: userId }) },
    };
  };
  return {
    getQuotaOwnership: { outcomes: toHolders('200') },
    listOwnerCandidates: { outcomes: toOwners },
    cancelOwnershipOffer: { outcomes: toOwners },
    offerOwnership: {
      ask: async (scene) => {
        const { db } = shared().deps;
        await db.deleteFrom('ownership_offers').where('quota_id', '=', scene.quotaId).execute();
        const userId = scene.callers['manager not in the group']?.userId ?? '';
        await registerUser(db, userId);
        return { body: { userId, staysManager: true } };
      },
      outcomes: toOwners,
    },
    startQuotaDeletion: { outcomes: toOwners },
    undoQuotaDeletion: { outcomes: toOwners },
    listMyOwnershipOffers: { outcomes: withToken('200') },
    acceptOwnership: { ask: offerTo, outcomes: withToken('200') },
    declineOwnership: { ask: offerTo, outcomes: withToken('200') },
  } satisfies Rows;
}
