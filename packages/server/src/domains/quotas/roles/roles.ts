import type { Db, Tx } from '../../../db/database.ts';
import { type QuotaRole, roleInQuota } from './policy.ts';
import { findQuotaRoles } from './roles-store.ts';

/** Returns a person's role in a quota; null where they have none, or there is no such quota. */
export async function findQuotaRole(
  db: Db | Tx,
  { quotaId, userId }: { quotaId: string; userId: string },
): Promise<QuotaRole | null> {
  const roles = await findQuotaRoles(db, { quotaId, userId });
  return roles && roleInQuota(roles, userId);
}
