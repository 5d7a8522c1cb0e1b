import { deleteQuota } from '../../src/domains/maintenance/quota-deletion/delete-quota.ts';
import { chargeFile } from '../../src/domains/storage/usage/usage.ts';
import type { OperationId } from '../../src/http/contract/operation.ts';
import { RetryLater } from '../../src/queue/queue.ts';
import type { Scene } from '../callers.ts';
import { buildQuota, registerUser } from '../index.ts';
import { buildOffer } from '../scenes/ownership.ts';
import { post, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

const managerOf = ({ callers }: Scene) => callers['manager in the group']?.userId ?? '';

/** Offers another quota to the owner of the scene; returns the address of the offer. */
async function offerToOwner({ callers }: Scene, { shared: { deps } }: Stage): Promise<string> {
  const quota = await buildQuota(deps.db);
  const to_id = callers['owner in the group']?.userId ?? '';
  return `/api/me/ownership-offer/${await buildOffer(deps.db, { quota_id: quota.id, to_id })}`;
}

async function startDeletion({ quotaId }: Scene, { shared: { deps } }: Stage): Promise<void> {
  const deletion = {
    deletion_asked_at: new Date(0),
    deletes_at: new Date(1),
    deletion_reason: 'owner' as const,
  };
  await deps.db.updateTable('quotas').set(deletion).where('id', '=', quotaId).execute();
}

/** Cases of handing over and deleting a quota. */
export const ownershipCases: Partial<Record<OperationId, Case>> = {
  offerOwnership: request(
    async (scene, { shared: { deps } }) => {
      await registerUser(deps.db, managerOf(scene));
      return post(`/api/quota/${scene.quotaId}/ownership-offer`, {
        userId: managerOf(scene),
        staysManager: true,
      });
    },
    { told: ['ownership-offered'], live: ['quota-people-changed'] },
  ),
  cancelOwnershipOffer: request(
    async (scene, { shared: { deps } }) => {
      await buildOffer(deps.db, { quota_id: scene.quotaId, to_id: managerOf(scene) });
      return { method: 'DELETE', url: `/api/quota/${scene.quotaId}/ownership-offer` };
    },
    { told: ['ownership-offer-ended'], live: ['quota-people-changed'] },
  ),
  declineOwnership: request(async (scene, stage) => post(`${await offerToOwner(scene, stage)}/decline`), {
    told: ['ownership-offer-ended'],
    live: ['quota-people-changed'],
  }),
  acceptOwnership: request(async (scene, stage) => post(`${await offerToOwner(scene, stage)}/accept`), {
    told: ['quota-handed-over'],
    live: ['quota-people-changed'],
  }),
  startQuotaDeletion: request(({ quotaId }) => post(`/api/quota/${quotaId}/deletion`), {
    told: ['quota-deletion-started'],
    live: ['quota-people-changed', 'group-changed'],
  }),
  undoQuotaDeletion: request(
    async (scene, stage) => {
      await startDeletion(scene, stage);
      return { method: 'DELETE', url: `/api/quota/${scene.quotaId}/deletion` };
    },
    { told: ['quota-deletion-undone'], live: ['quota-people-changed', 'group-changed'] },
  ),
};

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
    await startDeletion(scene, stage);
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
