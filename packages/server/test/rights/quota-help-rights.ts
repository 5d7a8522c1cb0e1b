import type { TestApp } from '../app.ts';
import type { Scene, TestCaller } from '../callers.ts';
import { buildQuotaOffer, fillQuota } from '../scenes/quota-help.ts';
import { buildMember, buildQuota, buildUser, registerUser } from '../scenes/rows.ts';
import { type Outcomes, toHolders, toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Members remind; the managers of the group's quota need not. */
const toAskers = (outcome: string, toManagers: string): Outcomes => ({
  ...toMembers(outcome),
  'manager in the group': toManagers,
  'owner in the group': toManagers,
});

/** Only those answer who manage the group's quota. */
const toAnswerers: Outcomes = {
  ...toHolders('200'),
  member: '403 NOT_ALLOWED',
  poster: '403 NOT_ALLOWED',
};

/** Returns the rights to members' actions on the storage of their group. */
export function helpRights(shared: () => TestApp) {
  const offerOf = async ({ groupId }: Scene, fromId: string) => {
    const { db } = shared().deps;
    const quota = await buildQuota(db, { owner_id: fromId });
    await db.deleteFrom('quota_offers').where('group_id', '=', groupId).execute();
    return await buildQuotaOffer(db, { group_id: groupId, quota_id: quota.id, from_id: fromId });
  };
  const ownQuota = async ({ userId }: TestCaller) => {
    const { db } = shared().deps;
    await registerUser(db, userId);
    return (await buildQuota(db, { owner_id: userId })).id;
  };
  /** Creates an offer of another member of a group that is like the scene's. */
  const offerOfOther = async (scene: Scene) => {
    const { db } = shared().deps;
    const { id } = await buildUser(db);
    await buildMember(db, { group_id: scene.groupId, user_id: id });
    const quotaOfferId = await offerOf(scene, id);
    await db.updateTable('groups').set({ quota_id: scene.quotaId }).where('id', '=', scene.groupId).execute();
    return { path: { quotaOfferId } };
  };
  return {
    getQuotaHelp: { outcomes: { ...toHolders('200'), member: '200', poster: '200' } },
    remindQuotaManagers: {
      ask: async (scene) => {
        await fillQuota(shared().deps.db, scene.quotaId);
        return {};
      },
      outcomes: toAskers('200', '403 NOT_ALLOWED'),
    },
    offerQuotaToGroup: {
      ask: async (scene, caller) => ({
        body: { quotaId: caller.userId ? await ownQuota(caller) : scene.quotaId },
      }),
      outcomes: toAskers('200', '409 OFFER_NOT_NEEDED'),
    },
    withdrawQuotaOffer: {
      ask: async (scene, { userId }) => {
        const fromId = userId || (scene.callers.member?.userId ?? '');
        return { path: { quotaOfferId: await offerOf(scene, fromId) } };
      },
      outcomes: toMembers('200'),
    },
    acceptQuotaOffer: { ask: offerOfOther, outcomes: toAnswerers },
    declineQuotaOffer: { ask: offerOfOther, outcomes: toAnswerers },
  } satisfies Rows;
}
