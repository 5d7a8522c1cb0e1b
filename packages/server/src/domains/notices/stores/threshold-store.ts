import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { plannedOnce } from '../../../db/planned-once.ts';
import type { Threshold } from '../../../db/tables.ts';

/** Locks a quota until the transaction ends and returns its usage. */
export async function lockUsage(
  tx: Tx,
  quotaId: string,
): Promise<{ usedBytes: number; limitBytes: number } | undefined> {
  return await tx
    .selectFrom('quotas')
    .select(['used_bytes as usedBytes', 'limit_bytes as limitBytes'])
    .where('id', '=', quotaId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const percents = sql`(values (80), (95), (100)) as threshold (percent)`;
const isCrossed = sql<boolean>`quotas.limit_bytes > 0 and exists (
  select from ${percents}
  where quotas.used_bytes * 100 >= quotas.limit_bytes * threshold.percent and not exists (
    select from quota_thresholds
    where quota_id = quotas.id and quota_thresholds.percent = threshold.percent))`;

/** Returns those of these quotas that crossed a threshold since the last notice. */
export async function listCrossed(tx: Tx, quotaIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${plannedOnce}
    select id from quotas where id = any(${quotaIds}::uuid[]) and ${isCrossed}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists quotas that crossed a threshold since the last notice, or of which a sent notice may no longer be true. */
export async function listQuotasToWatch(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('quotas')
    .select('id')
    .where((or) =>
      or.or([isCrossed, sql<boolean>`exists (select from quota_thresholds where quota_id = quotas.id)`]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts new thresholds; returns them. */
export async function insertThresholds(
  tx: Tx,
  { quotaId, percents: reached, at }: { quotaId: string; percents: Threshold[]; at: Date },
): Promise<Threshold[]> {
  if (reached.length === 0) return [];
  const rows = await tx
    .insertInto('quota_thresholds')
    .values(reached.map((percent) => ({ quota_id: quotaId, percent, reached_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('percent')
    .execute();
  return rows.map(({ percent }) => percent);
}

export async function deleteThresholds(tx: Tx, quotaId: string, gone: Threshold[]): Promise<void> {
  if (gone.length === 0) return;
  await tx
    .deleteFrom('quota_thresholds')
    .where('quota_id', '=', quotaId)
    .where('percent', 'in', gone)
    .execute();
}
