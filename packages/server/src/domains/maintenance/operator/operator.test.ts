import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildFile, buildUser, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import {
  buildOrder,
  buildPayer,
  type Payer,
  seeOrder,
  tellOfMoney,
  testPayments,
} from '../../../../test/scenes/money/money.ts';
import type { components } from '../../../generated/schema.ts';
import { listFaults } from '../../money/ledger/ledger-store.ts';
import { noteBackup } from './backups.ts';

let shared: TestApp;
let operator: { userId: string; lineUserId: string };
let payer: Payer;
beforeAll(async () => {
  shared = await createTestApp(forFile, {}, { payments: testPayments });
  const { id: userId, line_user_id: lineUserId } = await buildUser(shared.deps.db, {
    display_name: 'ผู้ให้บริการ',
  });
  operator = { userId, lineUserId };
});
beforeEach(async () => {
  shared.deps.env.operators = [operator.lineUserId];
  payer = await buildPayer(shared);
});

const call = createCall(() => shared);

async function see(): Promise<components['schemas']['OperatorOverview']> {
  return (await call('getOperatorOverview', { as: bearer(await tokenFor(shared, operator.userId)) })).data;
}

/** Creates the only open order of all. */
async function openOrder() {
  const { db } = shared.deps;
  const closed = { state: 'cancelled', closed_at: testClock() } as const;
  await db.updateTable('orders').set(closed).where('state', '=', 'open').execute();
  const open = {
    state: 'open',
    closed_at: null,
    expires_at: new Date(testClock().getTime() + 600_000),
  } as const;
  return await buildOrder(shared, { quotaId: payer.quotaId, payerId: payer.userId }, open);
}

test('only the people of OPERATORS see the page, and nobody if it names none', async () => {
  expect((await call('getOperatorOverview', { as: bearer(await tokenFor(shared, payer.userId)) })).code).toBe(
    'NOT_FOUND',
  );
  shared.deps.env.operators = [];
  expect(
    (await call('getOperatorOverview', { as: bearer(await tokenFor(shared, operator.userId)) })).code,
  ).toBe('NOT_FOUND');
});

test('an order is approved once, with actor and reason; the page names no payer', async () => {
  const { id } = await openOrder();
  const before = await see();
  expect(before.payments?.orders).toContainEqual(expect.objectContaining({ id, state: 'open' }));
  expect(JSON.stringify(before)).not.toContain(payer.userId);
  const reason = 'เห็นในบัญชีแล้ว';
  expect(
    (
      await call('approveOperatorOrder', {
        as: bearer(await tokenFor(shared, operator.userId)),
        path: { orderId: id },
        body: { reason },
      })
    ).data,
  ).toEqual({ outcome: 'paid' });
  expect(
    (
      await call('approveOperatorOrder', {
        as: bearer(await tokenFor(shared, operator.userId)),
        path: { orderId: id },
        body: { reason },
      })
    ).data,
  ).toEqual({ outcome: 'was-paid' });
  expect(await seeOrder(shared, payer, id)).toMatchObject({ state: 'paid' });
  const { acts, payments } = await see();
  expect(payments?.orders.map((order) => order.id)).not.toContain(id);
  expect(acts?.slice(0, 2)).toMatchObject([
    { act: 'approve-order', via: 'page', actorName: 'ผู้ให้บริการ', reason, outcome: 'was-paid', orderId: id },
    { outcome: 'paid' },
  ]);
});

test('an order is rejected, and needs a reason', async () => {
  const { id } = await openOrder();
  expect(
    (
      await call('rejectOperatorOrder', {
        as: bearer(await tokenFor(shared, operator.userId)),
        path: { orderId: id },
        body: { reason: ' ' },
      })
    ).code,
  ).toBe('INVALID_REQUEST');
  expect(
    (
      await call('rejectOperatorOrder', {
        as: bearer(await tokenFor(shared, operator.userId)),
        path: { orderId: id },
        raw: '{}',
      })
    ).code,
  ).toBe('INVALID_REQUEST');
  expect(
    (
      await call('rejectOperatorOrder', {
        as: bearer(await tokenFor(shared, operator.userId)),
        path: { orderId: id },
        body: { reason: 'เงินไม่เข้า' },
      })
    ).data,
  ).toEqual({ outcome: 'rejected' });
  expect(await seeOrder(shared, payer, id)).toMatchObject({ state: 'cancelled' });
});

