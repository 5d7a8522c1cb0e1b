import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

interface Near {
  at: Date;
  /** End of the near future. */
  before: Date;
}

/** Lists open offers that end soon, and whose receivers were not reminded. */
export async function listOffersToRemind(
  db: Db,
  { at, before }: Near,
): Promise<{ quotaId: string; toId: string; createdAt: Date }[]> {
  return await db
    .selectFrom('ownership_offers as offer')
    .select(['offer.quota_id as quotaId', 'offer.to_id as toId', 'offer.created_at as createdAt'])
    .where('offer.state', '=', 'open')
    .where('offer.expires_at', '>', at)
    .where('offer.expires_at', '<=', before)
    .where(
      sql<boolean>`not exists (
        select from pushes
        where quota_id = offer.quota_id and notice = 'ownership-reminder' and occasion = offer.created_at)`,
    )
    .execute();
}

/** Lists quotas that are deleted soon, and whose people were not reminded. */
export async function listSoonDeleted(
  db: Db,
  { at, before }: Near,
): Promise<{ quotaId: string; deletesAt: Date }[]> {
  const { rows } = await sql<{ quotaId: string; deletesAt: Date }>`
    select id as "quotaId", deletes_at as "deletesAt" from quotas
    where deletes_at > ${at} and deletes_at <= ${before} and not exists (
      select from pushes where quota_id = quotas.id and notice = 'deletion-soon' and occasion = quotas.deletes_at)
    `.execute(db);
  return rows;
}
