import type { Deps } from '../../../deps.ts';
import { debitCredit, enter } from '../ledger/ledger.ts';
import { isEntered } from '../ledger/ledger-store.ts';
import { refundKey } from './refund-order.ts';
import { insertAct, type OperatorAct } from './stores/acts-store.ts';
import { isReturned, lockUnmatched, updatePayment } from './stores/payments-store.ts';

/** known: it went back before. reference-used: by that transfer something else did. unknown: no such money, or an order has it. */
export type ReturnOutcome = 'returned' | 'known' | 'reference-used' | 'unknown';

/**
 * Enters that the operator paid money back that belonged to no order. `reference`: of the money; `returnReference`: of the
 * transfer by which it went back. Done twice, it counts once.
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
