import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { ExpiryStage } from '../../db/tables.ts';

/** Returns when the quota of a group expires; null where it does not, or the group was told of this stage. */
export async function findUnsentExpiry(
  tx: Tx,
  { groupId, stage }: { groupId: string; stage: ExpiryStage },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('groups')
    .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select('quotas.expires_at')
    .where('groups.id', '=', groupId)
    .where(
      sql<boolean>`not exists (
        select from quota_expiries_said as said
        where said.group_id = groups.id and said.quota_id = quotas.id and said.expires_at = quotas.expires_at
          and said.stage = ${stage})`,
    )
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Notes that a group was told. */
export async function insertExpiryWarning(
  db: Db | Tx,
  warning: { groupId: string; expiresAt: Date; stage: ExpiryStage; at: Date },
): Promise<void> {
  await db
    .insertInto('quota_expiries_said')
    .columns(['group_id', 'quota_id', 'expires_at', 'stage', 'said_at'])
    .expression(
      sql`select id, quota_id, ${warning.expiresAt}::timestamptz, ${warning.stage}, ${warning.at}::timestamptz
        from groups where id = ${warning.groupId} and quota_id is not null`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns when the quota of a group is deleted; null where it is not, or the group was told. */
export async function findUnsentDeletion(tx: Tx, groupId: string): Promise<Date | null> {
  const stage: ExpiryStage = 'deletion';
  const row = await tx
    .selectFrom('groups')
    .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select('quotas.deletes_at')
    .where('groups.id', '=', groupId)
    .where(
      sql<boolean>`not exists (
        select from quota_expiries_said as said
        where said.group_id = groups.id and said.quota_id = quotas.id and said.expires_at = quotas.deletes_at
          and said.stage = ${stage})`,
    )
    .executeTakeFirst();
  return row?.deletes_at ?? null;
}
