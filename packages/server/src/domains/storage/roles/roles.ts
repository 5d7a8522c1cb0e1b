import { type QuotaRole, roleInQuota } from '@kepwai/rules/quotas/quota-permissions';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../changes/change.ts';
import { findQuotaRoles, listPeopleIds } from './roles-store.ts';

/** Records that an order of a quota was settled, for the open pages of its people. */
export async function recordSettled(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  { quotaId, actor }: { quotaId: string; actor: Actor },
): Promise<void> {
  await record(tx, { kind: 'order-settled', quotaId, toIds: await listPeopleIds(tx, quotaId), actor });
}

/** Returns a person's role in a quota; null if they have none, or there is no such quota. */
export async function findQuotaRole(
  db: Db | Tx,
  { quotaId, userId }: { quotaId: string; userId: string },
): Promise<QuotaRole | null> {
  const roles = await findQuotaRoles(db, { quotaId, userId });
  return roles && roleInQuota(roles, userId);
}
