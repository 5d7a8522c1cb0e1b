import { createHmac, randomUUID } from 'node:crypto';
import { receiveMoney } from '../../../src/domains/money/orders/receive-payment.ts';
import type { TestApp } from '../../app.ts';
import { buildOrder, testPayments } from './money.ts';

/** Inserts an open order with a page of Stripe on which it can be paid; nothing of it is in the ledger. */
export async function buildCheckout(
  shared: TestApp,
  { quotaId, payerId }: { quotaId: string; payerId: string | null },
): Promise<{ id: string; checkoutId: string }> {
  const { db, clock } = shared.deps;
  const at = clock();
  const expiresAt = new Date(at.getTime() + 31 * 60_000);
  const open = { provider: 'stripe', state: 'open', closed_at: null, expires_at: expiresAt } as const;
  const { id, amount_satang } = await buildOrder(shared, { quotaId, payerId }, open);
  const checkout = await db
    .insertInto('checkouts')
    .values({
      order_id: id,
      amount_satang,
      state: 'open',
      session_id: null,
      url: 'https://checkout.stripe.com/c/pay/cs_test_1',
      created_at: at,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, checkoutId: checkout.id };
}

/** Returns Stripe's signed event that 59 baht were paid on a page. */
export function paidByStripe(
  checkoutId: string,
  at: Date,
): { payload: string; headers: Record<string, string> } {
  const timestamp = Math.floor(at.getTime() / 1000);
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    created: timestamp,
    type: 'checkout.session.completed',
    data: {
      object: {
        id: `cs_test_${checkoutId}`,
        object: 'checkout.session',
        amount_total: 5900,
        client_reference_id: checkoutId,
        currency: 'thb',
        payment_intent: `pi_${checkoutId}`,
        payment_status: 'paid',
        status: 'complete',
        url: null,
      },
    },
  });
  const secret = testPayments.stripe?.webhookSecret ?? '';
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': `t=${timestamp},v1=${signature}`,
  };
  return { payload, headers };
}

/** Records money of Stripe as arrived for an order of 59 baht. */
export async function receiveFromStripe(
  { deps }: TestApp,
  { orderId, reference }: { orderId: string; reference: string },
): Promise<void> {
  const at = deps.clock();
  const money = {
    ...({ provider: 'stripe', source: 'provider', amountSatang: 5900 } as const),
    ...{ reference, orderId, paidAt: at },
  };
  await deps.db.transaction().execute((tx) => receiveMoney(tx, deps, { money, at }));
}
