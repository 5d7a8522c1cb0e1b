import { deleteQuota } from '../../src/domains/maintenance/quota-deletion/delete-quota.ts';
import { chargeFile } from '../../src/domains/storage/usage/usage.ts';
import { RetryLater } from '../../src/queue/queue.ts';
import type { Scene } from '../callers.ts';
import { buildQuota, registerUser } from '../index.ts';
import { buildOffer } from '../scenes/ownership.ts';
import type { ToldRows } from './request.ts';
import type { Stage } from './stage.ts';

const managerOf = ({ callers }: Scene) => callers['manager in the group']?.userId ?? '';

/** Offers another quota to the owner of the scene. */
async function onOffer({ db, callers }: Scene) {
  const quota = await buildQuota(db);
  const to_id = callers['owner in the group']?.userId ?? '';
  return { path: { offerId: await buildOffer(db, { quota_id: quota.id, to_id }) } };
}

async function startDeletion({ db, quotaId }: Scene): Promise<void> {
  const deletion = {
    deletion_asked_at: new Date(0),
    deletes_at: new Date(1),
    deletion_reason: 'owner' as const,
  };
  await db.updateTable('quotas').set(deletion).where('id', '=', quotaId).execute();
}

/** Operations that hand over and delete a quota. */
export const ownershipRows = {
  offerOwnership: {
    ask: async (scene) => {
      const userId = managerOf(scene);
      await registerUser(scene.db, userId);
      return { body: { userId, staysManager: true } };
    },
    told: ['ownership-offered'],
    live: ['quota-people-changed'],
  },
  cancelOwnershipOffer: {
    ask: async (scene) => {
      await buildOffer(scene.db, { quota_id: scene.quotaId, to_id: managerOf(scene) });
      return {};
    },
    told: ['ownership-offer-ended'],
    live: ['quota-people-changed'],
  },
  declineOwnership: { ask: onOffer, told: ['ownership-offer-ended'], live: ['quota-people-changed'] },
  acceptOwnership: { ask: onOffer, told: ['quota-handed-over'], live: ['quota-people-changed'] },
  startQuotaDeletion: {
    told: ['quota-deletion-started'],
    live: ['quota-people-changed', 'group-changed'],
  },
  undoQuotaDeletion: {
    ask: async (scene) => {
      await startDeletion(scene);
      return {};
    },
    told: ['quota-deletion-undone'],
    live: ['quota-people-changed', 'group-changed'],
  },
} satisfies ToldRows;

/** Carries a deletion out, as its jobs do one after the other. */
async function deleteWhole({ shared: { deps } }: Stage, quotaId: string): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    try {
      return await deleteQuota(deps, { quotaId }, { signal });
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

/** Prepares the deletion of a scene's quota, in which its file counts, and carries it out. */
export const quotaDeletion = {
  async prepare(scene: Scene, stage: Stage): Promise<void> {
    await startDeletion(scene);
    const { groupId, quotaId } = scene;
    await stage.shared.deps.db.transaction().execute(async (tx) => {
      const files = tx.selectFrom('files').select(['id', 'state', 'sha256', 'size_bytes']);
      for (const { id, state, sha256, size_bytes: sizeBytes } of await files
        .where('group_id', '=', groupId)
        .execute()) {
        if (state === 'kept' && sha256 !== null && sizeBytes !== null)
          await chargeFile(tx, { quotaId, sha256, sizeBytes });
        await tx.updateTable('files').set({ quota_id: quotaId }).where('id', '=', id).execute();
      }
    });
  },
  act: ({ quotaId }: Scene, stage: Stage) => deleteWhole(stage, quotaId),
};
