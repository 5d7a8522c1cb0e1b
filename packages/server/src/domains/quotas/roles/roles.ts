import type { Db, Tx } from '../../../db/database.ts';
import { type QuotaRole, roleInQuota } from './policy.ts';
import { findQuotaRoles } from './roles-store.ts';

/** Finds what somebody is to a quota; null where they have no part in it, or there is no such quota. */
export async function findQuotaRole(
  db: Db | Tx,
  { quotaId, userId }: { quotaId: string; userId: string },
): Promise<QuotaRole | null> {
  const roles = await findQuotaRoles(db, { quotaId, userId });
  return roles && roleInQuota(roles, userId);
}
