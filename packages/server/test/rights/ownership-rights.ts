import type { OperationId } from '../../src/http/contract/operation.ts';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { buildOffer } from '../scenes/ownership.ts';
import { buildQuota, registerUser } from '../scenes/rows.ts';
import { type Outcomes, toHolders, withToken } from './outcomes.ts';
import { get, type Row } from './rights.ts';

/** Who owns a quota is its owner's to say. */
const toOwners: Outcomes = {
  ...toHolders('200'),
  'manager in the group': '403 NOT_ALLOWED',
  'manager not in the group': '403 NOT_ALLOWED',
};

/** Returns the rights to hand over and to delete a quota. Whom it is offered to decides, whoever else they are. */
export function ownershipRights(shared: () => TestApp) {
  const path = (end: string) => (scene: Scene) => `/api/quota/${scene.quotaId}${end}`;
  const receiver = (end: string): Row['request'] => {
    return async (_scene, { userId }) => {
      const { db } = shared().deps;
      await registerUser(db, userId);
      const offerId = await buildOffer(db, { quota_id: (await buildQuota(db)).id, to_id: userId });
      return { method: 'POST', url: `/api/me/ownership-offer/${offerId}${end}` };
    };
  };
  return {
    getQuotaOwnership: { request: get(path('/ownership')), outcomes: toHolders('200') },
    listOwnerCandidates: { request: get(path('/owner-candidate')), outcomes: toOwners },
    cancelOwnershipOffer: {
      request: (scene) => ({ method: 'DELETE', url: path('/ownership-offer')(scene) }),
      outcomes: toOwners,
    },
    offerOwnership: {
      request: async (scene) => {
        const { db } = shared().deps;
        await db.deleteFrom('ownership_offers').where('quota_id', '=', scene.quotaId).execute();
        const userId = scene.callers['manager not in the group']?.userId ?? '';
        await registerUser(db, userId);
        return {
          method: 'POST',
          url: path('/ownership-offer')(scene),
          payload: { userId, staysManager: true },
        };
      },
      outcomes: toOwners,
    },
    startQuotaDeletion: {
      request: (scene) => ({ method: 'POST', url: path('/deletion')(scene) }),
      outcomes: toOwners,
    },
    undoQuotaDeletion: {
      request: (scene) => ({ method: 'DELETE', url: path('/deletion')(scene) }),
      outcomes: toOwners,
    },
    listMyOwnershipOffers: { request: get(() => '/api/me/ownership-offer'), outcomes: withToken('200') },
    acceptOwnership: { request: receiver('/accept'), outcomes: withToken('200') },
    declineOwnership: { request: receiver('/decline'), outcomes: withToken('200') },
  } satisfies Partial<Record<OperationId, Row>>;
}
