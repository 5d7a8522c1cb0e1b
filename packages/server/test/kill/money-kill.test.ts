import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { until } from './context.ts';
import { lock } from './hold.ts';
import { createMoneyScene, type MoneyScene } from './money-scene.ts';
import { patientTimeoutMs } from './patience.ts';

const options = { timeout: patientTimeoutMs, tags: ['slow'] };
let scene: MoneyScene;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-money-kill-'));
  endings.push(() => removeFolder(folder));
  scene = await createMoneyScene(folder);
  endings.push(() => scene.close());
}, patientTimeoutMs);
afterAll(async () => {
  for (const end of endings.toReversed()) await end();
}, patientTimeoutMs);
afterEach(async () => {
  expect((await scene.product.run(['ledger', 'check'])).output).toContain('The ledger is right.');
}, patientTimeoutMs);

/** Kills the server with SIGKILL, and starts it again beside a Stripe that answers. */
async function killAndRestart(): Promise<void> {
  const { product, stripe } = scene;
  await product.kill();
  stripe.control.clearFaults();
  await product.launch();
  await product.ready();
}

/** Resolves at the next request to Stripe. */
async function asked(method: string, path: RegExp, times = 1): Promise<void> {
  const { requests } = scene.stripe.control;
  await until(() => requests().filter((one) => one.method === method && path.test(one.path)).length >= times);
}

const requestsOf = (path: RegExp) =>
  scene.stripe.control.requests().filter((one) => path.test(one.path)).length;
const paymentsOf = (orderId: string) =>
  scene.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
const sessionsOf = () => scene.stripe.control.sessions();

test('a page whose answer kill -9 cut off is the only one, and is paid once', options, async () => {
  const { stripe } = scene;
  const orderId = await scene.order();
  stripe.control.addFault({ kind: 'hang-after', path: /sessions$/ });
  scene.openUnheard(orderId);
  await until(() => sessionsOf().length === 1);
  await killAndRestart();
  const sessionId = await scene.open(orderId);
  expect(sessionsOf()).toMatchObject([{ id: sessionId }]);
  stripe.control.complete(sessionId);
  await until(async () => {
    await stripe.control.deliver();
    return (await scene.see(orderId)).state === 'paid';
  });
  expect(await paymentsOf(orderId)).toMatchObject([{ amount_satang: 5900, outcome: 'paid' }]);
});

test('money whose report kill -9 prevented is found at the next start', options, async () => {
  const { stripe } = scene;
  const orderId = await scene.order();
  const sessionId = await scene.open(orderId);
  await scene.product.kill();
  stripe.control.complete(sessionId);
  const before = requestsOf(/sessions\/cs_/);
  // The first look does not hear the answer either.
  stripe.control.addFault({ kind: 'hang-after', path: /sessions\/cs_/ });
  await scene.product.launch();
  await asked('GET', /sessions\/cs_/, before + 1);
  await killAndRestart();
  await until(async () => (await scene.see(orderId)).state === 'paid');
  // The events come at last, and change nothing.
  await stripe.control.deliver();
  expect(await paymentsOf(orderId)).toMatchObject([{ amount_satang: 5900, outcome: 'paid' }]);
});

test('an event that kill -9 cut off in the middle of its entry is entered once', options, async () => {
  const { stripe, product } = scene;
  const orderId = await scene.order();
  stripe.control.complete(await scene.open(orderId));
  const hold = await lock(scene, 'lock table ledger_entries in share row exclusive mode');
  const telling = stripe.control.deliver();
  await hold.reached();
  await product.kill();
  await hold.end();
  expect(await telling).toContain(0);
  await killAndRestart();
  await until(async () => (await scene.see(orderId)).state === 'paid');
  await stripe.control.deliver();
  expect(await paymentsOf(orderId)).toMatchObject([{ amount_satang: 5900, outcome: 'paid' }]);
});

test('a refund that kill -9 cut off after Stripe had paid it goes back once', options, async () => {
  const { stripe, product } = scene;
  const orderId = await scene.order();
  stripe.control.complete(await scene.open(orderId));
  await stripe.control.deliver();
  await until(async () => (await scene.see(orderId)).state === 'paid');
  await product.kill();
  const headers = { 'stripe-should-retry': 'false' };
  stripe.control.addFault({ kind: 'answer', status: 503, headers, path: /refunds/, times: 9 });
  expect((await product.run(['payment', 'refund', orderId])).output).toContain('the server goes on');
  stripe.control.clearFaults();
  stripe.control.addFault({ kind: 'hang-after', path: /refunds$/ });
  await product.launch();
  await until(() => stripe.control.refunds().length === 1);
  expect(await scene.see(orderId)).toMatchObject({ state: 'refunded', refund: 'under-way' });
  await killAndRestart();
  await until(async () => (await scene.see(orderId)).refund === 'done');
  await stripe.control.deliver();
  expect(stripe.control.refunds()).toMatchObject([{ amount: 5900, status: 'succeeded' }]);
});
