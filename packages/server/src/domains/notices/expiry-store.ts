import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { ExpiryNotice } from '../../db/tables.ts';

/** Quotas that expire before an instant, or have, and of which not everything was told. */
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

/** When a quota expires, held until the transaction ends; null where it does not. */
export async function lockExpiry(tx: Tx, quotaId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('quotas')
    .select('expires_at')
    .where('id', '=', quotaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Whether anybody was told this of a quota: who looks after it later is not told what is long known. */
export async function wasTold(
  tx: Tx,
  told: { quotaId: string; notice: ExpiryNotice; occasion: Date },
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
