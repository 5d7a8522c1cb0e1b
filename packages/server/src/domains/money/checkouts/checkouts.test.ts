import { inspect } from 'node:util';
import { dayMs, hourMs, minuteMs } from '@kepwai/rules/time';
import { createStripePlatform, type StripeEvent, type StripePlatform } from '@kepwai/stripe-platform';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testNoon } from '../../../../test/clock.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import {
  askQuota,
  buildPayer,
  order,
  type Payer,
  seeOrder,
  seeSubscription,
  testPayments,
} from '../../../../test/scenes/money/money.ts';
import { listBalances, listFaults } from '../ledger/ledger-store.ts';
import type { CheckoutProvider } from '../orders/providers/checkout-provider.ts';
import { createStripeCheckout } from '../orders/providers/stripe.ts';
import { addPlan } from '../plans/plans.ts';
import { openCheckout } from './open-checkout.ts';
import { resumeCheckouts, settleCheckout } from './settle-checkout.ts';

let shared: TestApp;
let stripe: StripePlatform;
let impatient: CheckoutProvider;
let apiBase: string;
let payer: Payer;
let now: Date;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  now = testNoon;
  stripe = createStripePlatform({ clock: () => now });
  forFile.onTestFinished(() => stripe.close());
  const { secretKey, webhookSecret } = stripe;
  apiBase = await stripe.listen();
  const env = { secretKey, webhookSecret, apiBase };
  impatient = createStripeCheckout(env, { timeoutMs: 400 });
  const payments = { ...testPayments, stripe: env };
  shared = await createTestApp(forFile, { clock: () => now }, { payments });
  const origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
  stripe.control.setWebhookUrl(`${origin}/api/payment/stripe-event`);
});
beforeEach(async () => {
  pass(dayMs);
  payer = await buildPayer(shared);
});
afterEach(async () => {
  stripe.control.clearFaults();
  expect(await listFaults(shared.deps.db)).toEqual([]);
});

const orderPage = (by = payer) => order(shared, by, { planId: 'small', provider: 'stripe' });
const openPage = (orderId: string, by = payer) =>
  askQuota(shared, by, 'openOrderCheckout', { path: { orderId } });
const holder = () => ({ ...payer, role: 'owner' as const });

/** Opens the page of an order; returns the id of Stripe's session. */
async function openSession(orderId: string): Promise<string> {
  return (await openPage(orderId)).data.url.split('/').at(-1) ?? '';
}

const checkoutsOf = (orderId: string) =>
  shared.deps.db.selectFrom('checkouts').selectAll().where('order_id', '=', orderId).execute();

/** Looks at the page of an order, as the job does; null once nothing more can come of it. */
async function look(orderId: string): Promise<unknown> {
  const [checkout] = await checkoutsOf(orderId);
  const looking = settleCheckout(shared.deps, { checkoutId: checkout?.id ?? '' });
  return await looking.then(() => null).catch((error: unknown) => error);
}

/** Sends an event with a signature; returns status and answer. */
async function tell(event: StripeEvent, options: { secret?: string; at?: Date } = {}) {
  const { body, headers } = stripe.control.sign(event, options);
  const url = '/api/payment/stripe-event';
  const answer = await shared.app.inject({ method: 'POST', url, headers, payload: body });
  return { status: answer.statusCode, body: answer.json<{ data?: { result: string } }>() };
}

const lastEvent = () => {
  const event = stripe.control.events().at(-1);
  if (!event) throw new Error('there is no event');
  return event;
};

