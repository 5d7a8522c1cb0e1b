import { dayMs } from '@kepwai/rules/time';
import { createStripePlatform, type StripePlatform } from '@kepwai/stripe-platform';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testNoon } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import {
  askQuota,
  buildPayer,
  buy,
  order,
  type Payer,
  seeOrder,
  seeSubscription,
  testPayments,
} from '../../../../test/scenes/money/money.ts';
import { listBalances, listFaults } from '../ledger/ledger-store.ts';
import type { CheckoutProvider } from '../orders/providers/checkout-provider.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { listLatestActs } from '../orders/stores/acts-store.ts';
import { askRefund } from './ask-refund.ts';
import { resumeRefunds, settleRefund } from './settle-refund.ts';

let shared: TestApp;
let stripe: StripePlatform;
let payer: Payer;
let now: Date;
beforeAll(async () => {
  now = testNoon;
  stripe = createStripePlatform({ clock: () => now });
  forFile.onTestFinished(() => stripe.close());
  const { secretKey, webhookSecret } = stripe;
  const env = { secretKey, webhookSecret, apiBase: await stripe.listen() };
  const payments = { ...testPayments, stripe: env };
  shared = await createTestApp(forFile, { clock: () => now }, { payments });
  const origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
  stripe.control.setWebhookUrl(`${origin}/api/payment/stripe-event`);
});
beforeEach(async () => {
  now = new Date(now.getTime() + 2 * dayMs);
  payer = await buildPayer(shared);
});
afterEach(async () => {
  stripe.control.clearFaults();
  stripe.control.slowRefunds(false);
  expect(await listFaults(shared.deps.db)).toEqual([]);
});

/** Pays a month of the small plan at Stripe; returns the order and Stripe's payment. */
async function pay(by = payer): Promise<{ orderId: string; payment: string }> {
  const { id: orderId } = await order(shared, by, { planId: 'small', provider: 'stripe' });
  const opened = await askQuota(shared, by, 'openOrderCheckout', { path: { orderId } });
  const session = stripe.control.complete(opened.data.url.split('/').at(-1) ?? '');
  await stripe.control.deliver();
  if (session.payment_intent === null) throw new Error('nothing was paid');
  return { orderId, payment: session.payment_intent };
}

/** Enters a refund; returns its id. */
async function ask(wanted: Parameters<typeof askRefund>[1]): Promise<string> {
  const asked = await askRefund(shared.deps, wanted);
  if (!('refundId' in asked)) throw new Error(`the refund was ${asked.outcome}`);
  return asked.refundId;
}

const rowsOf = (orderId: string) =>
  shared.deps.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute();
