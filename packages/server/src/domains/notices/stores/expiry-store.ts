import type { ExpiryNotice, LapseNotice } from '@kepwai/rules/quotas/expiry';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** Lists quotas that expire before an instant, or have expired, with unsent notices. */
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

/** Lists quotas with files that expired by an instant, are not being deleted, and whose last notice was not sent. */
export async function listLapsed(db: Db, expiredBy: Date): Promise<string[]> {
  const last: LapseNotice = 'lapsed-third';
  const rows = await db
    .selectFrom('quotas')
    .select('id')
    .where('expires_at', '<=', expiredBy)
    .where('used_bytes', '>', 0)
    .where('deletes_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from pushes where quota_id = quotas.id and notice = ${last} and occasion = quotas.expires_at)`,
    )
    .orderBy('expires_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns when the notices of a lapsed quota were sent, in order: one that reached nobody does not count. */
export async function listLapseNoticesSent(
  tx: Tx,
  { quotaId, occasion }: { quotaId: string; occasion: Date },
): Promise<Date[]> {
  const notices: readonly LapseNotice[] = ['lapsed-first', 'lapsed-second', 'lapsed-third'];
  const rows = await tx
    .selectFrom('pushes')
    .select((eb) => eb.fn.min('created_at').as('created_at'))
    .where('quota_id', '=', quotaId)
    .where('occasion', '=', occasion)
    .where('notice', 'in', notices)
    .where('state', '=', 'sent')
    .groupBy('notice')
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/** Locks a quota until the transaction ends and returns its expiry; null if it does not expire. */
export async function lockExpiry(tx: Tx, quotaId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('quotas')
    .select('expires_at')
    .where('id', '=', quotaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Returns whether this notice was sent to anybody: later managers do not get old notices. */
export async function wasTold(
  tx: Tx,
  told: { quotaId: string; notice: Row<'pushes'>['notice']; occasion: Date },
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