describe('an order by Stripe', () => {
  test('is paid on its page, and its money is at Stripe', async () => {
    const other = await buildPayer(shared);
    const [made, theirs] = [await orderPage(), await orderPage(other)];
    expect(made).toMatchObject({
      provider: 'stripe',
      amountSatang: 5900,
      discountSatang: 0,
      mayPay: true,
      qr: null,
    });
    expect(theirs.amountSatang).toBe(5900);
    const id = await openSession(made.id);
    expect(await openSession(made.id)).toBe(id);
    expect(stripe.control.session(id)).toMatchObject({
      amount_total: 5900,
      success_url: `http://kepwai.test/microapp/subscribe?quota=${payer.quotaId}&order=${made.id}&returned=yes`,
    });
    stripe.control.complete(id, { by: 'promptpay' });
    expect(await stripe.control.deliver()).toEqual([200]);
    expect(await seeOrder(shared, payer, made.id)).toMatchObject({ state: 'paid', mayPay: false });
    expect((await seeOrder(shared, other, theirs.id)).state).toBe('open');
    expect(
      (await listBalances(shared.deps.db)).find(({ account_id }) => account_id === 'cash-stripe'),
    ).toMatchObject({
      amount_satang: 5900,
    });
    expect(await openPage(made.id)).toMatchObject({ status: 409, code: 'ORDER_PAID' });
    expect(await look(made.id)).toBeNull();
  });

  test('replaces one by PromptPay, and is offered if the operator has both', async () => {
    const first = await order(shared, payer, { planId: 'small' });
    expect(first.provider).toBe('promptpay');
    await orderPage();
    expect((await seeOrder(shared, payer, first.id)).state).toBe('cancelled');
    expect((await seeSubscription(shared, payer)).providers).toEqual(['promptpay', 'stripe']);
    expect(await openPage(first.id)).toMatchObject({ status: 410, code: 'ORDER_ENDED' });
  });

  test('an order by Stripe below 10 baht is refused', async () => {
    const tiny = { id: 'tiny', name: 'จิ๋ว', limit_bytes: 2 ** 32, month_satang: 999, year_satang: 9990 };
    await addPlan(shared.deps.db, tiny);
    const payload = { planId: 'tiny', period: 'month', provider: 'stripe' } as const;
    const answer = await askQuota(shared, payer, 'createOrder', { body: payload });
    expect(answer).toMatchObject({ status: 409, code: 'AMOUNT_TOO_SMALL' });
  });

  test('an order by Stripe that expired is opened again with another page', async () => {
    const made = await orderPage();
    const first = await openSession(made.id);
    pass(2 * hourMs);
    expect(await openPage(made.id)).toMatchObject({ code: 'ORDER_ENDED' });
    const renewed = await askQuota(shared, payer, 'renewOrderCode', { path: { orderId: made.id } });
    expect(renewed.data).toMatchObject({ state: 'open', amountSatang: 5900 });
    const second = await openSession(made.id);
    expect(second).not.toBe(first);
    stripe.control.complete(second);
    await stripe.control.deliver();
    expect((await seeOrder(shared, payer, made.id)).state).toBe('paid');
  });

  test('an order by Stripe that is cancelled has its page closed; money that was faster is kept as credit', async () => {
    const made = await orderPage();
    const id = await openSession(made.id);
    await askQuota(shared, payer, 'cancelOrder', { path: { orderId: made.id } });
    expect(await look(made.id)).toBeNull();
    expect(stripe.control.session(id).status).toBe('expired');
    const second = await orderPage();
    const faster = await openSession(second.id);
    await askQuota(shared, payer, 'cancelOrder', { path: { orderId: second.id } });
    pass(2 * minuteMs);
    stripe.control.complete(faster);
    expect(await look(second.id)).toBeNull();
    expect(await seeOrder(shared, payer, second.id)).toMatchObject({
      state: 'review',
      review: { reason: 'late', receivedSatang: 5900 },
    });
    expect((await seeSubscription(shared, payer)).creditSatang).toBe(5900);
  });

  test('an order by Stripe is paid for its quota after a hand-over, and the new owner sees it', async () => {
    const made = await orderPage();
    const id = await openSession(made.id);
    const { id: userId } = await buildUser(shared.deps.db);
    const owned = { userId, quotaId: payer.quotaId };
    await shared.deps.db
      .updateTable('quotas')
      .set({ owner_id: userId })
      .where('id', '=', payer.quotaId)
      .execute();
    stripe.control.complete(id);
    await stripe.control.deliver();
    expect(await seeOrder(shared, owned, made.id)).toMatchObject({
      state: 'paid',
      payer: { id: payer.userId },
    });
    expect((await seeSubscription(shared, owned)).subscription?.state).toBe('active');
  });

  test('an order by Stripe of a quota that is gone keeps its money for the operator', async () => {
    const made = await orderPage();
    const id = await openSession(made.id);
    await shared.deps.db.updateTable('orders').set({ quota_id: null }).where('id', '=', made.id).execute();
    stripe.control.complete(id);
    expect(await stripe.control.deliver()).not.toContain(500);
    const payment = await shared.deps.db
      .selectFrom('payments')
      .selectAll()
      .where('outcome', '=', 'unmatched')
      .execute();
    expect(payment).toMatchObject([{ provider: 'stripe', amount_satang: 5900 }]);
  });
});