const paidBack = (payment: string) =>
  stripe.control
    .refunds()
    .filter(({ payment_intent, status }) => payment_intent === payment && status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
/** Returns by how much accounts change. */
async function changeOf(act: () => Promise<unknown>, ...accounts: string[]): Promise<number[]> {
  const balances = async () => {
    const all = await listBalances(shared.deps.db);
    return accounts.map((one) => all.find(({ account_id }) => account_id === one)?.amount_satang ?? 0);
  };
  const before = await balances();
  await act();
  return (await balances()).map((satang, index) => satang - (before[index] ?? 0));
}

describe('a payment of Stripe', () => {
  test('is refunded through Stripe, and its plan ends with the days of grace', async () => {
    const { orderId, payment } = await pay();
    const [cash, underWay] = await changeOf(
      async () => {
        const refundId = await ask({ orderId, keepsPlan: false });
        expect(await seeOrder(shared, payer, orderId)).toMatchObject({
          state: 'refunded',
          refund: 'under-way',
        });
        expect(paidBack(payment)).toBe(0);
        await settleRefund(shared.deps, { refundId });
      },
      'cash-stripe',
      'refunds-under-way',
    );
    expect([cash, underWay]).toEqual([-5900, 0]);
    expect(paidBack(payment)).toBe(5900);
    expect(await seeOrder(shared, payer, orderId)).toMatchObject({ state: 'refunded', refund: 'done' });
    now = new Date(now.getTime() + 1000);
    expect((await seeSubscription(shared, payer)).subscription?.state).toBe('grace');
    expect(await stripe.control.deliver()).toEqual([200]);
    expect(await rowsOf(orderId)).toMatchObject([{ state: 'done', amount_satang: 5900 }]);
  });

  test('is refunded with actor and reason, recorded once', async () => {
    const { orderId } = await pay();
    const by = { actorId: payer.userId, reason: 'จ่ายซ้ำ' };
    const refund = () => askRefund(shared.deps, { orderId, keepsPlan: true }, by);
    expect((await refund()).outcome).toBe('refunded');
    expect((await refund()).outcome).toBe('known');
    const acts = (await listLatestActs(shared.deps.db, 9)).filter((act) => act.order_id === orderId);
    expect(acts).toMatchObject([
      { act: 'refund-order', actor_id: payer.userId, reason: 'จ่ายซ้ำ', outcome: 'refunded' },
    ]);
  });

  test('is never recorded as refunded by a bank, and a bank’s payment is never refunded by Stripe', async () => {
    const { orderId } = await pay();
    const byBank = { orderId, reference: 'bank', keepsPlan: false };
    expect(await refundOrder(shared.deps, byBank)).toBe('by-provider');
    const other = await buildPayer(shared);
    const { id } = await buy(shared, other, { planId: 'small' });
    expect(await askRefund(shared.deps, { orderId: id, keepsPlan: false })).toEqual({ outcome: 'by-bank' });
  });

  test('is refunded once, however often and concurrently that is requested, also at Stripe', async () => {
    const { orderId, payment } = await pay();
    const asked = await Promise.all(
      [1, 2, 3].map(() => askRefund(shared.deps, { orderId, keepsPlan: true })),
    );
    expect(asked.map(({ outcome }) => outcome).toSorted()).toEqual(['known', 'known', 'refunded']);
    const [first] = asked;
    if (!first || !('refundId' in first)) throw new Error('nothing was asked');
    const results = await Promise.allSettled([1, 2, 3].map(() => settleRefund(shared.deps, first)));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    await settleRefund(shared.deps, first);
    expect(paidBack(payment)).toBe(5900);
    expect(await askRefund(shared.deps, { orderId, keepsPlan: true })).toEqual({ outcome: 'was-refunded' });
  });

  test('a refund whose answer a crash cut off is found by its id, also after Stripe forgot the key', async () => {
    const { orderId, payment } = await pay();
    const refundId = await ask({ orderId, keepsPlan: false });
    const real = shared.deps.checkoutProvider;
    if (!real) throw new Error('there is no provider');
    const killed: CheckoutProvider = {
      ...real,
      async refund(refund) {
        await real.refund(refund);
        throw new Error('killed');
      },
    };
    const deps = { ...shared.deps, checkoutProvider: killed };
    await expect(settleRefund(deps, { refundId })).rejects.toThrow('killed');
    expect(await rowsOf(orderId)).toMatchObject([{ state: 'asked', reference: null }]);
    const sent: unknown[] = [];
    const queue = { ...shared.deps.queue, send: async (...job: unknown[]) => void sent.push(job) };
    await resumeRefunds({ ...shared.deps, queue });
    expect(sent).toContainEqual(['settle-refund', { refundId }]);
    const asksBefore = stripe.control.requests().filter(({ method }) => method === 'POST').length;
    await settleRefund(shared.deps, { refundId });
    expect(stripe.control.requests().filter(({ method }) => method === 'POST')).toHaveLength(asksBefore);
    expect(paidBack(payment)).toBe(5900);
    expect(await rowsOf(orderId)).toMatchObject([{ state: 'done' }]);
  });

  test('is settled by the event alone, in any order and repeatedly', async () => {
    const { orderId, payment } = await pay();
    stripe.control.slowRefunds(true);
    const refundId = await ask({ orderId, keepsPlan: false });
    await expect(settleRefund(shared.deps, { refundId })).rejects.toMatchObject({ name: 'RetryLater' });
    expect((await seeOrder(shared, payer, orderId)).refund).toBe('under-way');
    const [refund] = stripe.control.refunds().filter(({ payment_intent }) => payment_intent === payment);
    stripe.control.settleRefund(refund?.id ?? '', 'succeeded');
    expect(await stripe.control.deliver((events) => events.toReversed())).toEqual([200, 200]);
    expect((await seeOrder(shared, payer, orderId)).refund).toBe('done');
    await settleRefund(shared.deps, { refundId });
    expect(paidBack(payment)).toBe(5900);
  });

  test('a refund that Stripe rejects becomes credit, even if Stripe accepted it at first', async () => {
    const { orderId } = await pay();
    const refundId = await ask({ orderId, keepsPlan: false });
    stripe.control.addFault({ kind: 'answer', status: 400, path: /refunds$/ });
    await settleRefund(shared.deps, { refundId });
    expect(await seeOrder(shared, payer, orderId)).toMatchObject({ state: 'refunded', refund: 'failed' });
    expect((await seeSubscription(shared, payer)).creditSatang).toBe(5900);

    const other = await buildPayer(shared);
    const second = await pay(other);
    const secondId = await ask({ orderId: second.orderId, keepsPlan: false });
    await settleRefund(shared.deps, { refundId: secondId });
    const [refund] = stripe.control
      .refunds()
      .filter(({ payment_intent }) => payment_intent === second.payment);
    stripe.control.settleRefund(refund?.id ?? '', 'failed');
    for (let told = 0; told < 2; told += 1) await stripe.control.deliver((events) => events);
    expect((await seeOrder(shared, other, second.orderId)).refund).toBe('failed');
    expect((await seeSubscription(shared, other)).creditSatang).toBe(5900);
  });

  test.for([429, 500, 503])('waits while Stripe answers %i', async (status) => {
    const { orderId, payment } = await pay();
    const refundId = await ask({ orderId, keepsPlan: false });
    const headers = { 'stripe-should-retry': 'false' };
    stripe.control.addFault({ kind: 'answer', status, headers, times: 3 });
    await expect(settleRefund(shared.deps, { refundId })).rejects.toMatchObject({
      code: 'PROVIDER_UNAVAILABLE',
    });
    expect(await rowsOf(orderId)).toMatchObject([{ state: 'asked' }]);
    stripe.control.clearFaults();
    await settleRefund(shared.deps, { refundId });
    expect(paidBack(payment)).toBe(5900);
  });

  test('a late Stripe payment is refunded from the credit, never more than the credit', async () => {
    const { id: orderId } = await order(shared, payer, { planId: 'small', provider: 'stripe' });
    const opened = await askQuota(shared, payer, 'openOrderCheckout', { path: { orderId } });
    await askQuota(shared, payer, 'cancelOrder', { path: { orderId } });
    now = new Date(now.getTime() + 120_000);
    stripe.control.complete(opened.data.url.split('/').at(-1) ?? '');
    await stripe.control.deliver();
    expect((await seeSubscription(shared, payer)).creditSatang).toBe(5900);
    expect(await askRefund(shared.deps, { orderId, keepsPlan: false })).toEqual({ outcome: 'not-paid' });
    expect(await askRefund(shared.deps, { orderId, creditSatang: 6000 })).toEqual({ outcome: 'by-bank' });
    await settleRefund(shared.deps, { refundId: await ask({ orderId, creditSatang: 5000 }) });
    expect((await seeSubscription(shared, payer)).creditSatang).toBe(900);
    expect(await askRefund(shared.deps, { orderId, creditSatang: 901 })).toEqual({ outcome: 'by-bank' });
  });
});

describe('a refund on the pages of Stripe', () => {
  test('a refund of a whole order on Stripe’s pages ends its plan, once', async () => {
    const { orderId, payment } = await pay();
    const told = async () => {
      stripe.control.refund(payment);
      await stripe.control.deliver();
      const event = stripe.control.events().at(-1);
      if (!event) throw new Error('there is no event');
      const { body, headers } = stripe.control.sign(event);
      const url = '/api/payment/stripe-event';
      await shared.app.inject({ method: 'POST', url, headers, payload: body });
    };
    expect(await changeOf(told, 'cash-stripe')).toEqual([-5900]);
    expect(await seeOrder(shared, payer, orderId)).toMatchObject({ state: 'refunded', refund: 'done' });
    expect(await rowsOf(orderId)).toHaveLength(1);
  });

  test('a refund on Stripe’s pages of an order that an upgrade used leaves the plan, at the operator’s loss', async () => {
    const { payment } = await pay();
    await buy(shared, payer, { planId: 'medium' });
    const told = async () => {
      stripe.control.refund(payment);
      await stripe.control.deliver();
    };
    expect(await changeOf(told, 'cash-stripe', 'refunds', 'vat-payable')).toEqual([-5900, 5514, 386]);
    expect((await seeSubscription(shared, payer)).subscription?.planId).toBe('medium');
  });

  test('a partial refund on Stripe’s pages leaves the order, at the operator’s loss', async () => {
    const { orderId, payment } = await pay();
    const told = async () => {
      stripe.control.refund(payment, 900);
      await stripe.control.deliver();
    };
    expect(await changeOf(told, 'cash-stripe', 'refunds', 'vat-payable')).toEqual([-900, 841, 59]);
    expect((await seeOrder(shared, payer, orderId)).state).toBe('paid');
    expect(await askRefund(shared.deps, { orderId, keepsPlan: false })).toEqual({ outcome: 'by-bank' });
  });
});
