import { type FakeServer, payOrder } from '../../../mocks/handlers/index.ts';
import { addOrder, makeOffer } from '../../../mocks/handlers/state/money.ts';
import { json, type NamedStep } from './walk-step.ts';

interface MoneyStory {
  stranger: string;
  /** Quota that has paid, and its order. */
  paid: { quotaId: string; orderId: string };
  /** Quota with an order that is paid on the page of Stripe. */
  byPage: { quotaId: string; orderId: string };
}

/** Adds an open order to a quota, and another quota of its owner that has paid. */
export function addOrders(server: FakeServer, { quotaId, ownerId }: { quotaId: string; ownerId: string }) {
  const orderOf = (id: string, provider: 'promptpay' | 'stripe' = 'promptpay') => {
    const quota = server.quotas.get(id);
    const plan = server.money.plans.find((candidate) => candidate.id === 'medium');
    if (!quota || !plan) throw new Error('the story has no such quota, or no such plan');
    const offer = makeOffer(server, quota, { plan, period: 'month' });
    return addOrder(server, quota, { offer, payerId: ownerId, provider }).id;
  };
  const paidQuotaId = server.addQuota({ ownerId, plan: 'granted' }).id;
  const paidOrderId = payOrder(server, orderOf(paidQuotaId)).id;
  const pageQuotaId = server.addQuota({ ownerId, plan: 'granted' }).id;
  return {
    orderId: orderOf(quotaId),
    paid: { quotaId: paidQuotaId, orderId: paidOrderId },
    byPage: { quotaId: pageQuotaId, orderId: orderOf(pageQuotaId, 'stripe') },
  };
}

/** Returns the steps of plans, orders and payments. */
export function moneySteps({ stranger, paid, byPage }: MoneyStory): NamedStep[] {
  const [ofPaid, ofStripe] = [{ params: paid }, { params: byPage }];
  const put = (body: object) => ({ headers: json, body: JSON.stringify(body) });
  const picture = (body: string) => ({ headers: { 'content-type': 'image/png' }, body });
  return [
    { id: 'listPlans', token: null },
    { id: 'getSubscription' },
    { id: 'getSubscription', ...ofPaid },
    { id: 'getSubscription', token: stranger, status: 404 },
    { id: 'listOffers' },
    { id: 'listOffers', ...ofPaid },
    { id: 'listOffers', token: stranger, status: 404 },
    { id: 'cancelSubscription', status: 409 },
    { id: 'cancelSubscription', ...ofPaid },
    { id: 'resumeSubscription', ...ofPaid },
    { id: 'resumeSubscription', token: stranger, status: 404 },
    { id: 'setNextPlan', ...ofPaid, ...put({ planId: 'small', period: 'year' }) },
    { id: 'setNextPlan', ...ofPaid, ...put({ planId: 'large' }), status: 409 },
    { id: 'setNextPlan', ...put({ planId: 'free' }), status: 409 },
    { id: 'setNextPlan', ...put({}), status: 400 },
    { id: 'getOrder' },
    { id: 'getOrder', ...ofPaid },
    { id: 'getOrder', token: stranger, status: 404 },
    { id: 'getOrderQr', query: '?t=signed', token: null },
    { id: 'getOrderQr', query: '?t=forged', token: null, status: 404 },
    { id: 'getOrderQr', ...ofPaid, query: '?t=signed', token: null, status: 410 },
    { id: 'openOrderCheckout', ...ofStripe },
    { id: 'openOrderCheckout', status: 410 },
    { id: 'openOrderCheckout', ...ofPaid, status: 409 },
    { id: 'openOrderCheckout', token: stranger, status: 404 },
    { id: 'sendOrderSlip', ...picture('slip REF1') },
    { id: 'sendOrderSlip', ...picture('no code'), status: 400 },
    { id: 'sendOrderSlip', ...picture('slip REF1'), ...ofPaid, status: 409 },
    { id: 'sendOrderSlip', ...put({}), status: 415 },
    { id: 'sendOrderSlip', ...picture('slip REF2'), token: stranger, status: 404 },
    { id: 'getReceipt', ...ofPaid },
    { id: 'getReceipt', ...ofPaid, token: stranger, status: 404 },
    { id: 'getReceipt', status: 404 },
    { id: 'getReceiptPdf', ...ofPaid, query: '?t=signed', token: null, status: 404 },
    { id: 'issueReceipt', ...ofPaid, ...put({}), status: 400 },
    { id: 'issueReceipt', ...ofPaid, ...put({ isTaxInvoice: false }) },
    { id: 'issueReceipt', ...ofPaid, ...put({ isTaxInvoice: true }), status: 409 },
    { id: 'getReceiptPdf', ...ofPaid, query: '?t=signed', token: null },
    { id: 'renewOrderCode' },
    { id: 'renewOrderCode', ...ofPaid, status: 409 },
    { id: 'createOrder', ...put({ planId: 'small', period: 'month', expectedSatang: 1 }), status: 409 },
    { id: 'createOrder', ...put({ planId: 'nothing', period: 'month' }), status: 409 },
    { id: 'createOrder', ...put({ planId: 'small' }), status: 400 },
    { id: 'createOrder', ...put({ planId: 'small', period: 'month' }), token: stranger, status: 404 },
    { id: 'createOrder', ...put({ planId: 'large', period: 'year' }) },
    { id: 'createOrder', ...ofPaid, ...put({ planId: 'large', period: 'year' }) },
    { id: 'cancelOrder' },
    { id: 'cancelOrder', ...ofPaid, status: 409 },
    { id: 'renewOrderCode', status: 410 },
    { id: 'listOrders' },
    { id: 'listOrders', ...ofPaid, query: '?limit=1' },
    { id: 'receiveBankNotification', ...put({}), token: null, status: 401 },
    { id: 'receiveStripeEvent', ...put({}), token: null, status: 401 },
  ];
}
