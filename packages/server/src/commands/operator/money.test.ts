import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStripePlatform } from '@kepwai/stripe-platform';
import { beforeAll, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import {
  createTestApp,
  createTestDatabase,
  forFile,
  type TestApp,
  type TestDatabase,
} from '../../../test/index.ts';
import {
  buildPayer,
  buy,
  order,
  seeOrder,
  seeSubscription,
  tellOfMoney,
  testPayments,
} from '../../../test/scenes/money/money.ts';
import { buildCheckout, receiveFromStripe } from '../../../test/scenes/money/stripe.ts';
import { main } from '../main.ts';
import { inBaht, parseBaht } from './baht.ts';

let shared: TestApp;
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kepwai-money-'));
  forFile.onTestFinished(() => rm(dataDir, { recursive: true }));
  database = await createTestDatabase(forFile);
  shared = await createTestApp(forFile, { db: database.db }, { payments: testPayments });
});

/** Runs a command beside the application; returns its output and its exit code. */
const run = (...args: string[]) => runWith({}, ...args);
async function runWith(env: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const source = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: database.connectionString, ...env };
  const code = await main(args, { source, print: (text) => lines.push(text) });
  return { code, text: lines.join('\n') };
}

test('an amount in baht is exact to the satang', () => {
  expect([parseBaht('129', '--month'), parseBaht('58.99', '--month')]).toEqual([12_900, 5899]);
  expect([inBaht(5), inBaht(5899), inBaht(-12_900)]).toEqual(['0.05', '58.99', '-129.00']);
  for (const text of ['', '1.5', '-1', '1e3', '๑'])
    expect(() => parseBaht(text, '--month')).toThrow('is no amount in baht');
});

test('a plan is added, bought, and retired; its buyers keep it', async () => {
  const values = ['--name', 'ครอบครัว', '--limit', '100GB', '--month', '79', '--year', '790.50'];
  expect(await run('plan', 'add', 'family', ...values)).toMatchObject({ code: 0 });
  expect(await run('plan', 'add', 'family', ...values)).toMatchObject({ code: 1 });
  const payer = await buildPayer(shared);
  const bought = await order(shared, payer, { planId: 'family', period: 'year' });
  expect(await tellOfMoney(shared, { amountSatang: bought.amountSatang })).toBe('paid');
  expect((await run('plan', 'retire', 'family')).text).toContain('who has it keeps it');
  expect((await run('plan', 'list')).text).toContain('790.50 a year, retired on');
  const plans = await call(shared, 'listPlans');
  expect(plans.text).not.toContain('family');
  expect(plans.headers['cache-control']).toBe('public, max-age=300');
  expect((await seeSubscription(shared, payer)).plan?.id).toBe('family');
  expect(await order(shared, payer, { planId: 'family' })).toMatchObject({ kind: 'renew' });
  const newcomer = await buildPayer(shared);
  await expect(order(shared, newcomer, { planId: 'family' })).rejects.toThrow('PLAN_UNAVAILABLE');
  expect(await run('plan', 'retire', 'free')).toMatchObject({ code: 1 });
});

test('the operator approves an order once, however often the command runs', async () => {
  const payer = await buildPayer(shared);
  const { id } = await order(shared, payer, { planId: 'small' });
  expect((await run('payment', 'list')).text).toContain(id);
  expect((await run('payment', 'approve', id)).text).toContain('is paid');
  expect((await run('payment', 'approve', id)).text).toContain('was paid before');
  expect((await seeOrder(shared, payer, id)).state).toBe('paid');
  expect((await run('payment', 'reject', id)).code).toBe(1);
  expect((await run('ledger', 'check')).code).toBe(0);
});

test('the operator assigns money without an order to one, and rejects another', async () => {
  const payer = await buildPayer(shared);
  const { id, amountSatang } = await order(shared, payer, { planId: 'large', period: 'year' });
  expect((await run('payment', 'reject', id)).text).toContain('is closed');
  const second = await order(shared, payer, { planId: 'large', period: 'year' });
  const reference = 'bank-without-order';
  const unknown = '00000000-0000-4000-8000-000000000001';
  const money = { amountSatang: second.amountSatang, reference, orderId: unknown };
  expect(await tellOfMoney(shared, money)).toBe('unmatched');
  expect((await run('payment', 'list')).text).toContain(reference);
  expect((await run('payment', 'approve', second.id, '--reference', reference)).text).toContain('is paid');
  expect(amountSatang).toBeGreaterThan(0);
  const exported = (await run('ledger', 'export')).text.split('\n');
  expect(exported[0]).toBe('transaction,line,at,kind,account,amount_baht,quota,order,payment,operation');
  const total = exported.slice(1).reduce((sum, row) => sum + Math.round(Number(row.split(',')[5]) * 100), 0);
  expect(total).toBe(0);
  expect((await run('ledger', 'check')).text).toContain('The ledger is right.');
});

