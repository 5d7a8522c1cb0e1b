import { mayRemoveManager, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { deleteManager, type LockedQuota, lockQuotaPeople } from './managers-store.ts';

/**
 * Locks the people of a quota for its owner.
 * @throws NOT_FOUND if the quota is gone; NOT_ALLOWED if they do not own it any more
 */
export async function lockAsOwner(
  tx: Tx,
  { quotaId, userId }: Pick<QuotaHolder, 'quotaId' | 'userId'>,
): Promise<LockedQuota> {
  const quota = await lockQuotaPeople(tx, quotaId);
  if (!quota) throw new AppError('NOT_FOUND');
  if (quota.ownerId !== userId) throw new AppError('NOT_ALLOWED');
  return quota;
}

/** Lists everybody who hears of a change of people. */
export function peopleOf({ ownerId, managerIds }: LockedQuota): string[] {
  return [ownerId, ...managerIds];
}

/**
 * Removes a manager; managers can remove themselves. Idempotent: false if they were no manager.
 * @throws NOT_ALLOWED, NOT_FOUND
 */
export async function removeManager(
  { db, record }: Pick<Deps, 'db' | 'record'>,
  { holder, userId }: { holder: QuotaHolder; userId: string },
): Promise<boolean> {
  const { quotaId, userId: actorId } = holder;
  return await db.transaction().execute(async (tx) => {
    const quota = await lockQuotaPeople(tx, quotaId);
    if (!quota) throw new AppError('NOT_FOUND');
    const role = quota.ownerId === actorId ? 'owner' : 'manager';
    if (!mayRemoveManager({ userId: actorId, role }, userId)) throw new AppError('NOT_ALLOWED');
    const isRemoved = await deleteManager(tx, { quotaId, userId });
    if (isRemoved) {
      await record(tx, {
        kind: 'manager-removed',
        quotaId,
        userId,
        peopleIds: peopleOf(quota),
        actor: { userId: actorId },
      });
    }
    return isRemoved;
  });
}
