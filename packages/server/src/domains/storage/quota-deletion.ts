import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findDeletesAt } from './quotas-store.ts';

/**
 * Requires a quota that is not to be deleted.
 * @throws QUOTA_BEING_DELETED
 */
export async function requireNotBeingDeleted(tx: Tx, quotaId: string): Promise<void> {
  if ((await findDeletesAt(tx, quotaId)) !== null) throw new AppError('QUOTA_BEING_DELETED');
}

/** Returns whether a quota is to be deleted. */
export async function isBeingDeleted(tx: Tx, quotaId: string): Promise<boolean> {
  return (await findDeletesAt(tx, quotaId)) !== null;
}
