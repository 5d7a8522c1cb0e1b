import { gibibyte } from '@kepwai/rules/sizes';
import { dayMs, hourMs } from '@kepwai/rules/time';
import { afterEach, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { registerUser } from '../../../../test/index.ts';
import {
  askQuota,
  buildPayer,
  buy,
  order,
  type Payer,
  seeOrder,
  seeSubscription,
  tellOfMoney,
} from '../../../../test/scenes/money/money.ts';
import { now, pass, payer, shared, usePayer } from '../../../../test/scenes/money/payer-scene.ts';
import { buildUser } from '../../../../test/scenes/rows.ts';
import type { NewRow } from '../../../db/tables.ts';
import { listFaults } from '../ledger/ledger-store.ts';
import { maintainSubscriptions } from '../subscriptions/round.ts';

usePayer();
afterEach(async () => {
  await maintainSubscriptions(shared.deps);
  expect(await listFaults(shared.deps.db)).toEqual([]);
});
const setQuota = (values: Partial<NewRow<'quotas'>>) =>
  shared.deps.db.updateTable('quotas').set(values).where('id', '=', payer.quotaId).execute();
/** A quota that is deleted in 30 days. */
const inDeletion = () => ({
  deletion_asked_at: now,
  deletes_at: new Date(now.getTime() + 30 * dayMs),
  deletion_reason: 'owner' as const,
});
const setBytes = (values: { used_bytes?: number; reserved_bytes?: number }) =>
  shared.deps.db.updateTable('quotas').set(values).where('id', '=', payer.quotaId).execute();
/** Gives the quota another owner. */
async function handOver(): Promise<Payer> {
  const { id: userId } = await buildUser(shared.deps.db);
  await registerUser(shared.deps.db, userId);
  await setQuota({ owner_id: userId });
  return { userId, quotaId: payer.quotaId };
}

test('a quota that is to be deleted cannot be paid for, but money for an earlier order pays it, in case of an undo', async () => {
  const made = await order(shared, payer, { planId: 'small' });
  await setQuota(inDeletion());
  const payload = { planId: 'medium', period: 'month' } as const;
  const answer = await askQuota(shared, payer, 'createOrder', { body: payload });
  expect(answer).toMatchObject({ status: 409, code: 'QUOTA_BEING_DELETED' });
  expect(await tellOfMoney(shared, { amountSatang: made.amountSatang })).toBe('paid');
  await setQuota({ deletion_asked_at: null, deletes_at: null, deletion_reason: null });
  expect((await seeSubscription(shared, payer)).subscription).toMatchObject({
    planId: 'small',
    state: 'active',
  });
});

test('money for a quota whose files are being deleted waits for the operator', async () => {
  const made = await order(shared, payer, { planId: 'small' });
  await setQuota({ ...inDeletion(), is_deleted: true });
  expect(await tellOfMoney(shared, { amountSatang: made.amountSatang })).toBe('unmatched');
  expect((await askQuota(shared, payer, 'getSubscription')).status).toBe(404);
});

test('an order pays for the quota even after a hand-over, and its receipt stays with the payer', async () => {
  const made = await order(shared, payer, { planId: 'small' });
  const next = await handOver();
  expect(await tellOfMoney(shared, { amountSatang: made.amountSatang })).toBe('paid');
  expect((await seeSubscription(shared, next)).subscription).toMatchObject({
    planId: 'small',
    state: 'active',
  });
  expect((await askQuota(shared, payer, 'getOrder', { path: { orderId: made.id } })).status).toBe(404);
  const receiptOf = async ({ userId }: Payer) =>
    (
      await call(shared, 'getReceipt', {
        as: bearer(await tokenFor(shared, userId)),
        path: { orderId: made.id },
      })
    ).status;
  expect([await receiptOf(payer), await receiptOf(next)]).toEqual([200, 404]);
});

test('a new owner can cancel the open order of the former one, and order another', async () => {
  const made = await order(shared, payer, { planId: 'small' });
  const next = await handOver();
  const other = await order(shared, next, { planId: 'medium' });
  expect((await seeOrder(shared, next, made.id)).state).toBe('cancelled');
  // Both pay: one is paid, the other is credit of the quota.
  expect(await tellOfMoney(shared, { amountSatang: other.amountSatang })).toBe('paid');
  expect(await tellOfMoney(shared, { amountSatang: made.amountSatang, orderId: made.id })).toBe('credited');
  expect((await seeSubscription(shared, next)).creditSatang).toBe(made.amountSatang);
});

test('an order of an owner who is erased still pays for the quota', async () => {
  const made = await order(shared, payer, { planId: 'small' });
  const next = await handOver();
  await shared.deps.db.deleteFrom('users').where('id', '=', payer.userId).execute();
  expect(await tellOfMoney(shared, { amountSatang: made.amountSatang })).toBe('paid');
  expect(await seeOrder(shared, next, made.id)).toMatchObject({ state: 'paid', payer: null });
});

test('two people who pay one order at once pay it once, and the other payment becomes credit', async () => {
  const { id, amountSatang } = await order(shared, payer, { planId: 'small' });
  const results = await Promise.all([1, 2].map(() => tellOfMoney(shared, { amountSatang })));
  expect(results.toSorted()).toEqual(['credited', 'paid']);
  expect(await seeOrder(shared, payer, id)).toMatchObject({ state: 'paid', review: { reason: 'double' } });
  expect((await seeSubscription(shared, payer)).creditSatang).toBe(amountSatang);
});

test('a notice that comes a week late pays an order that was open when the money was sent', async () => {
  const { id: orderId, amountSatang } = await order(shared, payer, { planId: 'small' });
  const money = { amountSatang, orderId, paidAt: new Date(now.getTime() + 60_000) };
  pass(7 * dayMs);
  // Another person's order closes those with expired codes.
  await order(shared, await buildPayer(shared), { planId: 'large' });
  expect(await tellOfMoney(shared, money)).toBe('paid');
  expect((await seeOrder(shared, payer, orderId)).paidAt).toBe(now.toISOString());
});

test('a notice that comes a week late without an order waits for the operator: its amount may be another order by now', async () => {
  const { amountSatang } = await order(shared, payer, { planId: 'small' });
  const money = { amountSatang, paidAt: new Date(now.getTime() + 60_000) };
  pass(7 * dayMs);
  await order(shared, await buildPayer(shared), { planId: 'large' });
  expect(await tellOfMoney(shared, money)).toBe('unmatched');
});

test('a notice that comes a week late, after the quota got another plan, is credit', async () => {
  const late = await order(shared, payer, { planId: 'small' });
  const paidAt = new Date(now.getTime() + 60_000);
  await buy(shared, payer, { planId: 'large' });
  pass(7 * dayMs);
  const money = { amountSatang: late.amountSatang, orderId: late.id, paidAt };
  expect(await tellOfMoney(shared, money)).toBe('credited');
  expect(await seeOrder(shared, payer, late.id)).toMatchObject({
    state: 'review',
    review: { reason: 'outdated' },
  });
});

test('a smaller plan does not begin below an upload that runs, and fits once it is gone', async () => {
  await buy(shared, payer, { planId: 'medium' });
  await buy(shared, payer, { planId: 'small' });
  await setBytes({ used_bytes: 10 * gibibyte, reserved_bytes: 60 * gibibyte });
  const payload = { planId: 'small', period: 'month' } as const;
  expect(await askQuota(shared, payer, 'createOrder', { body: payload })).toMatchObject({
    code: 'PLAN_TOO_SMALL',
  });
  pass(32 * dayMs);
  await maintainSubscriptions(shared.deps);
  expect((await seeSubscription(shared, payer)).limitBytes).toBe(70 * gibibyte);
  await setBytes({ reserved_bytes: 0 });
  await maintainSubscriptions(shared.deps);
  expect((await seeSubscription(shared, payer)).limitBytes).toBe(50 * gibibyte);
  await setBytes({ used_bytes: 0 });
});

test('a quota makes at most 20 orders within an hour: each takes an amount from everybody', async () => {
  const ask = (planId: string) =>
    askQuota(shared, payer, 'createOrder', { body: { planId, period: 'month' } });
  for (let made = 0; made < 20; made += 1)
    expect((await ask(made % 2 === 0 ? 'small' : 'medium')).status).toBe(200);
  // The one that is open is answered again.
  expect((await ask('medium')).status).toBe(200);
  expect(await ask('small')).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  pass(hourMs);
  expect((await ask('small')).status).toBe(200);
});

test('a clock that jumps ahead and back removes nothing that was paid', async () => {
  const paid = await buy(shared, payer, { planId: 'small' });
  pass(40 * dayMs);
  await maintainSubscriptions(shared.deps);
  expect((await seeSubscription(shared, payer)).subscription?.state).toBe('lapsed');
  pass(-40 * dayMs);
  await maintainSubscriptions(shared.deps);
  expect(await seeSubscription(shared, payer)).toMatchObject({
    limitBytes: 50 * gibibyte,
    subscription: { state: 'active', endsAt: paid.endsAt },
  });
});

test('a notice before the payer has left the order, repeated and out of order, pays it once', async () => {
  const { id: orderId, amountSatang } = await order(shared, payer, { planId: 'small' });
  const told = (reference: string) => tellOfMoney(shared, { amountSatang, orderId, reference });
  expect([await told('second-of-two'), await told('first-of-two')]).toEqual(['paid', 'credited']);
  expect([await told('first-of-two'), await told('second-of-two')]).toEqual(['known', 'known']);
  expect((await seeSubscription(shared, payer)).creditSatang).toBe(amountSatang);
});
