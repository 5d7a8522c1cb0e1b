import { randomInt } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import type { Db, Tx } from '../../../src/db/database.ts';
import type { NewRow } from '../../../src/db/tables.ts';
import type { TestApp } from '../../app.ts';
import { testClock } from '../../clock.ts';

/** Inserts a hat, by default an open one for a month of the small plan; returns its id. */
export async function buildHat(
  db: Db | Tx,
  given: Pick<NewRow<'hats'>, 'quota_id'> & Partial<NewRow<'hats'>>,
): Promise<string> {
  const created_at = given.created_at ?? testClock();
  const { id } = await db
    .insertInto('hats')
    .values({
      started_by: null,
      plan_id: 'small',
      plan_name: 'เล็ก',
      limit_bytes: 50 * 2 ** 30,
      period: 'month',
      target_satang: 5900,
      created_at,
      ends_at: new Date(created_at.getTime() + 30 * dayMs),
      ended_at: null,
      order_id: null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a gift that waits for its money, of an amount that no other has; returns the id of its order. */
export async function buildGift(
  { deps: { db, clock } }: TestApp,
  { hatId, quotaId, giverId }: { hatId: string; quotaId: string; giverId: string },
  amountSatang = randomInt(10_000_000, 90_000_000),
): Promise<string> {
  const at = clock();
  const end = new Date(at.getTime() + 15 * 60_000);
  const { id } = await db
    .insertInto('orders')
    .values({
      quota_id: quotaId,
      payer_id: giverId,
      kind: 'contribution',
      plan_id: 'small',
      plan_name: 'เล็ก',
      limit_bytes: 50 * 2 ** 30,
      period: 'month',
      price_satang: amountSatang,
      credit_satang: 0,
      discount_satang: 0,
      amount_satang: amountSatang,
      vat_satang: 0,
      vat_percent: 0,
      provider: 'promptpay',
      state: 'open',
      review_reason: null,
      basis_version: 0,
      credited_at: at,
      creation_key: null,
      created_at: at,
      expires_at: end,
      closed_at: null,
      paid_at: null,
      starts_at: at,
      ends_at: end,
      receipt_number: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const gift = { order_id: id, hat_id: hatId, giver_id: giverId, shows_name: true, shows_amount: true };
  await db
    .insertInto('hat_gifts')
    .values({ ...gift, counted_at: null })
    .execute();
  return id;
}

/** Deletes the hats of a quota, and cancels gifts that wait for their money. */
export async function deleteHats(db: Db | Tx, quotaId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ state: 'cancelled', closed_at: testClock() })
    .where('quota_id', '=', quotaId)
    .where('kind', '=', 'contribution')
    .where('state', '=', 'open')
    .execute();
  await db.deleteFrom('hats').where('quota_id', '=', quotaId).execute();
}

/** Resets the count of opened codes within an hour. */
export async function closeCodes(db: Db | Tx, userId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ code_opened_at: new Date(testClock().getTime() - dayMs) })
    .where('payer_id', '=', userId)
    .where('code_opened_at', 'is not', null)
    .execute();
}
