import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import type { Deps } from '../../deps.ts';
import { findQuotaState } from './request-group-store.ts';

/** Returns whether a group can receive nothing now: its quota is full, lapsed or missing. */
export async function isClosedToSenders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  groupId: string,
): Promise<boolean> {
  const quota = await findQuotaState(db, groupId);
  return !quota || quota.remainingBytes <= 0 || isClosedToNewFiles(quota.expiresAt, clock());
}
