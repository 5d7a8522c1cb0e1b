import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import type { NewRow, Row } from '../../../../db/tables.ts';

/** Inserts money that arrived; undefined if its reference arrived before. */
export async function insertPayment(
  tx: Tx,
  payment: NewRow<'payments'>,
): Promise<Row<'payments'> | undefined> {
  return await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Sets which order money is for, and forgets who sent it. */
export async function updatePayment(
  tx: Tx,
  { id, orderId, outcome }: { id: string; orderId: string | null; outcome: Row<'payments'>['outcome'] },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ order_id: orderId, outcome, payer: null })
    .where('id', '=', id)
    .execute();
}

/** Locks money that belongs to no order yet. */
export async function lockUnmatched(tx: Tx, reference: string): Promise<Row<'payments'> | undefined> {
  return await tx
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .where('outcome', '=', 'unmatched')
    .forUpdate()
    .executeTakeFirst();
}

/** Lists money that belongs to no order yet, the earliest first. */
export async function listUnmatched(db: Db, limit: number): Promise<Row<'payments'>[]> {
  return await db
    .selectFrom('payments')
    .selectAll()
    .where('outcome', '=', 'unmatched')
    .orderBy('received_at')
    .limit(limit)
    .execute();
}

/** Returns money of an order from a provider that can still refund this much. */
export async function findProviderPayment(
  tx: Tx,
  { orderId, amountSatang }: { orderId: string; amountSatang: number },
): Promise<Row<'payments'> | undefined> {
  return await tx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('provider', '=', 'stripe')
    .where(
      sql<boolean>`amount_satang - ${amountSatang} >= (
        select coalesce(sum(amount_satang), 0) from refunds where payment_id = payments.id and state <> 'failed')`,
    )
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst();
}

/** Finds money by the reference that a provider has for it. */
export async function findPaymentOf(
  tx: Tx,
  { provider, reference }: Pick<Row<'payments'>, 'provider' | 'reference'>,
): Promise<Row<'payments'> | undefined> {
  return await tx
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Returns whether money with a reference went back. */
export async function isReturned(tx: Tx, reference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('reference', '=', reference)
    .where('outcome', '=', 'returned')
    .executeTakeFirst();
  return row !== undefined;
}
