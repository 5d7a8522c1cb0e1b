import { deletionEnd } from '@kepwai/rules/quotas/ownership';
import { mayDelete, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { Tx } from '../../../db/database.ts';
import { announce } from '../../../db/notify.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { listPeopleIds } from '../managers/managers-store.ts';
import { listLinkedGroupIds } from '../quotas-store.ts';
import {
  addDeletedFiles,
  clearDeletion,
  deleteQuotaRow,
  listDeletedFiles,
  listDueDeletions,
  updateDeleted,
  updateDeletion,
} from './deletion-store.ts';
import { endOffer } from './offers.ts';
import { findOpenOffer } from './offers-store.ts';
import { lockOwnedQuota } from './ownership-store.ts';

export { addDeletedFiles as noteDeletedFiles, listDueDeletions };

/**
 * Starts the deletion of a quota; nothing changes until its day. Idempotent: the day does not move.
 * @throws NOT_ALLOWED, NOT_FOUND
 */
export async function startDeletion(
  { db, clock, record }: Pick<Deps, 'db' | 'clock' | 'record'>,
  holder: QuotaHolder,
): Promise<void> {
  if (!mayDelete(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId, userId } = holder;
  const at = clock();
  await db.transaction().execute(async (tx) => {
    const quota = await lockOwnedQuota(tx, quotaId);
    if (!quota || quota.is_deleted || quota.owner_id !== userId) throw new AppError('NOT_FOUND');
    if (quota.deletion_reason === 'owner') return;
    const deletesAt = new Date(deletionEnd(at));
    await updateDeletion(tx, { quotaId, reason: 'owner', at, deletesAt });
    const groupIds = await listLinkedGroupIds(tx, quotaId);
    const about = { quotaId, groupIds, peopleIds: await listPeopleIds(tx, quotaId), deletesAt };
    await record(tx, { kind: 'quota-deletion-started', ...about, actor: { userId } });
  });
}

/** Makes the deletion of a quota due now, whatever its owner wants. Idempotent. */
export async function makeDeletionDue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  quotaId: string,
): Promise<void> {
  const at = clock();
  await db.transaction().execute((tx) => updateDeletion(tx, { quotaId, reason: 'owner', at, deletesAt: at }));
}

/**
 * Undoes the deletion of a quota; without one it is a no-op.
 * @throws NOT_ALLOWED; NOT_FOUND once it is carried out
 */
export async function undoDeletion(
  { db, record }: Pick<Deps, 'db' | 'record'>,
  holder: QuotaHolder,
): Promise<void> {
  if (!mayDelete(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId, userId } = holder;
  await db.transaction().execute(async (tx) => {
    const quota = await lockOwnedQuota(tx, quotaId);
    if (!quota || quota.is_deleted || quota.owner_id !== userId) throw new AppError('NOT_FOUND');
    if (quota.deletes_at === null) return;
    await clearDeletion(tx, quotaId);
    const groupIds = await listLinkedGroupIds(tx, quotaId);
    const peopleIds = await listPeopleIds(tx, quotaId);
    await record(tx, { kind: 'quota-deletion-undone', quotaId, groupIds, peopleIds, actor: { userId } });
  });
}

/** Ends open offers and requests of a quota, in the transaction that closes it. */
type EndContracts = (
  tx: Tx,
  deps: Pick<Deps, 'record'>,
  closed: { quotaId: string; at: Date },
) => Promise<void>;

/** Closes a quota whose deletion is due, after which it cannot be undone. Returns false if it was undone. */
export async function closeDueQuota(
  { db, clock, record }: Pick<Deps, 'db' | 'clock' | 'record'>,
  quotaId: string,
  endContracts: EndContracts,
): Promise<boolean> {
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    const quota = await lockOwnedQuota(tx, quotaId);
    if (!quota?.deletes_at || quota.deletes_at > at) return false;
    if (quota.is_deleted) return true;
    const offer = await findOpenOffer(tx, quotaId);
    if (offer) await endOffer(tx, { record, offer, state: 'cancelled', at, actor: 'product' });
    await endContracts(tx, { record }, { quotaId, at });
    await updateDeleted(tx, quotaId);
    return true;
  });
}

/** Deletes the row of a quota without groups and files, and records the losses of each group. */
export async function deleteEmptiedQuota(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  quotaId: string,
): Promise<void> {
  const emptied = await listDeletedFiles(tx, quotaId);
  const proofs = emptied.length > 0 ? emptied : [{ groupId: null, fileCount: 0 }];
  for (const { groupId, fileCount } of proofs) {
    await record(tx, { kind: 'quota-deleted', quotaId, groupId, fileCount, actor: 'product' });
  }
  await announce(tx, { type: 'product-acted', change: 'quota-deleted' });
  await deleteQuotaRow(tx, quotaId);
}
