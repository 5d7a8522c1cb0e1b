import { randomInt, randomUUID } from 'node:crypto';
import type { OperationId } from '../../src/http/contract/operation.ts';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { buildOrder, testReceipt } from '../scenes/money/money.ts';
import { registerUser } from '../scenes/rows.ts';
import { type Outcomes, toAll, toHolders, withToken } from './outcomes.ts';
import { get, type Row } from './rights.ts';

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

const ofQuota = (path: string) => (scene: Scene) => `/api/quota/${scene.quotaId}${path}`;

/** Returns the rights to plans, orders and payments. */
export function moneyRights(shared: () => TestApp) {
  const onOrder = (path: string, method: 'GET' | 'POST' = 'POST'): Row['request'] => {
    return async (scene, caller) => {
      const { id } = await buildOrder(shared(), { quotaId: scene.quotaId, payerId: caller.userId || null });
      return { method, url: ofQuota(`/order/${id}${path}`)(scene) };
    };
  };
  const ofPayer = async ({ quotaId, callers }: Scene) => {
    const payerId = callers['owner in the group']?.userId ?? null;
    const paid = { state: 'paid', paid_at: shared().deps.clock(), receipt_number: randomUUID() } as const;
    return await buildOrder(shared(), { quotaId, payerId }, paid);
  };
  const act = (method: 'POST' | 'PUT', path: string, payload?: object): Row['request'] => {
    return (scene) => ({ method, url: ofQuota(path)(scene), ...(payload && { payload }) });
  };
  return {
    listPlans: { request: get(() => '/api/plan'), outcomes: toAll('200') },
    getSubscription: { request: get(ofQuota('/subscription')), outcomes: toHolders('200') },
    listOffers: { request: get(ofQuota('/offer')), outcomes: toHolders('200') },
    cancelSubscription: {
      request: act('POST', '/subscription/cancel'),
      outcomes: toOwner('409 NOT_SUBSCRIBED'),
    },
    resumeSubscription: {
      request: act('POST', '/subscription/resume'),
      outcomes: toOwner('409 NOT_SUBSCRIBED'),
    },
    setNextPlan: {
      request: act('PUT', '/subscription/next', { planId: null }),
      outcomes: toOwner('409 NOT_SUBSCRIBED'),
    },
    listOrders: { request: get(ofQuota('/order')), outcomes: toHolders('200') },
    createOrder: {
      request: async (scene, caller) => {
        await registerUser(shared().deps.db, caller.userId);
        const payload = { planId: 'large', period: 'year' };
        return { method: 'POST', url: ofQuota('/order')(scene), payload };
      },
      outcomes: toOwner('200'),
    },
    getOrder: { request: onOrder('', 'GET'), outcomes: toHolders('200') },
    cancelOrder: { request: onOrder('/cancel'), outcomes: toOwner('200') },
    renewOrderCode: { request: onOrder('/code'), outcomes: toOwner('200') },
    openOrderCheckout: { request: onOrder('/checkout'), outcomes: toOwner('410 ORDER_ENDED') },
    receiveStripeEvent: {
      request: () => ({
        method: 'POST',
        url: '/api/payment/stripe-event',
        headers: { 'stripe-signature': 't=1,v1=forged' },
        payload: { id: 'evt_1' },
      }),
      outcomes: toAll('401 NOTIFICATION_REFUSED'),
    },
    sendOrderSlip: {
      request: async (scene, caller) => {
        const { id } = await buildOrder(shared(), { quotaId: scene.quotaId, payerId: caller.userId || null });
        const headers = { 'content-type': 'image/png' };
        return {
          method: 'POST',
          url: ofQuota(`/order/${id}/slip`)(scene),
          headers,
          payload: Buffer.from('no picture'),
        };
      },
      outcomes: toOwner('400 UNREADABLE_PICTURE'),
    },
    getOrderQr: {
      request: async ({ quotaId }) => {
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
        return { url: codeAddresses.sign({ id, expiresAt }) };
      },
      outcomes: toAll('200'),
    },
    getReceipt: {
      request: async (scene) => ({ url: `/api/order/${(await ofPayer(scene)).id}/receipt` }),
      outcomes: toPayer('200'),
    },
    issueReceipt: {
      request: async (scene) => {
        const url = `/api/order/${(await ofPayer(scene)).id}/receipt`;
        return { method: 'POST', url, payload: { isTaxInvoice: false } };
      },
      // The operator of tests has no name.
      outcomes: toPayer('409 RECEIPTS_OFF'),
    },
    getReceiptPdf: {
      request: async (scene) => {
        const { clock, db, receiptAddresses } = shared().deps;
        const { id } = await ofPayer(scene);
        const facts = JSON.stringify(testReceipt);
        await db.insertInto('receipts').values({ order_id: id, issued_at: clock(), facts }).execute();
        return { url: receiptAddresses.sign({ id, expiresAt: new Date(clock().getTime() + 60_000) }) };
      },
      outcomes: toAll('200'),
    },
    receiveBankNotification: {
      request: () => ({
        method: 'POST',
        url: '/api/payment/bank-notification',
        headers: { 'kepwai-timestamp': '1', 'kepwai-signature': 'forged' },
        payload: { reference: 'ref-1', amountSatang: 1, paidAt: '2026-11-25T15:00:00Z' },
      }),
      outcomes: toAll('401 NOTIFICATION_REFUSED'),
    },
  } satisfies Partial<Record<OperationId, Row>>;
}
