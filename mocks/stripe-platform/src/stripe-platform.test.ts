import Stripe from 'stripe';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createStripePlatform, type StripePlatform } from './index.ts';

let platform: StripePlatform;
let client: Stripe;
beforeAll(async () => {
  platform = createStripePlatform();
  const { hostname, port } = new URL(await platform.listen());
  client = clientOf({ hostname, port }, platform.secretKey);
  return () => platform.close();
});

function clientOf({ hostname, port }: { hostname: string; port: string }, key: string): Stripe {
  const options = { host: hostname, port, protocol: 'http', telemetry: false } as const;
  return new Stripe(key, { ...options, maxNetworkRetries: 0 });
}

const wanted = (unit_amount = 5900): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'https://kepwai.test/paid',
  cancel_url: 'https://kepwai.test/back',
  client_reference_id: 'order',
  allowed_payment_method_types: ['card', 'promptpay'],
  line_items: [
    { quantity: 1, price_data: { currency: 'thb', unit_amount, product_data: { name: 'เล็ก 50 GB' } } },
  ],
});

test('the official client creates, finds and expires a session', async () => {
  const session = await client.checkout.sessions.create(wanted());
  expect(session).toMatchObject({
    amount_total: 5900,
    currency: 'thb',
    status: 'open',
    payment_status: 'unpaid',
  });
  expect(await client.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id });
  expect(await client.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  await expect(client.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('a session is created once for a key, and a key with other parameters is refused', async () => {
  const options = { idempotencyKey: 'once' };
  const first = await client.checkout.sessions.create(wanted(), options);
  expect((await client.checkout.sessions.create(wanted(), options)).id).toBe(first.id);
  await expect(client.checkout.sessions.create(wanted(6000), options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

test('a person pays on the page, and the signed event says so', async () => {
  const session = await client.checkout.sessions.create(wanted());
  const page = await fetch(session.url ?? '');
  expect(await page.text()).toContain('Pay by PromptPay');
  const paid = await fetch(session.url ?? '', {
    method: 'POST',
    body: new URLSearchParams({ by: 'promptpay' }),
    redirect: 'manual',
  });
  expect(paid.headers.get('location')).toBe('https://kepwai.test/paid');
  const event = platform.control.events().at(-1);
  if (!event) throw new Error('there is no event');
  const { body, headers } = platform.control.sign(event);
  const signature = headers['stripe-signature'] ?? '';
  const read = client.webhooks.constructEvent(body, signature, platform.webhookSecret);
  expect(read).toMatchObject({
    type: 'checkout.session.completed',
    data: { object: { payment_status: 'paid' } },
  });
  expect(() => client.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
});

test('money is paid back once, and never more than came', async () => {
  const { id } = await client.checkout.sessions.create(wanted());
  const { payment_intent } = platform.control.complete(id);
  if (payment_intent === null) throw new Error('nothing was paid');
  await expect(client.refunds.create({ payment_intent, amount: 5901 })).rejects.toMatchObject({
    param: 'amount',
  });
  expect(await client.refunds.create({ payment_intent })).toMatchObject({ amount: 5900 });
  await expect(client.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect(await client.paymentIntents.retrieve(payment_intent)).toMatchObject({ status: 'succeeded' });
});

test('amounts below 10 baht, a wrong key and an unknown id are refused', async () => {
  await expect(client.checkout.sessions.create(wanted(999))).rejects.toMatchObject({
    code: 'amount_too_small',
  });
  await expect(client.checkout.sessions.retrieve('cs_test_0')).rejects.toMatchObject({
    code: 'resource_missing',
  });
  const other = createStripePlatform();
  onTestFinished(() => other.close());
  const stranger = clientOf(new URL(await other.listen()), 'sk_test_wrong');
  await expect(stranger.checkout.sessions.retrieve('cs_test_0')).rejects.toMatchObject({ statusCode: 401 });
});

test('Stripe is busy, hangs, or loses its answer on demand', async () => {
  const { control } = platform;
  control.addFault({ kind: 'answer', status: 429 });
  await expect(client.checkout.sessions.create(wanted())).rejects.toMatchObject({ statusCode: 429 });
  const shortly = { timeout: 500 };
  control.addFault({ kind: 'hang' });
  await expect(client.checkout.sessions.create(wanted(), shortly)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  control.addFault({ kind: 'hang-after' });
  const before = control.sessions().length;
  await expect(client.checkout.sessions.create(wanted(), shortly)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  });
  await expect.poll(() => control.sessions()).toHaveLength(before + 1);
});
