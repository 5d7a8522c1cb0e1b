import { randomInt, randomUUID } from 'node:crypto';
import type { TestApp } from '../app.ts';
import type { Scene, TestCaller } from '../callers.ts';
import { buildOrder, testReceipt } from '../scenes/money/money.ts';
import { registerUser } from '../scenes/rows.ts';
import { type Outcomes, toAll, toHolders, withToken } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Owners pay; managers see it. */
const toOwner = (outcome: string): Outcomes => ({
  ...toHolders('403 NOT_ALLOWED'),
  'owner in the group': outcome,
  'owner not in the group': outcome,
});

/** Receipts are for the person who paid: here the owner in the group. */
const toPayer = (outcome: string): Outcomes => ({
  ...withToken('404 NOT_FOUND'),
  'owner in the group': outcome,
});

/** Returns the rights to plans, orders and payments. */
export function moneyRights(shared: () => TestApp) {
  const orderOf = async ({ quotaId }: Scene, caller: TestCaller) => ({
    path: { orderId: (await buildOrder(shared(), { quotaId, payerId: caller.userId || null })).id },
  });
  const ofPayer = async ({ quotaId, callers }: Scene) => {
    const payerId = callers['owner in the group']?.userId ?? null;
    const paid = { state: 'paid', paid_at: shared().deps.clock(), receipt_number: randomUUID() } as const;
    return { path: { orderId: (await buildOrder(shared(), { quotaId, payerId }, paid)).id } };
  };
  return {
    listPlans: { outcomes: toAll('200') },
    getSubscription: { outcomes: toHolders('200') },
    listOffers: { outcomes: toHolders('200') },
    cancelSubscription: { outcomes: toOwner('409 NOT_SUBSCRIBED') },
    resumeSubscription: { outcomes: toOwner('409 NOT_SUBSCRIBED') },
    setNextPlan: { ask: { body: { planId: null } }, outcomes: toOwner('409 NOT_SUBSCRIBED') },
    listOrders: { outcomes: toHolders('200') },
    createOrder: {
      ask: async (_scene, caller) => {
        await registerUser(shared().deps.db, caller.userId);
        return { body: { planId: 'large', period: 'year' } };
      },
      outcomes: toOwner('200'),
    },
    getOrder: { ask: orderOf, outcomes: toHolders('200') },
    cancelOrder: { ask: orderOf, outcomes: toOwner('200') },
    renewOrderCode: { ask: orderOf, outcomes: toOwner('200') },
    openOrderCheckout: { ask: orderOf, outcomes: toOwner('410 ORDER_ENDED') },
    receiveStripeEvent: {
      ask: { headers: { 'stripe-signature': 't=1,v1=forged' }, body: { id: 'evt_1' } },
      outcomes: toAll('401 NOTIFICATION_REFUSED'),
    },
    sendOrderSlip: {
      ask: async (scene, caller) => ({
        ...(await orderOf(scene, caller)),
        headers: { 'content-type': 'image/png' },
        body: Buffer.from('no picture'),
      }),
      outcomes: toOwner('400 UNREADABLE_PICTURE'),
    },
    getOrderQr: {
      ask: async ({ quotaId }) => {
        const { clock, codeAddresses } = shared().deps;
        const expiresAt = new Date(clock().getTime() + 60_000);
        const amount = randomInt(1_000_000, 9_000_000);
        const open = {
          state: 'open',
          closed_at: null,
          expires_at: expiresAt,
          amount_satang: amount,
          price_satang: amount,
        } as const;
        const { id } = await buildOrder(shared(), { quotaId, payerId: null }, open);
        return { at: codeAddresses.sign({ id, expiresAt }) };
      },
      outcomes: toAll('200'),
    },
    getReceipt: { ask: ofPayer, outcomes: toPayer('200') },
    issueReceipt: {
      ask: async (scene) => ({ ...(await ofPayer(scene)), body: { isTaxInvoice: false } }),
      // The operator of tests has no name.
      outcomes: toPayer('409 RECEIPTS_OFF'),
    },
    getReceiptPdf: {
      ask: async (scene) => {
        const { clock, db, receiptAddresses } = shared().deps;
        const { orderId: id } = (await ofPayer(scene)).path;
        const facts = JSON.stringify(testReceipt);
        await db.insertInto('receipts').values({ order_id: id, issued_at: clock(), facts }).execute();
        return { at: receiptAddresses.sign({ id, expiresAt: new Date(clock().getTime() + 60_000) }) };
      },
      outcomes: toAll('200'),
    },
    receiveBankNotification: {
      ask: {
        headers: { 'kepwai-timestamp': '1', 'kepwai-signature': 'forged' },
        body: { reference: 'ref-1', amountSatang: 1, paidAt: '2026-11-25T15:00:00Z' },
      },
      outcomes: toAll('401 NOTIFICATION_REFUSED'),
    },
  } satisfies Rows;
}