describe('events', () => {
  test('repeated Stripe events in reverse order count once', async () => {
    const made = await orderPage();
    const id = await openSession(made.id);
    stripe.control.complete(id, { by: 'promptpay', isPending: true });
    stripe.control.settle(id, 'succeeded');
    expect(await stripe.control.deliver((events) => events.toReversed())).not.toContain(500);
    const events = stripe.control.events().slice(-2);
    for (const event of [...events, ...events]) expect((await tell(event)).status).toBe(200);
    expect((await seeOrder(shared, payer, made.id)).state).toBe('paid');
    const payments = await shared.deps.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', made.id)
      .execute();
    expect(payments).toMatchObject([{ amount_satang: 5900, outcome: 'paid', source: 'provider' }]);
  });

  test('Stripe events that are forged, or signed long ago, change nothing', async () => {
    const made = await orderPage();
    stripe.control.complete(await openSession(made.id));
    const event = lastEvent();
    expect((await tell(event, { secret: 'whsec_forged00' })).status).toBe(401);
    expect((await tell(event, { at: new Date(now.getTime() - 6 * minuteMs) })).status).toBe(401);
    expect((await seeOrder(shared, payer, made.id)).state).toBe('open');
    expect((await tell(event)).status).toBe(200);
    expect((await seeOrder(shared, payer, made.id)).state).toBe('paid');
  });

  test('Stripe events that come a week late pay an order that was paid in time', async () => {
    const made = await orderPage();
    stripe.control.complete(await openSession(made.id));
    pass(7 * dayMs);
    expect((await tell(lastEvent())).body.data?.result).toBe('applied');
    expect((await seeOrder(shared, payer, made.id)).state).toBe('paid');
  });

  test('Stripe events of an expired page after a paid one are ignored', async () => {
    const made = await orderPage();
    const session = stripe.control.complete(await openSession(made.id));
    await stripe.control.deliver();
    const event = lastEvent();
    const expired = { ...session, status: 'expired' as const };
    await tell({ ...event, id: 'evt_late', type: 'checkout.session.expired', data: { object: expired } });
    expect((await seeOrder(shared, payer, made.id)).state).toBe('paid');
    expect(await checkoutsOf(made.id)).toMatchObject([{ state: 'complete' }]);
    const foreign = { ...session, id: 'cs_test_other', client_reference_id: null };
    expect((await tell({ ...event, data: { object: foreign } })).body.data?.result).toBe('ignored');
    const stranger = { ...session, id: 'cs_test_other' };
    expect((await tell({ ...event, data: { object: stranger } })).body.data?.result).toBe('ignored');
  });

  test('Stripe events of a failed payment leave the order open for another page', async () => {
    const made = await orderPage();
    const id = await openSession(made.id);
    stripe.control.complete(id, { by: 'promptpay', isPending: true });
    stripe.control.settle(id, 'failed');
    await stripe.control.deliver();
    expect((await seeOrder(shared, payer, made.id)).state).toBe('open');
    expect(await openSession(made.id)).not.toBe(id);
  });
});

