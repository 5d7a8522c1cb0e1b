import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { ExpiryNotice, GrantNotice } from '../../db/tables.ts';

/** Lists quotas that expire before an instant, or have expired, and of which some notices were not sent. */
export async function listExpiring(db: Db, before: Date): Promise<string[]> {
  const last: ExpiryNotice = 'keeping-ended';
  const rows = await db
    .selectFrom('quotas')
    .select('id')
    .where('expires_at', '<', before)
    .where(
      sql<boolean>`not exists (
        select from pushes where quota_id = quotas.id and notice = ${last} and occasion = quotas.expires_at)`,
    )
    .orderBy('expires_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks a quota until the transaction ends and returns its expiry; null where it does not expire. */
export async function lockExpiry(tx: Tx, quotaId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('quotas')
    .select('expires_at')
    .where('id', '=', quotaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Returns whether anybody was sent this notice: later managers do not get old notices. */
export async function wasTold(
  tx: Tx,
  told: { quotaId: string; notice: ExpiryNotice | GrantNotice; occasion: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('pushes')
    .select('id')
    .where('quota_id', '=', told.quotaId)
    .where('notice', '=', told.notice)
    .where('occasion', '=', told.occasion)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
