import { randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { buildInvitation } from '../scenes/invitations.ts';
import { buildPromo } from '../scenes/money/promos.ts';
import { buildQuota, registerUser } from '../scenes/rows.ts';
import { type Outcomes, toHolders, withToken } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Managers see that it is there, and may not. */
const toOwner: Outcomes = {
  ...toHolders('200'),
  'manager in the group': '403 NOT_ALLOWED',
  'manager not in the group': '403 NOT_ALLOWED',
};

/**
 * Returns the rights to managers, invitations and promos: a quota's owner invites and removes, managers view, and
 * anybody answers.
 */
export function peopleRights(shared: () => TestApp) {
  const invitationOf = async ({ quotaId }: Scene) => {
    const { id: invitationId, token } = await buildInvitation(shared(), { quotaId });
    return { path: { invitationId, token } };
  };
  return {
    listManagers: { outcomes: toHolders('200') },
    removeManager: { ask: { path: { userId: randomUUID() } }, outcomes: toOwner },
    createInvitation: {
      ask: async (scene) => {
        // Others of the matrix leave theirs open.
        await shared().deps.db.deleteFrom('invitations').where('quota_id', '=', scene.quotaId).execute();
        return { body: { name: 'พ่อ' } };
      },
      outcomes: toOwner,
    },
    listInvitationCandidates: { outcomes: toOwner },
    cancelInvitation: { ask: invitationOf, outcomes: toOwner },
    resendInvitation: { ask: invitationOf, outcomes: toOwner },
    getInvitation: { ask: invitationOf, outcomes: withToken('200') },
    answerInvitation: {
      // To another person's quota: the others of the scene stay unchanged.
      ask: async (_scene, caller) => {
        const { db } = shared().deps;
        await registerUser(db, caller.userId);
        const { token } = await buildInvitation(shared(), { quotaId: (await buildQuota(db)).id });
        return { path: { token }, body: { answer: 'accept' } };
      },
      outcomes: withToken('200'),
    },
    getPromo: {
      ask: async () => ({ path: { token: (await buildPromo(shared())).token } }),
      outcomes: withToken('200'),
    },
    redeemPromo: {
      // A new quota: the others of the scene stay unchanged.
      ask: async (_scene, caller) => {
        const { db } = shared().deps;
        await registerUser(db, caller.userId);
        const own = await buildQuota(db, caller.userId ? { owner_id: caller.userId } : {});
        const { token } = await buildPromo(shared());
        return { path: { token }, body: { quotaId: own.id } };
      },
      outcomes: withToken('200'),
    },
  } satisfies Rows;
}
