import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { getFunds } from '../funds/funds.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import type { OrderOfQuota } from '../orders/pay-order.ts';
import { lockWithQuota } from '../orders/receive-payment.ts';
import { type RefundOutcome, refundKey, takeBack } from '../orders/refund-order.ts';
import { insertAct, type OperatorAct } from '../orders/stores/acts-store.ts';
import { findProviderPayment } from '../orders/stores/payments-store.ts';
import { findAskedRefund, insertRefund } from './refunds-store.ts';

type AskDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** Refunded money: the whole money of an order, or some of the credit of its quota. */
export type WantedRefund = { orderId: string } & ({ keepsPlan: boolean } | { creditSatang: number });

/** A recorded refund, or the reason for none. `known`: one of this order is pending, and is continued. */
export type AskedRefund =
  | { outcome: 'refunded' | 'known'; refundId: string }
  | { outcome: Exclude<RefundOutcome, 'refunded' | 'known' | 'by-provider'> | 'not-enough' | 'by-bank' };

/**
 * Records a provider's refund of an order, and returns its id, with which the provider is then called (`settleRefund`).
 * The purchased time ends in this transaction, and the money is on a separate account until the provider has paid it,
 * so that a crash in between is harmless. `by-bank`: no provider received that much for the order. Recorded with actor
 * and reason.
 */
export async function askRefund(
  deps: AskDeps,
  wanted: WantedRefund,
  by: OperatorAct = { actorId: null, reason: null },
): Promise<AskedRefund> {
  const { db, clock } = deps;
  return await db.transaction().execute(async (tx) => {
    const order = await lockWithQuota(tx, wanted.orderId);
    if (!order) return { outcome: 'unknown' };
    const underWay = await findAskedRefund(tx, order.id);
    if (underWay) return { outcome: 'known', refundId: underWay.id };
    const at = clock();
    const amountSatang = 'creditSatang' in wanted ? wanted.creditSatang : order.amount_satang;
    const payment = await findProviderPayment(tx, { orderId: order.id, amountSatang });
    if (!payment) return { outcome: order.state === 'refunded' ? 'was-refunded' : 'by-bank' };
    const refundId = randomUUID();
    const outcome = await setAside(tx, deps, { wanted, order, refundId, at });
    if (outcome !== 'refunded') return { outcome };
    await insertRefund(tx, {
      ...{ id: refundId, order_id: order.id, payment_id: payment.id, quota_id: order.quota_id },
      ...{ amount_satang: amountSatang, state: 'asked', reference: null, asked_at: at, settled_at: null },
    });
    const act = 'creditSatang' in wanted ? 'refund-credit' : 'refund-order';
    await insertAct(tx, { ...by, at, act, orderId: order.id, outcome });
    return { outcome, refundId };
  });
}

/** Enters the money as under way. */
async function setAside(
  tx: Tx,
  { record }: Pick<AskDeps, 'record'>,
  given: { wanted: WantedRefund; order: OrderOfQuota; refundId: string; at: Date },
): Promise<Exclude<RefundOutcome, 'known' | 'by-provider'> | 'not-enough'> {
  const { wanted, order, refundId, at } = given;
  const operationKey = refundKey(refundId);
  if (!('creditSatang' in wanted)) {
    const { keepsPlan } = wanted;
    return await takeBack(
      tx,
      { record },
      { order, keepsPlan, account: 'refunds-under-way', operationKey, at },
    );
  }
  const { creditSatang } = await getFunds(tx, { quotaId: order.quota_id });
  if (wanted.creditSatang > creditSatang) return 'not-enough';
  await enter(tx, {
    ...{ kind: 'refund', at, operationKey, quotaId: order.quota_id, orderId: order.id },
    postings: debitCredit(wanted.creditSatang, 'customer-credit', 'refunds-under-way'),
  });
  return 'refunded';
}
