import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findExpiry } from './quotas-store.ts';

/** Returns when a quota expires; null if it does not, or does not exist. */
export async function expiryOf(db: Db | Tx, quotaId: string): Promise<Date | null> {
  return await findExpiry(db, quotaId);
}

/**
 * Requires a quota that accepts new files.
 * @throws AppError QUOTA_EXPIRED
 */
export async function requireUnexpired(
  tx: Tx,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<void> {
  if (isClosedToNewFiles(await findExpiry(tx, quotaId), at)) throw new AppError('QUOTA_EXPIRED');
}
