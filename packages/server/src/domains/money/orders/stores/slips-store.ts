import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import type { NewRow, Row } from '../../../../db/tables.ts';
import type { TransferOfSlip } from '../../../../slip-verifier/slip-verifier.ts';

/** Inserts a slip; undefined if one of this transfer was sent for the order before. */
export async function insertSlip(
  tx: Tx,
  slip: NewRow<'order_slips'>,
): Promise<Row<'order_slips'> | undefined> {
  return await tx
    .insertInto('order_slips')
    .values(slip)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findSlip(db: Db | Tx, id: string): Promise<Row<'order_slips'> | undefined> {
  return await db.selectFrom('order_slips').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findSlipOfTransfer(
  db: Db | Tx,
  { orderId, transfer: { bankCode, reference } }: { orderId: string; transfer: TransferOfSlip },
): Promise<Row<'order_slips'> | undefined> {
  return await db
    .selectFrom('order_slips')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('bank_code', '=', bankCode)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Lists the slips of orders, the latest first. */
export async function listSlipsOf(db: Db | Tx, orderIds: readonly string[]): Promise<Row<'order_slips'>[]> {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('order_slips')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns whether another order claims a transfer, too. */
export async function isClaimedByOther(
  tx: Tx,
  { reference, orderId }: { reference: string; orderId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('order_slips')
    .select('id')
    .where('reference', '=', reference)
    .where('order_id', '!=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether money with a reference arrived for another order. References that only the operator entered do not count: they may come from a false slip. */
export async function isPaymentOfOther(
  tx: Tx,
  { reference, orderId }: { reference: string; orderId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .where('order_id', 'is not', null)
    .where('order_id', '!=', orderId)
    .where('source', '!=', 'operator')
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses a slip that waits; a no-op for any other. */
export async function refuseSlip(db: Db, id: string): Promise<void> {
  await db
    .updateTable('order_slips')
    .set({ state: 'refused' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Settles the waiting slips of a transfer whose money arrived for an order: that one's are confirmed, those of others refused. */
export async function settleSlipsOf(
  tx: Tx,
  { reference, orderId }: { reference: string; orderId: string },
): Promise<void> {
  await tx
    .updateTable('order_slips')
    .set({
      state: sql<
        'confirmed' | 'refused'
      >`case when order_id = ${orderId} then 'confirmed' else 'refused' end`,
    })
    .where('reference', '=', reference)
    .where('state', '=', 'waiting')
    .execute();
}

/** Refuses the waiting slips of an order. */
export async function refuseSlipsOf(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('order_slips')
    .set({ state: 'refused' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Deletes the slips that a message of LINE brought, unless they are settled, or their order is. */
export async function takeBackSlip(db: Db, lineMessageId: string): Promise<void> {
  await sql`
    delete from order_slips using orders
    where order_slips.line_message_id = ${lineMessageId} and order_slips.state = 'waiting'
      and orders.id = order_slips.order_id and orders.paid_at is null`.execute(db);
}

/** Deletes slips from before an instant whose order was not paid. */
export async function deleteUnpaidSlips(db: Db, before: Date): Promise<void> {
  await sql`
    delete from order_slips using orders
    where order_slips.sent_at < ${before} and orders.id = order_slips.order_id and orders.paid_at is null
      and order_slips.state <> 'confirmed'`.execute(db);
}

/** Forgets the messages that slips came in before an instant. */
export async function clearMessagesOfSlips(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('order_slips')
    .set({ line_message_id: null })
    .where('line_message_id', 'is not', null)
    .where('sent_at', '<', before)
    .execute();
}

/** Returns the id of a person of LINE with an order; undefined for anybody else. */
export async function findPayer(db: Db, lineUserId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', '=', lineUserId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('orders').select('orders.id').whereRef('orders.payer_id', '=', 'users.id')),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Lists a person's orders of existing quotas that wait for money, or stopped waiting after an instant; the latest first. */
export async function listAwaitedOrders(
  db: Db,
  { payerId, endedAfter }: { payerId: string; endedAfter: Date },
): Promise<Row<'orders'>[]> {
  return await db
    .selectFrom('orders')
    .selectAll()
    .where('payer_id', '=', payerId)
    .where('provider', '=', 'promptpay')
    .where('quota_id', 'is not', null)
    .where('state', 'in', ['open', 'expired', 'cancelled', 'review'])
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', endedAfter)]))
    .where('expires_at', '>', endedAfter)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
}
