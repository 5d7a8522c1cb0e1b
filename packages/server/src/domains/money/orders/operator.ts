import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { recordSettled } from '../../storage/roles/roles.ts';
import { getFunds } from '../funds/funds.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { isEntered } from '../ledger/ledger-store.ts';
import { canPay, payOrder } from './pay-order.ts';
import { type ArrivalOutcome, lockWithQuota, matchMoney, receiveMoney } from './receive-payment.ts';
import { refundKey } from './refund-order.ts';
import { findHatToFill, payGift } from './settle-gift.ts';
import { insertAct, type OperatorAct } from './stores/acts-store.ts';
import { listDueRows, updateOrder } from './stores/orders-store.ts';
import { listUnmatched, lockUnmatched } from './stores/payments-store.ts';
import { isClaimedByOther, listSlipsOf, refuseSlipsOf } from './stores/slips-store.ts';

export { listLatestActs } from './stores/acts-store.ts';

type OperatorDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** Maximum number of orders, and of payments, that the operator is shown. */
const maxListed = 200;

const byCommand: OperatorAct = { actorId: null, reason: null };

/** Money of an order that the operator confirms. Null: the order's amount, without a reference. */
interface Approval {
  orderId: string;
  reference: string | null;
  amountSatang: number | null;
}

/** Payments that wait for the operator. */
export interface DuePayments {
  /** Open orders, and those in review. */
  orders: Row<'orders'>[];
  /** Slips of these orders, the latest first. */
  slips: Row<'order_slips'>[];
  /** Money that belongs to no order. */
  unmatched: Row<'payments'>[];
}

/** Lists the operator's open work, the oldest first. */
export async function listDuePayments(db: Db, limit = maxListed): Promise<DuePayments> {
  const [orders, unmatched] = await Promise.all([listDueRows(db, limit), listUnmatched(db, limit)]);
  const slips = await listSlipsOf(
    db,
    orders.map(({ id }) => id),
  );
  return { orders, slips, unmatched };
}

/** unknown: no such order, or its quota is gone. not-enough: its money does not pay it, or its price is another now. */
export type ApprovalOutcome = ArrivalOutcome | 'unknown' | 'was-paid' | 'not-enough';

/**
 * Records an order's money as arrived, as the operator saw it at the bank; an order in review is paid by the credit
 * from its money. `reference`: of the bank; money without an order that has it is used. Idempotent; each attempt is
 * recorded with actor and reason.
 */
export async function approveOrder(
  { db, clock, record }: OperatorDeps,
  given: Approval,
  by: OperatorAct = byCommand,
): Promise<ApprovalOutcome> {
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    const outcome = await approve(tx, { record }, { ...given, at });
    if (outcome !== 'unknown')
      await insertAct(tx, { ...by, at, act: 'approve-order', orderId: given.orderId, outcome });
    return outcome;
  });
}

async function approve(
  tx: Tx,
  { record }: Pick<OperatorDeps, 'record'>,
  { orderId, reference, amountSatang, at }: Approval & { at: Date },
): Promise<ApprovalOutcome> {
  const unmatched = reference === null ? undefined : await lockUnmatched(tx, reference);
  if (unmatched) return (await matchMoney(tx, { record }, { payment: unmatched, orderId, at })) ?? 'unknown';
  const order = await lockWithQuota(tx, orderId);
  if (!order) return 'unknown';
  const isNews = reference !== null || amountSatang !== null;
  if (order.state === 'paid' && !isNews) return 'was-paid';
  if (order.state === 'review' && !isNews) {
    const funds = await getFunds(tx, { quotaId: order.quota_id });
    if (order.kind === 'contribution') {
      const hat = await findHatToFill(tx, { order, at });
      if (!hat || funds.creditSatang < order.amount_satang) return 'not-enough';
      await payGift(tx, { record }, { order, hat, at });
      return 'paid';
    }
    if (!canPay(funds, order)) return 'not-enough';
    await payOrder(tx, { record }, { order, funds, actor: 'operator', at });
    await recordSettled(tx, { record }, { quotaId: order.quota_id, actor: 'operator' });
    return 'paid';
  }
  const money = {
    provider: 'promptpay' as const,
    reference: reference ?? (await referenceOfSlip(tx, orderId)) ?? `operator:${orderId}`,
    amountSatang: amountSatang ?? order.amount_satang,
    paidAt: at,
    source: 'operator' as const,
    orderId,
  };
  return await receiveMoney(tx, { record }, { money, at });
}

/**
 * Returns the reference of the only slip that waits, unless another order claims it, too: the bank's notice of the same money
 * then counts nothing more.
 */
async function referenceOfSlip(tx: Tx, orderId: string): Promise<string | null> {
  const waiting = (await listSlipsOf(tx, [orderId])).filter(({ state }) => state === 'waiting');
  const [slip] = waiting;
  if (!slip || waiting.length > 1) return null;
  const { reference } = slip;
  return (await isClaimedByOther(tx, { reference, orderId })) ? null : reference;
}

/** Closes an order whose money did not come; money that came for it stays credit of its quota. */
export async function rejectOrder(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  orderId: string,
  by: OperatorAct = byCommand,
): Promise<'rejected' | 'unknown' | 'was-paid'> {
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    const order = await lockWithQuota(tx, orderId);
    if (!order) return 'unknown';
    const outcome = order.state === 'paid' || order.state === 'refunded' ? 'was-paid' : 'rejected';
    if (outcome === 'rejected') {
      await updateOrder(tx, orderId, { state: 'cancelled', closed_at: order.closed_at ?? at });
      await refuseSlipsOf(tx, orderId);
    }
    await insertAct(tx, { ...by, at, act: 'reject-order', orderId, outcome });
    return outcome;
  });
}

/** Enters that the operator paid credit back that no order of the quota has used; once for a reference. */
export async function refundCredit(
  { db, clock }: Pick<OperatorDeps, 'db' | 'clock'>,
  { orderId, amountSatang, reference }: { orderId: string; amountSatang: number; reference: string },
  by: OperatorAct = byCommand,
): Promise<'refunded' | 'known' | 'unknown' | 'not-enough'> {
  return await db.transaction().execute(async (tx) => {
    const order = await lockWithQuota(tx, orderId);
    if (!order) return 'unknown';
    const operationKey = refundKey(reference);
    if (await isEntered(tx, operationKey)) return 'known';
    const { creditSatang } = await getFunds(tx, { quotaId: order.quota_id });
    if (amountSatang > creditSatang) return 'not-enough';
    await enter(tx, {
      kind: 'refund',
      at: clock(),
      operationKey,
      quotaId: order.quota_id,
      orderId,
      postings: debitCredit(amountSatang, 'customer-credit', 'cash-promptpay'),
    });
    await insertAct(tx, { ...by, at: clock(), act: 'refund-credit', orderId, outcome: 'refunded' });
    return 'refunded';
  });
}
