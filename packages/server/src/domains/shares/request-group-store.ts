import type { Db } from '../../db/database.ts';
import { remainingBytes } from '../storage/usage/usage.ts';

/** Returns the facts that decide whether a group accepts new files; null if it has no quota. */
export async function findQuotaState(
  db: Db,
  groupId: string,
): Promise<{ expiresAt: Date | null; remainingBytes: number } | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(['quotas.expires_at as expiresAt', remainingBytes.as('remainingBytes')])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  return row ? { ...row, remainingBytes: row.remainingBytes ?? 0 } : null;
}
