import { dayMs } from '@kepwai/rules/time';
import type { Db, Tx } from '../../src/db/database.ts';
import type { NewRow } from '../../src/db/tables.ts';
import { testClock } from '../clock.ts';

/** Inserts an offer, by default one that is open for two weeks; returns its id. */
export async function buildOffer(
  db: Db | Tx,
  given: Pick<NewRow<'ownership_offers'>, 'quota_id' | 'to_id'> & Partial<NewRow<'ownership_offers'>>,
): Promise<string> {
  const created_at = given.created_at ?? testClock();
  const { id } = await db
    .insertInto('ownership_offers')
    .values({
      stays_manager: true,
      is_succession: false,
      created_at,
      expires_at: new Date(created_at.getTime() + 14 * dayMs),
      ended_at: null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a manager of a quota. */
export async function buildManager(
  db: Db | Tx,
  { quotaId, userId, since = testClock() }: { quotaId: string; userId: string; since?: Date },
): Promise<void> {
  await db.insertInto('quota_managers').values({ quota_id: quotaId, user_id: userId, since }).execute();
}
