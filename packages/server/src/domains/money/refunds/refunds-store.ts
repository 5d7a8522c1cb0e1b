import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export async function insertRefund(tx: Tx, refund: NewRow<'refunds'>): Promise<void> {
  await tx.insertInto('refunds').values(refund).execute();
}

/** Returns a refund with the provider's reference of the payment that it is of. */
export async function findRefund(
  db: Db,
  id: string,
): Promise<(Row<'refunds'> & { payment_reference: string }) | undefined> {
  return await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.reference as payment_reference')
    .where('refunds.id', '=', id)
    .executeTakeFirst();
}

/** Locks a refund by our id, or by the provider's. */
export async function lockRefund(
  tx: Tx,
  { id, reference }: { id: string | null; reference: string },
): Promise<Row<'refunds'> | undefined> {
  return await tx
    .selectFrom('refunds')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('reference', '=', reference)]))
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the refund of an order that the provider has not settled yet. */
export async function findAskedRefund(tx: Tx, orderId: string): Promise<Row<'refunds'> | undefined> {
  return await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
}

export async function updateRefund(
  tx: Tx,
  id: string,
  change: Partial<Pick<Row<'refunds'>, 'state' | 'reference' | 'settled_at'>>,
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

/** Lists refunds that a provider has not settled, the earliest first. */
export async function listAskedRefunds(db: Db, limit: number): Promise<Row<'refunds'>[]> {
  return await db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'asked')
    .orderBy('asked_at')
    .limit(limit)
    .execute();
}
