import type { Tx } from '../../../db/database.ts';
import { ownLimitOf, updateLimitAndExpiry } from '../../storage/grants/grants.ts';
import { endOf, type Funds, overBytes, termAt } from './funds.ts';

/**
 * Applies a quota's terms at an instant; true if that changed something. Files beyond a smaller plan stay: then the
 * limit is the used bytes, so that no new file fits, and the next round lowers it. `setsExpiry`: after a payment; a
 * round leaves a day that the operator chose.
 */
export async function applyTerms(
  tx: Tx,
  { funds, at, setsExpiry }: { funds: Funds; at: Date; setsExpiry: boolean },
): Promise<boolean> {
  const { quota, terms } = funds;
  const term = termAt(terms, at);
  if (!term) return false;
  const expiresAt = setsExpiry ? endOf(terms) : quota.expires_at;
  const ownLimitBytes = term.limit_bytes + overBytes(quota, term.limit_bytes + quota.granted_bytes);
  const isSame = ownLimitOf(quota) === ownLimitBytes && quota.expires_at?.getTime() === expiresAt?.getTime();
  if (isSame) return false;
  await updateLimitAndExpiry(tx, { quotaId: quota.id, ownLimitBytes, expiresAt });
  return true;
}