test('money without an order is returned once, with actor and reason, and the ledger balances', async () => {
  const unknown = '00000000-0000-4000-8000-000000000001';
  const reference = `bank-${payer.quotaId}`;
  expect(await tellOfMoney(shared, { amountSatang: 4321, reference, orderId: unknown })).toBe('unmatched');
  expect((await see()).payments?.unmatched).toContainEqual(expect.objectContaining({ reference }));
  const reason = 'ไม่รู้ว่าของใคร';
  const giveBack = async (returnReference: string, of = reference) =>
    call('returnOperatorMoney', {
      as: bearer(await tokenFor(shared, operator.userId)),
      body: { reference: of, returnReference, reason },
    });
  expect((await giveBack('back-1', 'bank-unknown')).code).toBe('NOT_FOUND');
  const twice = await Promise.all([giveBack(`back-${payer.quotaId}`), giveBack(`back-${payer.quotaId}`)]);
  expect(twice.map(({ data }) => data.outcome).toSorted()).toEqual(['known', 'returned']);
  const { acts, payments } = await see();
  expect(payments?.unmatched.map((money) => money.reference)).not.toContain(reference);
  expect(acts?.[0]).toMatchObject({
    act: 'return-money',
    paymentReference: reference,
    orderId: null,
    reason,
  });
  expect(await listFaults(shared.deps.db)).toEqual([]);
});

test('one transfer returns one payment, and money of an order is not returned', async () => {
  const unknown = '00000000-0000-4000-8000-000000000001';
  const [first, second] = [`a-${payer.quotaId}`, `b-${payer.quotaId}`];
  for (const reference of [first, second])
    await tellOfMoney(shared, { amountSatang: 4322, reference, orderId: unknown });
  const giveBack = async (reference: string) => {
    const answer = await call('returnOperatorMoney', {
      as: bearer(await tokenFor(shared, operator.userId)),
      body: { reference, returnReference: `t-${payer.quotaId}`, reason: 'คืน' },
    });
    return answer.code ?? answer.data.outcome;
  };
  expect([await giveBack(first), await giveBack(second)]).toEqual(['returned', 'reference-used']);
  const { id, amount_satang: amountSatang } = await openOrder();
  const approval = { reason: 'ของคนนี้', reference: second, amountSatang };
  expect(
    (
      await call('approveOperatorOrder', {
        as: bearer(await tokenFor(shared, operator.userId)),
        path: { orderId: id },
        body: approval,
      })
    ).data.outcome,
  ).toBe('credited');
  expect(await giveBack(second)).toBe('NOT_FOUND');
  expect(await listFaults(shared.deps.db)).toEqual([]);
});

test('an action of an operator is never changed or deleted, except that an erased operator is removed from it', async () => {
  const { db } = shared.deps;
  const { id: userId, line_user_id } = await buildUser(db);
  shared.deps.env.operators = [line_user_id];
  const { id } = await openOrder();
  await call('rejectOperatorOrder', {
    as: bearer(await tokenFor(shared, userId)),
    path: { orderId: id },
    body: { reason: 'เงินไม่เข้า' },
  });
  await expect(sql`update operator_acts set reason = 'อื่น'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`delete from operator_acts`.execute(db)).rejects.toThrow('append-only');
  await db.deleteFrom('users').where('id', '=', userId).execute();
  const act = db.selectFrom('operator_acts').select(['actor_id', 'reason']).where('order_id', '=', id);
  expect(await act.executeTakeFirst()).toEqual({ actor_id: null, reason: 'เงินไม่เข้า' });
});

test('missed files, requests and backups are shown', async () => {
  const { db } = shared.deps;
  for (const missed_reason of ['quota_full', 'quota_full', 'kind_off'] as const)
    await buildFile(db, { state: 'missed', missed_reason });
  const { id: user_id } = await buildUser(db);
  const due_at = new Date(testClock().getTime() + 1000);
  await db
    .insertInto('erasures')
    .values({ number: 'K7QW-9XPT-3MVB', user_id, posts: 'keep', requested_at: testClock(), due_at })
    .execute();
  const takenAt = testClock();
  await noteBackup(db, takenAt);
  const { missed, requests, backup } = await see();
  expect(missed?.byReason).toEqual([{ reason: 'quota_full', count: 2 }]);
  expect(requests?.items).toMatchObject([{ number: 'K7QW-9XPT-3MVB', kind: 'erase', source: 'app' }]);
  expect(backup).toEqual({ takenAt: takenAt.toISOString() });
});

test('a part that cannot be read is missing, and the others are shown', async () => {
  const { db } = shared.deps;
  await sql`alter table backups rename to backups_away`.execute(db);
  const { backup, acts } = await see();
  await sql`alter table backups_away rename to backups`.execute(db);
  expect(backup).toBeNull();
  expect(acts).not.toBeNull();
});
