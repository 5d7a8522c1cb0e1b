import type { Deps } from '../../../deps.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { isEntered } from '../ledger/ledger-store.ts';
import { refundKey } from './refund-order.ts';
import { insertAct, type OperatorAct } from './stores/acts-store.ts';
import { isReturned, lockUnmatched, updatePayment } from './stores/payments-store.ts';

/**
 * known: already returned. reference-used: that transfer had another purpose. unknown: no such money, or it belongs to
 * an order.
 */
export type ReturnOutcome = 'returned' | 'known' | 'reference-used' | 'unknown';

/**
 * Records that the operator returned money without an order. `reference`: of the money; `returnReference`: of the
 * returning transfer. Idempotent.
 */
export async function returnMoney(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { reference, returnReference }: { reference: string; returnReference: string },
  by: OperatorAct,
): Promise<ReturnOutcome> {
  return await db.transaction().execute(async (tx) => {
    const payment = await lockUnmatched(tx, reference);
    if (!payment) return (await isReturned(tx, reference)) ? 'known' : 'unknown';
    const operationKey = refundKey(returnReference);
    if (await isEntered(tx, operationKey)) return 'reference-used';
    const at = clock();
    await enter(tx, {
      kind: 'refund',
      at,
      operationKey,
      quotaId: null,
      paymentId: payment.id,
      postings: debitCredit(
        payment.amount_satang,
        'unmatched-payments',
        payment.provider === 'stripe' ? 'cash-stripe' : 'cash-promptpay',
      ),
    });
    await updatePayment(tx, { id: payment.id, orderId: null, outcome: 'returned' });
    await insertAct(tx, { ...by, at, act: 'return-money', paymentId: payment.id, outcome: 'returned' });
    return 'returned';
  });
}
