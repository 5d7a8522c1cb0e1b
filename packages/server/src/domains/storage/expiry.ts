import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { findExpiry } from './quotas-store.ts';

export { findExpiry as expiryOf } from './quotas-store.ts';

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
