import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { ExpiryStage } from '../../db/tables.ts';

/**
 * Returns the instant that a stage of a group's quota is about: when it is deleted, or else when it expires. Null if there is none, or the
 * group was notified.
 */
export async function findUntoldEnd(
  tx: Tx,
  { groupId, stage }: { groupId: string; stage: ExpiryStage },
): Promise<Date | null> {
  const end = stage === 'deletion' ? ('quotas.deletes_at' as const) : ('quotas.expires_at' as const);
  const row = await tx
    .selectFrom('groups')
    .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(`${end} as end`)
    .where('groups.id', '=', groupId)
    .where(
      sql<boolean>`not exists (
        select from quota_expiries_said as said
        where said.group_id = groups.id and said.quota_id = quotas.id and said.expires_at = ${sql.ref(end)}
          and said.stage = ${stage})`,
    )
    .executeTakeFirst();
  return row?.end ?? null;
}

/** Records that a group was notified. */
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
