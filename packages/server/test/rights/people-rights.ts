import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../src/http/contract/operation.ts';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { buildInvitation } from '../scenes/invitations.ts';
import { buildPromo } from '../scenes/money/promos.ts';
import { buildQuota, registerUser } from '../scenes/rows.ts';
import { type Outcomes, toHolders, withToken } from './outcomes.ts';
import { get, type Row } from './rights.ts';

/** Managers see that it is there, and may not. */
const toOwner: Outcomes = {
  ...toHolders('200'),
  'manager in the group': '403 NOT_ALLOWED',
  'manager not in the group': '403 NOT_ALLOWED',
};

/** Returns the rights to managers, invitations and promos: a quota's owner invites and removes, managers see, and anybody answers. */
export function peopleRights(shared: () => TestApp) {
  const ofQuota = (path: string) => (scene: Scene) => `/api/quota/${scene.quotaId}${path}`;
  const invitationOf = async ({ quotaId }: Scene) => await buildInvitation(shared(), { quotaId });
  return {
    listManagers: { request: get(ofQuota('/manager')), outcomes: toHolders('200') },
    removeManager: {
      request: (scene) => ({ method: 'DELETE', url: ofQuota(`/manager/${randomUUID()}`)(scene) }),
      outcomes: toOwner,
    },
    createInvitation: {
      request: async (scene) => {
        // Others of the matrix leave theirs open.
        await shared().deps.db.deleteFrom('invitations').where('quota_id', '=', scene.quotaId).execute();
        return { method: 'POST', url: ofQuota('/invitation')(scene), payload: { name: 'พ่อ' } };
      },
      outcomes: toOwner,
    },
    listInvitationCandidates: { request: get(ofQuota('/invitation/candidate')), outcomes: toOwner },
    cancelInvitation: {
      request: async (scene) => ({
        method: 'DELETE',
        url: ofQuota(`/invitation/${(await invitationOf(scene)).id}`)(scene),
      }),
      outcomes: toOwner,
    },
    resendInvitation: {
      request: async (scene) => ({
        method: 'POST',
        url: ofQuota(`/invitation/${(await invitationOf(scene)).id}/resend`)(scene),
      }),
      outcomes: toOwner,
    },
    getInvitation: {
      request: async (scene) => ({ url: `/api/invitation/${(await invitationOf(scene)).token}` }),
      outcomes: withToken('200'),
    },
    answerInvitation: {
      // To the quota of somebody else: the others of the scene stay as they are.
      request: async (_scene, caller) => {
        const { db } = shared().deps;
        await registerUser(db, caller.userId);
        const { token } = await buildInvitation(shared(), { quotaId: (await buildQuota(db)).id });
        return { method: 'POST', url: `/api/invitation/${token}`, payload: { answer: 'accept' } };
      },
      outcomes: withToken('200'),
    },
    getPromo: {
      request: async () => ({ url: `/api/promo/${(await buildPromo(shared())).token}` }),
      outcomes: withToken('200'),
    },
    redeemPromo: {
      // A quota that is made for it: the others of the scene stay as they are.
      request: async (_scene, caller) => {
        const { db } = shared().deps;
        await registerUser(db, caller.userId);
        const own = await buildQuota(db, caller.userId ? { owner_id: caller.userId } : {});
        const { token } = await buildPromo(shared());
        return { method: 'POST', url: `/api/promo/${token}`, payload: { quotaId: own.id } };
      },
      outcomes: withToken('200'),
    },
  } satisfies Partial<Record<OperationId, Row>>;
}
