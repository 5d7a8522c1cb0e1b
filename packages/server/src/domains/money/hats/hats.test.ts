import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import {
  buildGroup,
  buildMember,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import {
  buildPayer,
  buy,
  type Payer,
  seeSubscription,
  tellOfMoney,
  testPayments,
} from '../../../../test/scenes/money/money.ts';
import type { components } from '../../../generated/schema.ts';
import { closeDueQuota } from '../../storage/ownership/deletion.ts';
import { endContractsOf } from '../close-quota.ts';
import { listFaults } from '../ledger/ledger-store.ts';
import { refundOrder } from '../orders/refund-order.ts';
import { endDueHats } from './hats.ts';

type Schemas = components['schemas'];

let shared: TestApp;
let now = new Date('2026-11-26T05:00:00Z');
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
});

let payer: Payer;
let groupId: string;
let mother: string;
let father: string;
beforeEach(async () => {
  // Amounts of the test before rest.
  now = new Date(now.getTime() + 3 * dayMs);
  const { db } = shared.deps;
  payer = await buildPayer(shared);
  groupId = (await buildGroup(db, { quota_id: payer.quotaId })).id;
  [mother, father] = [(await buildUser(db, { display_name: 'แม่' })).id, (await buildUser(db)).id];
  for (const userId of [mother, father]) {
    await registerUser(db, userId);
    await buildMember(db, {
      group_id: groupId,
      user_id: userId,
      checked_at: new Date(now.getTime() + 99 * dayMs),
    });
  }
});

const call = createCall(() => ({ ...shared, path: { groupId } }));

const see = async (userId: string) =>
  (await call('getHat', { as: bearer(await tokenFor(shared, userId)) })).data;
const start = async (userId = mother, planId = 'small') =>
  call('startHat', { as: bearer(await tokenFor(shared, userId)), body: { planId, period: 'month' } });
const give = async (userId: string, satang: number, shown: { name?: boolean; amount?: boolean } = {}) => {
  const payload = { satang, showsName: shown.name ?? true, showsAmount: shown.amount ?? true };
  return await call('giveToHat', { as: bearer(await tokenFor(shared, userId)), body: payload });
};
const gift = async (userId: string, id: string) =>
  (await call('getGift', { as: bearer(await tokenFor(shared, userId)), path: { giftId: id } })).data;
const pay = ({ amountSatang }: Schemas['Gift']) => tellOfMoney(shared, { amountSatang });
const credit = async () => (await seeSubscription(shared, payer)).creditSatang;
const faults = () => listFaults(shared.deps.db);

test('two members pay a month of a plan for a quota that is not theirs', async () => {
  expect((await see(mother)).choices.map(({ planId }) => planId)).toContain('small');
  expect((await start()).data).toMatchObject({
    hat: { state: 'open', targetSatang: 5900, missingSatang: 5900, startedBy: { displayName: 'แม่' } },
    permissions: { start: false, give: true, close: false },
  });
  const first = (await give(mother, 3000)).data;
  expect(first).toMatchObject({ state: 'open', qr: { payload: expect.any(String) } });
  expect((await see(mother)).openGift?.id).toBe(first.id);
  expect((await see(father)).openGift).toBeNull();
  expect(await pay(first)).toBe('paid');
  now = new Date(now.getTime() + 1000);
  expect(await credit()).toBe(0);
  const view = await see(father);
  expect(view).toMatchObject({ minGiftSatang: 2000, hat: { givenSatang: 3000, missingSatang: 2900 } });
  const last = (await give(father, 2900, { name: false, amount: false })).data;
  expect(await pay(last)).toBe('paid');
  expect((await see(mother)).hat).toMatchObject({
    state: 'reached',
    missingSatang: 0,
    surplusSatang: 0,
    paidUntil: expect.any(String),
    gifts: [
      { giver: null, isMine: false, satang: null },
      { giver: { displayName: 'แม่' }, isMine: true, satang: 3000 },
    ],
  });
  expect((await see(father)).hat?.gifts[0]).toMatchObject({ giver: null, isMine: true, satang: 2900 });
  expect(await seeSubscription(shared, payer)).toMatchObject({
    creditSatang: 0,
    subscription: { planId: 'small', state: 'active' },
  });
  expect(await gift(father, last.id)).toMatchObject({ state: 'paid', receiptNumber: expect.any(String) });
  expect(await faults()).toEqual([]);
});

test('the first of two simultaneous last givers completes a hat, and the excess becomes credit', async () => {
  await start();
  const [all, some] = [(await give(mother, 5900)).data, (await give(father, 2500)).data];
  const results = await Promise.all([pay(all), pay(some)]);
  expect(results).toContain('paid');
  const { hat } = await see(mother);
  expect(hat?.state).toBe('reached');
  const subscription = await seeSubscription(shared, payer);
  expect(subscription.subscription).toMatchObject({ state: 'active', planId: 'small' });
  expect(subscription.creditSatang).toBe(all.amountSatang + some.amountSatang - 5900);
  const late = await gift(father, some.id);
  expect(late.state === 'paid' ? hat?.surplusSatang : late.message).toEqual(
    late.state === 'paid' ? 2500 : expect.stringContaining('เครดิต'),
  );
  expect(await faults()).toEqual([]);
});

