import type { Db, Tx } from '../../../db/database.ts';
import type { ReceiptFacts, Row } from '../../../db/tables.ts';

export async function findReceipt(db: Db | Tx, orderId: string): Promise<Row<'receipts'> | undefined> {
  return await db.selectFrom('receipts').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** Inserts the printed contents; undefined if the receipt was issued before. */
export async function insertReceipt(
  db: Db | Tx,
  { orderId, facts, at }: { orderId: string; facts: ReceiptFacts; at: Date },
): Promise<Row<'receipts'> | undefined> {
  return await db
    .insertInto('receipts')
    .values({ order_id: orderId, issued_at: at, facts: JSON.stringify(facts) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the receipts of payments before an instant. */
export async function deleteReceiptsBefore(db: Db, paidBefore: Date): Promise<void> {
  await db
    .deleteFrom('receipts')
    .using('orders')
    .whereRef('orders.id', '=', 'receipts.order_id')
    .where('orders.paid_at', '<', paidBefore)
    .execute();
}
