import { sql } from 'kysely';
import type { Db, Tx } from '../../../../db/database.ts';
import type { NewRow, Row } from '../../../../db/tables.ts';

/** An order with the names that people see. */
export type OrderRow = Row<'orders'> & {
  quota_name: string | null;
  payer_name: string | null;
  payer_picture_url: string | null;
  /** State of the slip that was sent last; null if there is none. */
  slip_state: Row<'order_slips'>['state'] | null;
  slip_is_late: boolean | null;
  slip_sent_at: Date | null;
  /** State of the last refund through a provider; null if nothing was. */
  refund_state: Row<'refunds'>['state'] | null;
};

/** Gifts are left out: who gave is shown by the hat, as they chose. */
function selectOrders(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .where('orders.kind', '<>', 'contribution')
    .leftJoin('quotas', 'quotas.id', 'orders.quota_id')
    .leftJoin('users', 'users.id', 'orders.payer_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('order_slips')
          .select([
            'order_slips.state as slip_state',
            'order_slips.is_late as slip_is_late',
            'order_slips.sent_at as slip_sent_at',
          ])
          .whereRef('order_slips.order_id', '=', 'orders.id')
          .orderBy('order_slips.sent_at', 'desc')
          .limit(1)
          .as('slip'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('refunds')
          .select('refunds.state as refund_state')
          .whereRef('refunds.order_id', '=', 'orders.id')
          .orderBy('refunds.asked_at', 'desc')
          .limit(1)
          .as('refund'),
      (join) => join.onTrue(),
    )
    .selectAll('orders')
    .select([
      'quotas.name as quota_name',
      'users.display_name as payer_name',
      'users.picture_url as payer_picture_url',
      'slip.slip_state',
      'slip.slip_is_late',
      'slip.slip_sent_at',
      'refund.refund_state',
    ]);
}

export async function findOrderRow(
  db: Db | Tx,
  { quotaId, orderId }: { quotaId: string; orderId: string },
): Promise<OrderRow | undefined> {
  return await selectOrders(db)
    .where('orders.quota_id', '=', quotaId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
}

/** Returns the order that can be paid now. */
export async function findOpenOrderRow(
  db: Db | Tx,
  { quotaId, at }: { quotaId: string; at: Date },
): Promise<OrderRow | undefined> {
  return await selectOrders(db)
    .where('orders.quota_id', '=', quotaId)
    .where('orders.state', '=', 'open')
    .where('orders.expires_at', '>', at)
    .executeTakeFirst();
}

/** Lists orders of a quota, the latest first; those that nothing came of only from an instant on. */
export async function listOrderRows(
  db: Db,
  page: {
    quotaId: string;
    unpaidSince: Date;
    after: { createdAt: Date; id: string } | null;
    limit: number;
  },
): Promise<OrderRow[]> {
  const { quotaId, unpaidSince, after, limit } = page;
  return await selectOrders(db)
    .where('orders.quota_id', '=', quotaId)
    .where((eb) =>
      eb.or([
        eb('orders.created_at', '>=', unpaidSince),
        eb('orders.state', 'in', ['paid', 'refunded', 'review']),
      ]),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(orders.created_at, orders.id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the operator's open work: open orders with a code, those in review, and others with a pending slip; the oldest first. */
export async function listDueRows(db: Db, limit: number): Promise<Row<'orders'>[]> {
  // One range of an index for each: an order of all others would be sorted, too.
  const orders = db.selectFrom('orders').selectAll('orders').orderBy('created_at').limit(limit);
  const open = await orders
    .where('state', '=', sql.lit('open'))
    .where((eb) => eb.or([eb('provider', '<>', 'promptpay'), eb('code_opened_at', 'is not', null)]))
    .execute();
  const inReview = await orders.where('state', '=', sql.lit('review')).execute();
  const withSlip = await orders
    .where('state', 'in', ['expired', 'cancelled'])
    .where(sql<boolean>`orders.id in (select order_id from order_slips where state = 'waiting')`)
    .execute();
  const rows = [...open, ...inReview, ...withSlip];
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()).slice(0, limit);
}

/** Finds an order, whatever its quota. */
export async function findAnyOrder(db: Db | Tx, orderId: string): Promise<Row<'orders'> | undefined> {
  return await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
}

export async function lockOrder(tx: Tx, orderId: string): Promise<Row<'orders'> | undefined> {
  return await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
}

export async function findByKey(
  tx: Tx,
  { quotaId, key }: { quotaId: string; key: string },
): Promise<Row<'orders'> | undefined> {
  return await tx
    .selectFrom('orders')
    .selectAll()
    .where('quota_id', '=', quotaId)
    .where('creation_key', '=', key)
    .executeTakeFirst();
}

/** Returns the row that is open, its code valid or not, locked. */
export async function lockOpenOrder(tx: Tx, quotaId: string): Promise<Row<'orders'> | undefined> {
  return await tx
    .selectFrom('orders')
    .selectAll()
    .where('quota_id', '=', quotaId)
    .where('state', '=', 'open')
    .where('kind', '<>', 'contribution')
    .forUpdate()
    .executeTakeFirst();
}

/** Counts the orders of a quota that were created since an instant, without gifts of others. */
export async function countOrdersSince(
  tx: Tx,
  { quotaId, since }: { quotaId: string; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('quota_id', '=', quotaId)
    .where('kind', '<>', 'contribution')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertOrder(tx: Tx, order: NewRow<'orders'>): Promise<Row<'orders'>> {
  return await tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow();
}

export async function updateOrder(
  tx: Tx,
  orderId: string,
  change: Partial<Omit<Row<'orders'>, 'id'>>,
): Promise<void> {
  await tx.updateTable('orders').set(change).where('id', '=', orderId).execute();
}

/** Serialises the choice of amounts until the transaction ends. */
export async function lockAmounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kepwai order amounts', 0))`.execute(tx);
}

/** Closes open orders with expired codes, so that their amounts are free again; locked ones are skipped. */
export async function closeExpired(tx: Tx, at: Date): Promise<void> {
  await sql`
    update orders set state = 'expired', closed_at = expires_at where id in (
      select id from orders where state = 'open' and expires_at <= ${at} for update skip locked
    )`.execute(tx);
}

/** An amount in use, and since when it is no longer open; null while it is. */
export interface UsedAmount {
  amount_satang: number;
  closed_at: Date | null;
  /** Whether the code of an order with it was opened. */
  is_seen: boolean;
}

/** Lists amounts of a range that are open, or were closed after an instant; without those of one order. */
export async function listUsedAmounts(
  tx: Tx,
  range: { from: number; to: number; closedAfter: Date; exceptId: string | null },
): Promise<UsedAmount[]> {
  const { rows } = await sql<UsedAmount>`
    select amount_satang, case when bool_or(closed_at is null) then null else max(closed_at) end as closed_at,
      bool_or(looked_at is not null) as is_seen
    from orders
    where provider = 'promptpay' and code_opened_at is not null and amount_satang between ${range.from} and ${range.to}
      and (closed_at is null or closed_at > ${range.closedAfter}) and id is distinct from ${range.exceptId}
    group by amount_satang`.execute(tx);
  return rows;
}

/** Lists the orders that had an amount before an instant, and were not closed before another; the latest first. */
export async function listByAmount(
  tx: Tx,
  {
    amountSatang,
    openedBefore,
    closedAfter,
  }: { amountSatang: number; openedBefore: Date; closedAfter: Date },
): Promise<Row<'orders'>[]> {
  return await tx
    .selectFrom('orders')
    .selectAll()
    .where('provider', '=', 'promptpay')
    .where('amount_satang', '=', amountSatang)
    .where('code_opened_at', '<=', openedBefore)
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', closedAfter)]))
    .orderBy('code_opened_at', 'desc')
    .execute();
}

/** Claims the next number of a year. */
export async function takeReceiptNumber(tx: Tx, year: number): Promise<number> {
  const { last_number } = await tx
    .insertInto('receipt_numbers')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet((eb) => ({ last_number: eb('receipt_numbers.last_number', '+', 1) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