describe('an unreliable Stripe', () => {
  test.for([429, 500, 503])(
    'status %i of Stripe charges nothing, and the next try succeeds',
    async (status) => {
      const made = await orderPage();
      stripe.control.addFault({
        kind: 'answer',
        status,
        times: 3,
        headers: { 'stripe-should-retry': 'false' },
      });
      expect(await openPage(made.id)).toMatchObject({ status: 503, code: 'PROVIDER_UNAVAILABLE' });
      stripe.control.clearFaults();
      expect((await openPage(made.id)).status).toBe(200);
      expect(await checkoutsOf(made.id)).toHaveLength(1);
    },
  );

  test('a hanging call to Stripe blocks no other order, and its page is found by its event', async () => {
    const made = await orderPage();
    stripe.control.addFault({ kind: 'hang-after', times: 9 });
    // The call lasts until the other requests are answered, however long they take.
    let endCall = () => {};
    const others = new Promise<void>((resolve) => {
      endCall = resolve;
    });
    const create: CheckoutProvider['create'] = (checkout) => impatient.create(checkout).finally(() => others);
    const deps = { ...shared.deps, checkoutProvider: { ...impatient, create } };
    const opening = openCheckout(deps, { holder: holder(), orderId: made.id }).catch(
      (error: unknown) => error,
    );
    await expect.poll(() => stripe.control.requests().at(-1)?.path).toBe('/v1/checkout/sessions');
    expect((await seeOrder(shared, payer, made.id)).state).toBe('open');
    const renewed = await askQuota(shared, payer, 'renewOrderCode', { path: { orderId: made.id } });
    expect(renewed.status).toBe(200);
    endCall();
    expect(await opening).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    const session = stripe.control.sessions().at(-1);
    stripe.control.complete(session?.id ?? '');
    await stripe.control.deliver();
    expect((await seeOrder(shared, payer, made.id)).state).toBe('paid');
  });

  test('a crash during a call to Stripe repeats it with the same key, and one page is made', async () => {
    const made = await orderPage();
    const real = shared.deps.checkoutProvider;
    if (!real) throw new Error('there is no provider');
    const before = stripe.control.sessions().length;
    const killed: CheckoutProvider = {
      ...real,
      async create(checkout) {
        await real.create(checkout);
        throw new Error('killed');
      },
    };
    const deps = { ...shared.deps, checkoutProvider: killed };
    await expect(openCheckout(deps, { holder: holder(), orderId: made.id })).rejects.toThrow('killed');
    expect(await checkoutsOf(made.id)).toMatchObject([{ state: 'creating', session_id: null }]);
    expect(await look(made.id)).toMatchObject({ name: 'RetryLater' });
    const [checkout] = await checkoutsOf(made.id);
    expect(checkout).toMatchObject({ state: 'open', url: expect.any(String) });
    expect(stripe.control.sessions()).toHaveLength(before + 1);
    expect(await openSession(made.id)).toBe(checkout?.session_id);
  });

  test('a payment without an event is found after the next start', async () => {
    const made = await orderPage();
    stripe.control.complete(await openSession(made.id));
    pass(5 * hourMs);
    const sent: string[] = [];
    const queue = { ...shared.deps.queue, send: async (name: string) => void sent.push(name) };
    await resumeCheckouts({ ...shared.deps, queue });
    expect(sent).toContain('settle-checkout');
    expect(await look(made.id)).toBeNull();
    expect((await seeOrder(shared, payer, made.id)).state).toBe('paid');
  });

  test('errors of a refused Stripe key do not contain the key', async () => {
    const made = await orderPage();
    const secretKey = 'sk_test_wrongAndSecret';
    const wrong = createStripeCheckout({ secretKey, webhookSecret: 'whsec_secret00', apiBase });
    const deps = { ...shared.deps, checkoutProvider: wrong };
    const failure = await openCheckout(deps, { holder: holder(), orderId: made.id }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    expect(inspect(failure, { depth: 9, showHidden: true })).not.toContain(secretKey);
    await expect(wrong.probe()).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    await shared.deps.checkoutProvider?.probe();
  });
});
