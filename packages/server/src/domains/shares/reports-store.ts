import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { type ShareRow, selectShares } from './store.ts';

/** A link that was reported: how often for each reason, and when last. */
export interface ReportedRow extends ShareRow {
  reasons: Record<string, number>;
  last_reported_at: Date;
}

/** Open links that were reported. */
const isReportedAndOpen = sql<SqlBool>`
  shares.revoked_at is null and shares.expires_at > now()
  and exists (select from share_reports where share_id = shares.id)`;

/** Lists open links that were reported, those with the most reports first. */
export async function listReportedRows(db: Db, limit: number): Promise<ReportedRow[]> {
  return await selectShares(db)
    .select([
      sql<Record<string, number>>`(
        select jsonb_object_agg(reason, count) from (
          select reason, count(*) from share_reports where share_id = shares.id group by reason) as counted)`.as(
        'reasons',
      ),
      sql<Date>`(select max(reported_at) from share_reports where share_id = shares.id)`.as(
        'last_reported_at',
      ),
    ])
    .where(isReportedAndOpen)
    .orderBy('report_count', 'desc')
    .orderBy('shares.id')
    .limit(limit)
    .execute();
}

/** Counts open links that were reported. */
export async function countReported(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('shares')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isReportedAndOpen)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the group of a link now; null if there is no such link. */
export async function findGroupOfShare(db: Db | Tx, shareId: string): Promise<string | null> {
  const row = await db.selectFrom('shares').select('group_id').where('id', '=', shareId).executeTakeFirst();
  return row?.group_id ?? null;
}

/** Counts open links by the name of the key that their slugs are sealed with. */
export async function countBySealingKey(db: Db): Promise<{ key: string; count: number }[]> {
  return await db
    .selectFrom('shares')
    .select(({ fn }) => ['sealed_with as key', fn.countAll<number>().as('count')])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .groupBy('sealed_with')
    .execute();
}
