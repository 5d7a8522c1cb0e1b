import { randomUUID } from 'node:crypto';
import { gibibyte } from '@kepwai/rules/sizes';
import { dayMs } from '@kepwai/rules/time';
import { expect, test } from 'vitest';
import { buy, order, seeOrder, seeSubscription, tellOfMoney } from '../../../../test/scenes/money/money.ts';
import { now, pass, payer, shared, usePayer } from '../../../../test/scenes/money/payer-scene.ts';
import { listBalances, listFaults } from '../ledger/ledger-store.ts';
import { maintainSubscriptions } from '../subscriptions/round.ts';
import { refundOrder } from './refund-order.ts';

usePayer();
const refund = (orderId: string, { keepsPlan = false, by = String(randomUUID()) } = {}) =>
  refundOrder(shared.deps, { orderId, reference: by, keepsPlan });
const balanceOf = async (account: string) =>
  (await listBalances(shared.deps.db)).find(({ account_id }) => account_id === account)?.amount_satang ?? 0;
/** Returns by how much accounts change. */
async function changeOf(act: () => Promise<unknown>, ...accounts: string[]): Promise<number[]> {
  const before = await Promise.all(accounts.map(balanceOf));
  await act();
  const after = await Promise.all(accounts.map(balanceOf));
  return after.map((satang, index) => satang - (before[index] ?? 0));
}
const faults = () => listFaults(shared.deps.db);

test('a refunded order ends its plan after the days of grace, and the money is returned', async () => {
  const paid = await buy(shared, payer, { planId: 'medium' });
  const [cash, credit] = await changeOf(() => refund(paid.id), 'cash-promptpay', 'customer-credit');
  expect([cash, credit]).toEqual([-paid.amountSatang, 0]);
  expect((await seeOrder(shared, payer, paid.id)).state).toBe('refunded');
  pass(1000);
  const view = await seeSubscription(shared, payer);
  expect(view.subscription).toMatchObject({ state: 'grace', planId: 'medium' });
  expect(view.creditSatang).toBe(0);
  expect(Date.parse(view.expiresAt ?? '')).toBeLessThanOrEqual(now.getTime());
  await maintainSubscriptions(shared.deps);
  expect(await faults()).toEqual([]);
});

test('a used share of a refunded order is the loss of the operator, without its VAT', async () => {
  const paid = await buy(shared, payer, { planId: 'medium' });
  pass(10 * dayMs);
  await maintainSubscriptions(shared.deps);
  const accounts = ['cash-promptpay', 'customer-credit', 'refunds', 'revenue'];
  const [cash = 0, credit, refunds = 0] = await changeOf(() => refund(paid.id), ...accounts);
  expect([cash, credit]).toEqual([-paid.amountSatang, 0]);
  expect(refunds).toBeGreaterThan(0);
  expect(refunds).toBeLessThan(paid.amountSatang / 2);
  expect(await faults()).toEqual([]);
});

test('a refunded order can leave its plan unchanged', async () => {
  const paid = await buy(shared, payer, { planId: 'medium' });
  const [cash] = await changeOf(() => refund(paid.id, { keepsPlan: true }), 'cash-promptpay');
  expect(cash).toBe(-paid.amountSatang);
  expect(await seeSubscription(shared, payer)).toMatchObject({
    limitBytes: 200 * gibibyte,
    subscription: { state: 'active', endsAt: paid.endsAt },
  });
  expect(await faults()).toEqual([]);
});

test('an order is refunded once, however often and concurrently that is requested', async () => {
  const paid = await buy(shared, payer, { planId: 'small' });
  const told = async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => refund(paid.id, { by: 'same' })));
    expect(outcomes.toSorted()).toEqual(['known', 'known', 'refunded']);
  };
  expect(await changeOf(told, 'cash-promptpay')).toEqual([-paid.amountSatang]);
  expect(await refund(paid.id, { by: 'another' })).toBe('was-refunded');
  expect(await faults()).toEqual([]);
});

test('a later payment is refunded before an earlier one, and the earlier plan then runs to its end', async () => {
  const first = await buy(shared, payer, { planId: 'small' });
  const second = await buy(shared, payer, { planId: 'small', period: 'year' });
  expect(await refund(first.id)).toBe('later-first');
  expect(await refund(second.id)).toBe('refunded');
  expect((await seeSubscription(shared, payer)).subscription).toMatchObject({
    state: 'active',
    endsAt: first.endsAt,
  });
  expect(await refund(first.id)).toBe('refunded');
  expect(await faults()).toEqual([]);
});

test('a plan that an upgrade replaced is not refunded twice', async () => {
  const small = await buy(shared, payer, { planId: 'small' });
  const large = await buy(shared, payer, { planId: 'large' });
  expect(await refund(small.id)).toBe('used');
  expect(await refund(large.id)).toBe('refunded');
  // The credit of the small plan was part of its price, and stays credit.
  expect((await seeSubscription(shared, payer)).creditSatang).toBe(large.creditSatang);
  expect(await faults()).toEqual([]);
});

test('only a payment of money is refunded', async () => {
  const open = await order(shared, payer, { planId: 'small' });
  expect(await refund(open.id)).toBe('not-paid');
  expect(await tellOfMoney(shared, { amountSatang: 6000, orderId: open.id })).toBe('credited');
  const covered = await order(shared, payer, { planId: 'small' });
  expect(covered).toMatchObject({ state: 'paid', amountSatang: 0 });
  expect(await refund(covered.id)).toBe('not-paid');
  expect(await refund('00000000-0000-4000-8000-000000000001')).toBe('unknown');
});

test('after a refund a plan can be bought again, even in the same hour, and late money becomes credit', async () => {
  const paid = await buy(shared, payer, { planId: 'small' });
  await refund(paid.id);
  expect(await tellOfMoney(shared, { amountSatang: 5900, orderId: paid.id })).toBe('credited');
  expect((await seeOrder(shared, payer, paid.id)).review?.reason).toBe('double');
  const upgraded = await order(shared, payer, { planId: 'medium' });
  expect(upgraded.creditSatang).toBe(5900);
  expect(await tellOfMoney(shared, { amountSatang: upgraded.amountSatang })).toBe('paid');
  expect((await seeSubscription(shared, payer)).subscription).toMatchObject({
    state: 'active',
    planId: 'medium',
  });
  expect(await faults()).toEqual([]);
});
