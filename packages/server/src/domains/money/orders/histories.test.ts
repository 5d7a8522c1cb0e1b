import { dayMs, hourMs } from '@kepwai/rules/time';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { testNoon } from '../../../../test/clock.ts';
import { buildGroup, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import {
  askQuota,
  buildPayer,
  type Payer,
  seeSubscription,
  tellOfMoney,
  testPayments,
} from '../../../../test/scenes/money/money.ts';
import { isAppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { closeHat, endDueHats, orderGift, startHat } from '../hats/hats.ts';
import { listBalances, listFaults } from '../ledger/ledger-store.ts';
import { maintainSubscriptions } from '../subscriptions/round.ts';
import { refundOrder } from './refund-order.ts';
import { findOpenHat } from './stores/hats-store.ts';

type Order = components['schemas']['Order'];

const prices: Readonly<Record<string, readonly [month: number, year: number]>> = {
  small: [5900, 59_000],
  medium: [12_900, 129_000],
  large: [34_900, 349_000],
};
const ranks = ['small', 'medium', 'large'];

let shared: TestApp;
let now: Date;
beforeAll(async () => {
  now = testNoon;
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
});

/** Independent calculation of money: the payments minus refunds, and the value of each period. */
interface Model {
  paidSatang: number;
  creditSatang: number;
  /** Money that came and was not paid back. */
  cashSatang: number;
  /** Money that a hat holds. */
  heldSatang: number;
  hatId: string | null;
  terms: { planId: string; startMs: number; endMs: number; valueSatang: number }[];
  /** The order that the last term is of, while it can be paid back. */
  lastOrder: Order | null;
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    planId: fc.constantFrom(...ranks),
    period: fc.constantFrom('month' as const, 'year' as const),
    money: fc.constantFrom('exact', 'twice', 'less', 'more', 'late', 'none'),
  }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: -3, max: 50 }) }),
  fc.record({ kind: fc.constant('round' as const) }),
  fc.record({ kind: fc.constant('refund' as const), keepsPlan: fc.boolean() }),
  fc.record({ kind: fc.constant('lapse' as const) }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({ kind: fc.constant('give' as const), satang: fc.constantFrom(2000, 3500, 5900) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('random histories of paying, upgrading, lapsing, hats, refunds and wrong amounts balance at each step, and agree with a model', {
  tags: ['slow'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const payer = await buildPayer(shared);
      const model: Model = {
        paidSatang: 0,
        creditSatang: 0,
        cashSatang: 0,
        heldSatang: 0,
        hatId: null,
        terms: [],
        lastOrder: null,
      };
      const before = await cash();
      for (const one of steps) {
        await take(payer, model, one);
        expect(await listFaults(shared.deps.db)).toEqual([]);
        const balances = await listBalances(shared.deps.db);
        expect(balances.reduce((sum, { amount_satang }) => sum + amount_satang, 0)).toBe(0);
        expect((await cash()) - before).toBe(model.cashSatang);
      }
      // Other histories begin where no amount of this one is remembered.
      now = new Date(now.getTime() + 3 * dayMs);
    }),
    { numRuns: amountOf({ few: 8, whole: 15 }) },
  );
});

/** Returns the money that came and was not paid back, of all histories. */
async function cash(): Promise<number> {
  const balances = await listBalances(shared.deps.db);
  return balances.find(({ account_id }) => account_id === 'cash-promptpay')?.amount_satang ?? 0;
}

async function take(payer: Payer, model: Model, one: Step): Promise<void> {
  if (one.kind === 'pass') now = new Date(now.getTime() + one.days * dayMs);
  if (one.kind === 'round') {
    await maintainSubscriptions(shared.deps);
    await endDueHats(shared.deps);
    await settleHat(payer, model);
  }
  if (one.kind === 'lapse') await lapse(payer, model);
  if (one.kind === 'close') {
    await closeHat(shared.deps, await memberOf(payer));
    await settleHat(payer, model);
  }
  if (one.kind === 'give') await giveWith(payer, model, one.satang);
  if (one.kind === 'buy') await buyWith(payer, model, one);
  if (one.kind === 'refund') await refundLast(model, one.keepsPlan);
  const view = await seeSubscription(shared, payer);
  expect(view.creditSatang).toBe(model.creditSatang);
  const endMs = model.terms.at(-1)?.endMs;
  const shown = view.subscription?.endsAt ?? null;
  if (endMs !== undefined) expect(shown).toBe(new Date(endMs).toISOString());
  const held = model.creditSatang + model.heldSatang;
  const worth = model.terms.reduce((sum, term) => sum + term.valueSatang, 0) + held;
  expect(worth).toBeLessThanOrEqual(model.paidSatang);
}

/** Pays the last order back: the rest of its term is credit, and pays as much of it as it can. */
async function refundLast(model: Model, keepsPlan: boolean): Promise<void> {
  const { lastOrder, terms } = model;
  const term = terms.at(-1);
  if (lastOrder === null || !term) return;
  const refund = { orderId: lastOrder.id, reference: lastOrder.id, keepsPlan };
  const outcome = await refundOrder(shared.deps, refund);
  expect(outcome).toBe(lastOrder.amountSatang === 0 ? 'not-paid' : 'refunded');
  if (outcome === 'not-paid') return;
  expect(await refundOrder(shared.deps, refund)).toBe('known');
  model.lastOrder = null;
  model.cashSatang -= lastOrder.amountSatang;
  if (keepsPlan || term.endMs <= now.getTime()) return;
  const rest = restOf({ ...model, terms: [term] }, now);
  const back = Math.min(rest, lastOrder.amountSatang);
  model.creditSatang += rest - back;
  model.paidSatang -= back;
  term.valueSatang -= rest;
  if (term.startMs > now.getTime() && terms.length > 1) terms.pop();
  else term.endMs = Math.max(hourOf(now), term.startMs + 1);
}

/** Lets everything end that was paid, and its days of grace. */
async function lapse(payer: Payer, model: Model): Promise<void> {
  const last = model.terms.at(-1);
  if (!last) return;
  now = new Date(Math.max(now.getTime(), last.endMs + 8 * dayMs));
  await maintainSubscriptions(shared.deps);
  await endDueHats(shared.deps);
  await settleHat(payer, model);
  expect((await seeSubscription(shared, payer)).subscription?.state).toBe('lapsed');
}

/** Returns the payer as a member of a group of the quota. */
async function memberOf({ quotaId, userId }: Payer) {
  const { db } = shared.deps;
  const known = await db.selectFrom('groups').select('id').where('quota_id', '=', quotaId).executeTakeFirst();
  return { groupId: known?.id ?? (await buildGroup(db, { quota_id: quotaId })).id, userId, quotaId };
}

/** Gives to a hat for a month of the small plan, which is started if there is none. */
async function giveWith(payer: Payer, model: Model, wantedSatang: number): Promise<void> {
  const { quotaId } = payer;
  const { db } = shared.deps;
  const member = await memberOf(payer);
  try {
    await startHat(shared.deps, { member, planId: 'small', period: 'month' });
  } catch (error) {
    if (!isAppError(error, 'HAT_OPEN') && !isAppError(error, 'PAID_FAR_AHEAD')) throw error;
  }
  // An older one may have ended by that.
  await settleHat(payer, model);
  const hat = await findOpenHat(db, quotaId);
  if (hat) model.hatId = hat.id;
  if (!hat || hat.ends_at <= now) return;
  const satang = Math.min(wantedSatang, hat.target_satang - hat.given_satang);
  if (satang < Math.min(2000, hat.target_satang - hat.given_satang)) return;
  const gift = { satang, showsName: true, showsAmount: true };
  const orderId = await orderGift(shared.deps, { member, gift, key: null, network: '203.0.113.7' });
  const { amount_satang: amountSatang } = await db
    .selectFrom('orders')
    .select('amount_satang')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(await tellOfMoney(shared, { amountSatang })).toBe('paid');
  model.cashSatang += amountSatang;
  model.paidSatang += amountSatang;
  model.heldSatang += amountSatang;
  await settleHat(payer, model);
}

/** Moves the money of an ended hat to the credit, and uses it if the hat paid a term. */
async function settleHat({ quotaId }: Payer, model: Model): Promise<void> {
  const { db } = shared.deps;
  const open = await findOpenHat(db, quotaId);
  // Another one may be open already.
  if (open?.id === model.hatId) return;
  const held = model.heldSatang;
  model.creditSatang += held;
  model.heldSatang = 0;
  if (held === 0) return;
  const order = await db
    .selectFrom('hats')
    .innerJoin('orders', 'orders.id', 'hats.order_id')
    .select(['credit_satang', 'starts_at', 'orders.ends_at'])
    .where('hats.id', '=', model.hatId)
    .executeTakeFirst();
  if (!order) return;
  expect(order.credit_satang).toBe(Math.min(5900, held));
  model.creditSatang -= order.credit_satang;
  const [startMs, endMs] = [order.starts_at.getTime(), order.ends_at.getTime()];
  model.terms.push({ planId: 'small', startMs, endMs, valueSatang: order.credit_satang });
  // Money that a hat paid is not refundable to one giver.
  model.lastOrder = null;
}

async function buyWith(
  payer: Payer,
  model: Model,
  { planId, period, money }: Extract<Step, { kind: 'buy' }>,
): Promise<void> {
  const payload = { planId, period };
  const answer = await askQuota(shared, payer, 'createOrder', { body: payload });
  if (answer.status !== 200) {
    expect(answer.code).toBe('PAID_FAR_AHEAD');
    return;
  }
  const order = answer.data;
  const price = prices[planId]?.[period === 'month' ? 0 : 1] ?? 0;
  const rest = order.kind === 'upgrade' ? restOf(model, now) : 0;
  expect(order.creditSatang).toBe(Math.min(price, rest + model.creditSatang));
  expect(order.creditSatang + order.discountSatang + order.amountSatang).toBe(price);
  if (order.state === 'paid') settle(model, order, rest);
  else await send(model, { order, rest, money });
}

async function send(
  model: Model,
  { order, rest, money }: { order: Order; rest: number; money: string },
): Promise<void> {
  const tell = async (amountSatang: number, paidAt = now) => {
    model.cashSatang += amountSatang;
    model.paidSatang += amountSatang;
    model.creditSatang += amountSatang;
    return await tellOfMoney(shared, { amountSatang, paidAt, orderId: order.id });
  };
  const { amountSatang } = order;
  if (money === 'less' && amountSatang > 1) expect(await tell(amountSatang - 1)).toBe('credited');
  if (money === 'more') expect(await tell(amountSatang + 1)).toBe('credited');
  if (money === 'late') {
    const late = new Date(now.getTime() + dayMs);
    expect(await tell(amountSatang, late)).toBe('credited');
  }
  if (money === 'exact' || money === 'twice') {
    expect(await tell(amountSatang)).toBe('paid');
    settle(model, order, rest);
  }
  if (money === 'twice') expect(await tell(amountSatang)).toBe('credited');
}

/** Uses the credit for a term, and lets an upgrade replace the rest. */
function settle(model: Model, order: Order, rest: number): void {
  const at = now.getTime();
  const valueSatang = order.amountSatang + order.creditSatang;
  if (order.kind === 'upgrade') {
    model.creditSatang += rest;
    model.paidSatang -= spentOf(model, rest);
    model.terms = model.terms.filter(({ endMs }) => endMs <= hourOf(now));
  }
  model.creditSatang -= valueSatang;
  const startMs = order.kind === 'renew' ? (model.terms.at(-1)?.endMs ?? at) : at;
  const endMs = Date.parse(order.endsAt);
  model.terms.push({ planId: order.planId, startMs, endMs, valueSatang });
  model.lastOrder = order;
}

/** Used part of the terms that an upgrade ends: gone, and paid. */
function spentOf(model: Model, rest: number): number {
  const ending = model.terms.filter(({ endMs }) => endMs > hourOf(now));
  return ending.reduce((sum, { valueSatang }) => sum + valueSatang, 0) - rest;
}

function restOf({ terms }: Model, at: Date): number {
  return terms.reduce((sum, { startMs, endMs, valueSatang }) => {
    const remaining = Math.max(0, Math.min(endMs - hourOf(at), endMs - startMs));
    return sum + Number((BigInt(valueSatang) * BigInt(remaining)) / BigInt(endMs - startMs));
  }, 0);
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / hourMs) * hourMs;
}
