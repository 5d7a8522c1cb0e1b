import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { expiryOf } from './quotas-store.ts';

export { expiryOf } from './quotas-store.ts';

/**
 * Requires a quota that accepts new files.
 * @throws AppError QUOTA_EXPIRED
 */
export async function requireUnexpired(
  tx: Tx,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<void> {
  if (isClosedToNewFiles(await expiryOf(tx, quotaId), at)) throw new AppError('QUOTA_EXPIRED');
}
