import type { Tx } from '../../../db/database.ts';
import type { PaymentOutcome, ReviewReason, Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../changes/change.ts';
import { recordSettled } from '../../storage/roles/roles.ts';
import { getFunds } from '../funds/funds.ts';
import { findPayableQuota } from '../funds/subscriptions-store.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { type ArrivedMoney, findOrderOfMoney, isInTime } from './order-of-money.ts';
import { canPay, type OrderOfQuota, payOrder } from './pay-order.ts';
import { findHatToFill, payGift } from './settle-gift.ts';
import { findAnyOrder, lockOrder, updateOrder } from './stores/orders-store.ts';
import { insertPayment, updatePayment } from './stores/payments-store.ts';
import { settleSlipsOf } from './stores/slips-store.ts';

type PaymentDeps = Pick<Deps, 'record'>;

/** known: the reference arrived before, and nothing was changed. */
export type ArrivalOutcome = PaymentOutcome | 'known';

/** Enters money into the ledger, and pays its order, or keeps it as credit for review. */
export async function receiveMoney(
  tx: Tx,
  deps: PaymentDeps,
  { money, at }: { money: ArrivedMoney; at: Date },
): Promise<ArrivalOutcome> {
  const payment = await insertPayment(tx, {
    provider: money.provider,
    reference: money.reference,
    source: money.source,
    amount_satang: money.amountSatang,
    paid_at: money.paidAt,
    received_at: at,
    order_id: null,
    outcome: 'unmatched',
    payer: money.payer ?? null,
  });
  if (!payment) return 'known';
  const orderId = await findOrderOfMoney(tx, money, at);
  const order = orderId === null ? null : await lockWithQuota(tx, orderId);
  await enter(tx, {
    kind: 'payment',
    at,
    operationKey: `payment:${payment.id}`,
    quotaId: order?.quota_id ?? null,
    orderId: order?.id ?? null,
    paymentId: payment.id,
    postings: debitCredit(
      money.amountSatang,
      money.provider === 'stripe' ? 'cash-stripe' : 'cash-promptpay',
      order ? 'customer-credit' : 'unmatched-payments',
    ),
  });
  if (!order) return 'unmatched';
  return await settle(tx, deps, { order, payment, at });
}

/** Gives money that belonged to no order to one, as the operator decides; undefined if the order's quota is gone. */
export async function matchMoney(
  tx: Tx,
  deps: PaymentDeps,
  { payment, orderId, at }: { payment: Row<'payments'>; orderId: string; at: Date },
): Promise<PaymentOutcome | undefined> {
  const order = await lockWithQuota(tx, orderId);
  if (!order) return undefined;
  await enter(tx, {
    kind: 'match',
    at,
    operationKey: `match:${payment.id}`,
    quotaId: order.quota_id,
    orderId,
    paymentId: payment.id,
    postings: debitCredit(payment.amount_satang, 'unmatched-payments', 'customer-credit'),
  });
  return await settle(tx, deps, { order, payment: { ...payment, source: 'operator' }, at });
}

/** Locks the quota of an order and then the order; null if either is gone. */
export async function lockWithQuota(tx: Tx, orderId: string): Promise<OrderOfQuota | null> {
  const found = await findAnyOrder(tx, orderId);
  if (!found || found.quota_id === null) return null;
  if (!(await findPayableQuota(tx, { quotaId: found.quota_id, isLocked: true }))) return null;
  const order = await lockOrder(tx, orderId);
  return order && order.quota_id !== null ? { ...order, quota_id: order.quota_id } : null;
}

/** Gives money to its order, and settles the slips that reported it: other orders that claimed it are released. */
async function settle(
  tx: Tx,
  deps: PaymentDeps,
  { order, payment, at }: { order: OrderOfQuota; payment: Row<'payments'>; at: Date },
): Promise<PaymentOutcome> {
  const outcome = await payOrKeep(tx, deps, { order, payment, at });
  if (payment.provider === 'promptpay')
    await settleSlipsOf(tx, { reference: payment.reference, orderId: order.id });
  return outcome;
}

/** Pays the order if this is its money, in time; else leaves the money as credit of the quota, with the reason. */
async function payOrKeep(
  tx: Tx,
  deps: PaymentDeps,
  { order, payment, at }: { order: OrderOfQuota; payment: Row<'payments'>; at: Date },
): Promise<PaymentOutcome> {
  if (order.kind === 'contribution') return await settleGift(tx, deps, { order, payment, at });
  const funds = await getFunds(tx, { quotaId: order.quota_id });
  const reason =
    refusalOf(order, payment) ?? (canPay(funds, order) ? null : ('outdated' satisfies ReviewReason));
  const outcome = reason === null ? 'paid' : 'credited';
  await updatePayment(tx, { id: payment.id, orderId: order.id, outcome });
  const actor: Actor = payment.source === 'operator' ? 'operator' : 'product';
  if (reason === null) await payOrder(tx, deps, { order, funds, actor, at });
  else await putInReview(tx, { order, reason, receivedSatang: payment.amount_satang, at });
  await recordSettled(tx, deps, { quotaId: order.quota_id, actor });
  return outcome;
}

/**
 * Counts a gift in its hat if this is its money, in time, and the hat still accepts it; else it stays credit of the
 * quota.
 */
async function settleGift(
  tx: Tx,
  deps: PaymentDeps,
  { order, payment, at }: { order: OrderOfQuota; payment: Row<'payments'>; at: Date },
): Promise<PaymentOutcome> {
  const hat = await findHatToFill(tx, { order, at });
  const reason = refusalOf(order, payment) ?? (hat ? null : ('outdated' satisfies ReviewReason));
  const outcome = reason === null ? 'paid' : 'credited';
  await updatePayment(tx, { id: payment.id, orderId: order.id, outcome });
  if (hat && reason === null) await payGift(tx, deps, { order, hat, at });
  else if (reason !== null)
    await putInReview(tx, { order, reason, receivedSatang: payment.amount_satang, at });
  return outcome;
}

/** Returns why money does not pay its order; null if it does. The operator may accept it late. */
function refusalOf(order: Row<'orders'>, payment: Row<'payments'>): ReviewReason | null {
  if (order.state === 'paid' || order.state === 'refunded') return 'double';
  if (payment.amount_satang < order.amount_satang) return 'partial';
  if (payment.amount_satang > order.amount_satang) return 'over';
  if (payment.source === 'operator') return null;
  if (order.state === 'review') return 'double';
  return isInTime(order, payment.paid_at) ? null : 'late';
}

async function putInReview(
  tx: Tx,
  given: { order: OrderOfQuota; reason: ReviewReason; receivedSatang: number; at: Date },
): Promise<void> {
  const { order, reason, receivedSatang, at } = given;
  const isSettled = order.state === 'paid' || order.state === 'refunded';
  await updateOrder(tx, order.id, {
    review_reason: reason,
    received_satang: order.received_satang + receivedSatang,
    ...(!isSettled && { state: 'review', closed_at: order.closed_at ?? at }),
  });
}