test('an order is paid back as a whole, once for a reference', async () => {
  const payer = await buildPayer(shared);
  const { id } = await buy(shared, payer, { planId: 'medium' });
  const refund = (...more: string[]) => run('payment', 'refund', id, ...more);
  expect((await refund()).text).toContain('name --reference of that transfer');
  expect((await refund('--reference', 'whole-1', '--amount', '1', '--keep-plan')).code).toBe(1);
  expect(await refund('--reference', 'whole-1')).toMatchObject({ code: 0 });
  expect((await refund('--reference', 'whole-1')).text).toContain('was paid back before');
  expect(await refund('--reference', 'whole-2')).toMatchObject({ code: 1 });
  expect((await seeOrder(shared, payer, id)).state).toBe('refunded');
  expect((await run('ledger', 'check')).code).toBe(0);
});

test('credit is paid back once for a reference, and never more than its balance', async () => {
  const payer = await buildPayer(shared);
  const { id, amountSatang } = await order(shared, payer, { planId: 'medium' });
  expect(await tellOfMoney(shared, { amountSatang: amountSatang - 100, orderId: id })).toBe('credited');
  const refund = (amount: string, reference: string) =>
    run('payment', 'refund', id, '--amount', amount, '--reference', reference);
  expect(await refund('1000', 'back-1')).toMatchObject({ code: 1 });
  expect((await refund('28.00', 'back-1')).text).toContain('28.00 baht of credit are paid back');
  expect((await refund('28.00', 'back-1')).text).toContain('paid back before');
  expect((await seeSubscription(shared, payer)).creditSatang).toBe(amountSatang - 100 - 2800);
  expect((await run('ledger', 'check')).code).toBe(0);
});

test('a promo is created, listed, redeemed and ended', async () => {
  const made = await run(
    'promo',
    'create',
    '--storage',
    '5GB',
    '--days',
    '90',
    '--uses',
    '2',
    '--token',
    'k7qw9xpt',
  );
  expect(made).toEqual({ code: 0, text: 'K7QW-9XPT: 5368709120 bytes for 90 days, 2 uses, once per person' });
  const payer = await buildPayer(shared);
  const redeem = async () => {
    const headers = bearer(await tokenFor(shared, payer.userId));
    const payload = { quotaId: payer.quotaId };
    return await call(shared, 'redeemPromo', { as: headers, path: { token: 'K7QW-9XPT' }, body: payload });
  };
  expect((await redeem()).status).toBe(200);
  expect((await run('promo', 'list')).text).toContain('used 1 times');
  expect((await run('promo', 'end', 'K7QW-9XPT')).text).toContain('what it gave stays');
  expect((await run('promo', 'list')).text).toContain('ended on');
  const plan = [
    '--plan',
    'small',
    '--months',
    '1',
    '--from',
    '2027-01-01',
    '--until',
    '2027-01-31',
    '--new-only',
  ];
  const given = await run('promo', 'create', ...plan, '--note', 'งานวัด');
  expect(given.text).toContain('new quotas only, from 2027-01-01, until 2027-01-31, “งานวัด”');
});

test.each([
  ['nothing to give', ['--days', '3'], 'Either --storage or --plan'],
  ['both', ['--storage', '1GB', '--plan', 'small', '--days', '3'], 'Either --storage or --plan'],
  ['no time', ['--storage', '1GB'], 'Either --days or --months'],
  ['no number', ['--storage', '1GB', '--days', 'x3'], '--days x3 is no number'],
  ['a size of nothing', ['--storage', '0', '--days', '3'], 'more than nothing'],
  ['a token with a zero', ['--storage', '1GB', '--days', '3', '--token', 'K0QW-9XPT'], 'is no token'],
  ['the free plan', ['--plan', 'free', '--months', '1'], 'is no plan that can be given'],
  [
    'a window that ends first',
    ['--storage', '1GB', '--days', '3', '--from', '2027-02-02', '--until', '2027-02-01'],
    '--until is before --from',
  ],
])('a promo is not created: %s', async (_what, options, reason) => {
  const { code, text } = await run('promo', 'create', ...options);
  expect(code).toBe(1);
  expect(text).toContain(reason);
});

test('an unknown promo cannot be ended', async () => {
  expect((await run('promo', 'end', 'ZZZZ-2222')).text).toContain('There is no promo');
  expect((await run('promo', 'end', 'x')).text).toContain('The token is needed');
});

test('a Stripe payment is refunded by the command, which continues if Stripe did not answer', async () => {
  const stripe = createStripePlatform();
  forFile.onTestFinished(() => stripe.close());
  const env = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_BASE: await stripe.listen(),
  };
  const payer = await buildPayer(shared);
  const { id } = await buildCheckout(shared, { quotaId: payer.quotaId, payerId: payer.userId });
  await receiveFromStripe(shared, { orderId: id, reference: stripe.control.pay(5900) });
  const refund = (...more: string[]) => runWith(env, 'payment', 'refund', id, ...more);
  expect((await refund('--reference', 'bank')).text).toContain('leave --reference out');
  const headers = { 'stripe-should-retry': 'false' };
  stripe.control.addFault({ kind: 'answer', status: 500, times: 9, headers });
  expect((await refund()).text).toContain('the server goes on');
  stripe.control.clearFaults();
  expect(await refund()).toMatchObject({
    code: 0,
    text: expect.stringContaining('59.00 baht are paid back by Stripe'),
  });
  expect((await refund()).text).toContain('was paid back before');
  expect(stripe.control.refunds()).toHaveLength(1);
  expect((await run('ledger', 'check')).code).toBe(0);
});
