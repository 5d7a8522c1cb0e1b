import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export async function findCheckout(db: Db | Tx, id: string): Promise<Row<'checkouts'> | undefined> {
  return await db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the page of an order that may still be paid, locked. */
export async function lockLiveCheckout(tx: Tx, orderId: string): Promise<Row<'checkouts'> | undefined> {
  return await tx
    .selectFrom('checkouts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['creating', 'open'])
    .forUpdate()
    .executeTakeFirst();
}

export async function insertCheckout(tx: Tx, checkout: NewRow<'checkouts'>): Promise<Row<'checkouts'>> {
  return await tx.insertInto('checkouts').values(checkout).returningAll().executeTakeFirstOrThrow();
}

/** Stores the provider's answer about a page that was being created; a no-op for any other. */
export async function openCheckoutRow(
  db: Db | Tx,
  { id, sessionId, url }: { id: string; sessionId: string; url: string },
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ state: 'open', session_id: sessionId, url })
    .where('id', '=', id)
    .where('state', '=', 'creating')
    .execute();
}

/** Sets that a page cannot be paid any more; a paid one stays so. */
export async function closeCheckout(
  db: Db | Tx,
  { id, state, sessionId }: { id: string; state: 'complete' | 'expired'; sessionId: string | null },
): Promise<void> {
  await db
    .updateTable('checkouts')
    .set((eb) => ({
      state,
      url: null,
      session_id: eb.fn.coalesce('session_id', eb.val(sessionId)),
    }))
    .where('id', '=', id)
    .where('state', '!=', 'complete')
    .execute();
}

/** Lists the pages that may still be paid, the earliest first. */
export async function listLiveCheckoutIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('checkouts')
    .select('id')
    .where('state', 'in', ['creating', 'open'])
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
