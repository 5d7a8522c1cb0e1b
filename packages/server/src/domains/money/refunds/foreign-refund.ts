import { randomUUID } from 'node:crypto';
import { vatIn } from '@kepwai/rules/money/credit';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { recordSettled } from '../../storage/roles/roles.ts';
import { getFunds } from '../funds/funds.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import type { OrderOfQuota } from '../orders/pay-order.ts';
import type { ProviderRefund } from '../orders/providers/checkout-provider.ts';
import { lockWithQuota } from '../orders/receive-payment.ts';
import { refundKey, takeBack } from '../orders/refund-order.ts';
import { findPaymentOf } from '../orders/stores/payments-store.ts';
import { insertRefund, lockRefund } from './refunds-store.ts';

type ForeignDeps = Pick<Deps, 'clock' | 'record' | 'log'>;

/**
 * Records a refund that the operator made on the provider's own pages: the money is gone. That of a whole order ends
 * its purchase, if possible; any other is paid by the credit of the quota, and the remainder is the operator's loss.
 */
export async function enterForeignRefund(
  tx: Tx,
  deps: ForeignDeps,
  told: ProviderRefund,
): Promise<'applied' | 'ignored'> {
  const { id: reference, paymentReference, amountSatang, state } = told;
  if (state !== 'done' || paymentReference === null || told.currency !== 'thb') return 'ignored';
  const payment = await findPaymentOf(tx, { provider: 'stripe', reference: paymentReference });
  if (!payment) return 'ignored';
  const order = payment.order_id === null ? null : await lockWithQuota(tx, payment.order_id);
  if (!order) {
    deps.log.error({ reference }, 'money of no order, or of a deleted quota, was paid back at the provider');
    return 'ignored';
  }
  // Another event of it may have come at the same moment: the lock of the order decides.
  if (await lockRefund(tx, { id: null, reference })) return 'applied';
  const at = deps.clock();
  const id = randomUUID();
  await enterBack(tx, deps, { order, amountSatang, refundId: id, at });
  await insertRefund(tx, {
    ...{ id, order_id: order.id, payment_id: payment.id, quota_id: order.quota_id },
    ...{ amount_satang: amountSatang, state: 'done', reference, asked_at: at, settled_at: at },
  });
  await recordSettled(tx, deps, { quotaId: order.quota_id, actor: 'operator' });
  return 'applied';
}

async function enterBack(
  tx: Tx,
  { record }: Pick<ForeignDeps, 'record'>,
  back: { order: OrderOfQuota; amountSatang: number; refundId: string; at: Date },
): Promise<void> {
  const { order, amountSatang, refundId, at } = back;
  const operationKey = refundKey(refundId);
  if (amountSatang === order.amount_satang)
    for (const keepsPlan of [false, true]) {
      const refund = { order, keepsPlan, account: 'cash-stripe', operationKey, at } as const;
      if ((await takeBack(tx, { record }, refund)) === 'refunded') return;
    }
  const { creditSatang } = await getFunds(tx, { quotaId: order.quota_id });
  const fromCredit = Math.min(creditSatang, amountSatang);
  const lossSatang = amountSatang - fromCredit;
  const lossVatSatang = vatIn(lossSatang, order.vat_percent);
  await enter(tx, {
    ...{ kind: 'refund', at, operationKey, quotaId: order.quota_id, orderId: order.id },
    postings: [
      ...debitCredit(fromCredit, 'customer-credit', 'cash-stripe'),
      ...debitCredit(lossSatang - lossVatSatang, 'refunds', 'cash-stripe'),
      ...debitCredit(lossVatSatang, 'vat-payable', 'cash-stripe'),
    ],
  });
}