test('money that a hat holds, or has paid with, is not refunded as one giver’s order', async () => {
  const refund = ({ id: orderId }: Schemas['Gift'], reference: string) =>
    refundOrder(shared.deps, { orderId, reference, keepsPlan: false });
  await start();
  const first = (await give(mother, 3000)).data;
  expect(await refund(first, 'open')).toBe('not-paid');
  await pay(first);
  expect(await refund(first, 'held')).toBe('of-hat');
  await pay((await give(father, 2900)).data);
  expect((await see(mother)).hat?.state).toBe('reached');
  expect(await refund(first, 'spent')).toBe('of-hat');
  expect(await faults()).toEqual([]);
});

test('a hat that is not full in time becomes credit of the quota', async () => {
  const hat = (await start()).data.hat;
  await pay((await give(mother, 2000)).data);
  const open = (await give(father, 2000)).data;
  now = new Date(Date.parse(hat?.endsAt ?? '') + 1000);
  expect((await see(mother)).hat).toMatchObject({ state: 'ended', givenSatang: 2000 });
  expect((await give(mother, 2000)).code).toBe('HAT_ENDED');
  await endDueHats(shared.deps);
  await endDueHats(shared.deps);
  expect(await credit()).toBe(2000);
  expect(await tellOfMoney(shared, { amountSatang: open.amountSatang, orderId: open.id })).toBe('credited');
  expect((await gift(father, open.id)).message).toMatch(/เครดิต/);
  expect((await start()).data.hat).toMatchObject({ state: 'open', givenSatang: 0 });
  expect(await faults()).toEqual([]);
});

test('amounts and permissions of a hat are checked', async () => {
  expect((await give(mother, 2000)).code).toBe('HAT_ENDED');
  expect((await start(mother, 'free')).code).toBe('PLAN_UNAVAILABLE');
  await start();
  expect((await start(father)).code).toBe('HAT_OPEN');
  expect((await give(mother, 5901)).code).toBe('GIFT_TOO_LARGE');
  expect((await give(mother, 1999)).code).toBe('GIFT_TOO_SMALL');
  expect((await call('closeHat', { as: bearer(await tokenFor(shared, mother)) })).code).toBe('NOT_ALLOWED');
  const first = (await give(mother, 2000)).data;
  const second = (await give(mother, 3000)).data;
  expect(await gift(mother, first.id)).toMatchObject({ state: 'cancelled' });
  expect(
    (await call('getGift', { as: bearer(await tokenFor(shared, father)), path: { giftId: second.id } })).code,
  ).toBe('NOT_FOUND');
  const cancelled = await call('cancelGift', {
    as: bearer(await tokenFor(shared, mother)),
    path: { giftId: second.id },
  });
  expect(cancelled.data.state).toBe('cancelled');
  const paid = (await give(father, 2000)).data;
  await pay(paid);
  await call('closeHat', { as: bearer(await tokenFor(shared, payer.userId)) });
  expect((await see(mother)).hat?.state).toBe('closed');
  expect(await credit()).toBe(paid.amountSatang);
  expect(await faults()).toEqual([]);
});

test('the owner does not see gifts among the orders, and can order meanwhile', async () => {
  await start();
  const open = (await give(mother, 3000)).data;
  const own = await buy(shared, payer, { planId: 'small' });
  expect(own.state).toBe('paid');
  expect(await pay(open)).toBe('paid');
  await pay((await give(father, 2900)).data);
  const { subscription } = await seeSubscription(shared, payer);
  // A second month behind the owner's.
  expect(Date.parse(subscription?.endsAt ?? '')).toBeGreaterThan(Date.parse(own.endsAt));
  expect(await faults()).toEqual([]);
});

test('the deletion of a quota ends its hat, and refuses new gifts', async () => {
  const { db } = shared.deps;
  await start();
  await pay((await give(mother, 2000)).data);
  const deletion = { deletion_asked_at: now, deletes_at: now, deletion_reason: 'owner' as const };
  await db.updateTable('quotas').set(deletion).where('id', '=', payer.quotaId).execute();
  expect((await give(father, 2000)).code).toBe('QUOTA_BEING_DELETED');
  await closeDueQuota(shared.deps, payer.quotaId, endContractsOf);
  expect(await db.selectFrom('hats').select('state').where('quota_id', '=', payer.quotaId).execute()).toEqual(
    [{ state: 'ended' }],
  );
  expect(await faults()).toEqual([]);
});

test('an erased giver has no name, and their gift stays', async () => {
  await start();
  await pay((await give(father, 2000)).data);
  await shared.deps.db
    .updateTable('hat_gifts')
    .set({ giver_id: null })
    .where('giver_id', '=', father)
    .execute();
  expect((await see(mother)).hat).toMatchObject({
    givenSatang: 2000,
    gifts: [{ giver: null, isMine: false, satang: 2000 }],
  });
});

test('a person orders few gifts within an hour, and none of them is counted against the owner', async () => {
  await start();
  for (let made = 0; made < 8; made += 1) expect((await give(mother, 2000 + made)).status).toBe(200);
  expect(await give(mother, 2000)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await give(father, 2000)).status).toBe(200);
  expect((await buy(shared, payer, { planId: 'small' })).state).toBe('paid');
  now = new Date(now.getTime() + 3_600_001);
  expect((await give(mother, 2000)).status).toBe(200);
});
