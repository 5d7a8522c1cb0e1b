import { dayMs } from '@kepwai/rules/time';
import type { Db, Tx } from '../../src/db/database.ts';
import type { NewRow } from '../../src/db/tables.ts';
import { testClock } from '../clock.ts';

/** Inserts an offer of a quota to a group, by default one that is open for two weeks; returns its id. */
export async function buildQuotaOffer(
  db: Db | Tx,
  given: Pick<NewRow<'quota_offers'>, 'group_id' | 'quota_id' | 'from_id'> & Partial<NewRow<'quota_offers'>>,
): Promise<string> {
  const created_at = given.created_at ?? testClock();
  const { id } = await db
    .insertInto('quota_offers')
    .values({
      created_at,
      expires_at: new Date(created_at.getTime() + 14 * dayMs),
      ended_at: null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes a quota full. */
export async function fillQuota(db: Db | Tx, quotaId: string): Promise<void> {
  await db
    .updateTable('quotas')
    .set(({ ref }) => ({ limit_bytes: ref('used_bytes'), granted_bytes: 0 }))
    .where('id', '=', quotaId)
    .execute();
}
