import { randomUUID } from 'node:crypto';
import { maxLoans } from '@kepwai/rules/money/loans';
import { gibibyte, mebibyte } from '@kepwai/rules/sizes';
import { dayMs } from '@kepwai/rules/time';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import {
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import { buildLendable, buildLoan } from '../../../../test/scenes/money/loans.ts';
import { buy, testPayments } from '../../../../test/scenes/money/money.ts';
import type { components } from '../../../generated/schema.ts';
import { listGrantDrift, maintainGrants } from '../../storage/grants/grants.ts';
import { closeDueQuota } from '../../storage/ownership/deletion.ts';
import { endContractsOf } from '../close-quota.ts';
import { maintainSubscriptions } from '../subscriptions/round.ts';
import { listLoanDrift, recountLoans } from './loans.ts';
import { maintainLoans } from './round.ts';

type Schemas = components['schemas'];

let shared: TestApp;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
});

let owner: string;
let lender: string;
let groupId: string;
let toId: string;
let fromId: string;
async function buildScene(): Promise<void> {
  now = new Date('2026-11-26T05:00:00Z');
  const { db } = shared.deps;
  [owner, lender] = [(await buildUser(db)).id, (await buildUser(db, { display_name: 'พ่อ' })).id];
  toId = (await buildQuota(db, { owner_id: owner, name: 'ของแม่', limit_bytes: gibibyte })).id;
  fromId = (
    await buildQuota(db, { owner_id: lender, name: 'ของพ่อ', limit_bytes: 10 * gibibyte, plan: 'free' })
  ).id;
  groupId = (await buildGroup(db, { quota_id: toId })).id;
  for (const userId of [owner, lender]) {
    await registerUser(db, userId);
    const checked_at = new Date(now.getTime() + 999 * dayMs);
    await buildMember(db, { group_id: groupId, user_id: userId, checked_at });
  }
}
beforeEach(buildScene);

const call = createCall(() => shared);

const see = async (userId: string) =>
  (await call('getGroupLoans', { as: bearer(await tokenFor(shared, userId)), path: { groupId } })).data;
const seeQuota = async (userId: string, quotaId: string) =>
  (await call('getQuotaLoans', { as: bearer(await tokenFor(shared, userId)), path: { quotaId } })).data;
const lend = async (
  change: Partial<Schemas['NewLoan']> = {},
  { userId = lender, key }: { userId?: string; key?: string } = {},
) =>
  await call('lendToGroup', {
    as: bearer(await tokenFor(shared, userId)),
    path: { groupId },
    body: { quotaId: fromId, bytes: 2 * gibibyte, days: 30, showsName: true, ...change },
    headers: { ...(key !== undefined && { 'idempotency-key': key }) },
  });
const end = async (userId: string, quotaId: string, loanId: string) =>
  call('endLoan', { as: bearer(await tokenFor(shared, userId)), path: { quotaId, loanId } });
const set = (id: string, change: object) =>
  shared.deps.db.updateTable('quotas').set(change).where('id', '=', id).execute();
const drift = () =>
  shared.deps.db
    .transaction()
    .execute(async (tx) =>
      [...(await listLoanDrift(tx)), ...(await listGrantDrift(tx))].filter(({ id }) =>
        [fromId, toId].includes(id),
      ),
    );
async function limits(): Promise<[number, number]> {
  const rows = await shared.deps.db
    .selectFrom('quotas')
    .select(['id', 'limit_bytes'])
    .where('id', 'in', [fromId, toId])
    .execute();
  const of = (id: string) => (rows.find((row) => row.id === id)?.limit_bytes ?? 0) / gibibyte;
  return [of(fromId), of(toId)];
}
const later = (days: number) => {
  now = new Date(now.getTime() + days * dayMs);
};
async function round(): Promise<void> {
  await maintainGrants(shared.deps);
  await maintainSubscriptions(shared.deps);
  await maintainLoans(shared.deps);
}
async function lendOne(change: Partial<Schemas['NewLoan']> = {}): Promise<string> {
  return (await lend(change)).data.loans[0]?.id ?? '';
}

test('a loan adds to the group and reduces the lender’s quota until its day', async () => {
  expect((await see(lender)).sources).toEqual([
    { quota: { id: fromId, name: 'ของพ่อ' }, lendableBytes: 10 * gibibyte, latestEndsAt: null },
  ]);
  const lent = await lend();
  expect(lent).toMatchObject({
    status: 200,
    data: { bytes: 2 * gibibyte, sources: [{ lendableBytes: 8 * gibibyte }] },
  });
  expect(await limits()).toEqual([8, 3]);
  expect((await see(owner)).loans).toMatchObject([
    {
      lender: { displayName: 'พ่อ' },
      isMine: false,
      fromQuota: null,
      permissions: { recall: false, return: true },
    },
  ]);
  expect(await seeQuota(lender, fromId)).toMatchObject({
    lentBytes: 2 * gibibyte,
    lent: [{ toQuotaName: 'ของแม่', isMine: true, state: 'running', permissions: { recall: true } }],
  });
  later(29.9);
  await round();
  expect(await limits()).toEqual([8, 3]);
  later(0.2);
  // The grants' round alone must not change only one of the two.
  await maintainGrants(shared.deps);
  expect(await limits()).toEqual([8, 3]);
  await round();
  expect(await limits()).toEqual([10, 1]);
  expect((await seeQuota(lender, fromId)).lent).toMatchObject([{ state: 'ended', end: 'due' }]);
  expect(await drift()).toEqual([]);
});

test('a group borrows from at most twenty people', async () => {
  for (let count = 0; count < maxLoans; count += 1) {
    const lentBy = (await buildUser(shared.deps.db)).id;
    const fromQuotaId = await buildLendable(shared, lentBy);
    await buildLoan(shared, { fromQuotaId, toQuotaId: toId, lentBy, bytes: mebibyte });
  }
  expect((await lend()).code).toBe('LOANS_FULL');
});

test('an anonymous lender is named nowhere', async () => {
  await lend({ showsName: false });
  expect((await see(owner)).loans).toMatchObject([{ lender: null, isMine: false, fromQuota: null }]);
  const actors = await shared.deps.db
    .selectFrom('activity')
    .select(['kind', 'actor', 'actor_user_id'])
    .where('quota_id', '=', toId)
    .execute();
  expect(actors).toEqual([{ kind: 'loan-made', actor: 'product', actor_user_id: null }]);
});

test('used or granted bytes cannot be lent, and nobody lends to themselves', async () => {
  await set(fromId, { used_bytes: 7 * gibibyte, reserved_bytes: gibibyte });
  expect((await lend({ bytes: 2 * gibibyte + 1 })).code).toBe('LOAN_TOO_LARGE');
  expect((await lend({ bytes: 2 * gibibyte })).status).toBe(200);
  expect((await lend({ bytes: 100 * mebibyte })).code).toBe('LOAN_TOO_LARGE');
  // Storage for a time is not their own.
  await set(fromId, { limit_bytes: 13 * gibibyte, granted_bytes: 5 * gibibyte });
  expect((await lend({ bytes: 100 * mebibyte })).code).toBe('LOAN_TOO_LARGE');
  expect((await lend({ quotaId: toId }, { userId: owner })).code).toBe('LOAN_NOT_NEEDED');
  expect((await lend({ quotaId: toId })).code).toBe('NOT_FOUND');
});

test('a loan ends no later than its quota, and quotas that end or are deleted lend and borrow nothing', async () => {
  await set(fromId, { expires_at: new Date(now.getTime() + 20 * dayMs) });
  expect((await lend()).code).toBe('LOAN_TOO_LONG');
  expect((await lend({ days: 20 })).status).toBe(200);
  await set(fromId, { expires_at: new Date(now.getTime() - 8 * dayMs) });
  expect((await lend()).code).toBe('QUOTA_EXPIRED');
  await set(fromId, { expires_at: null, deletion_asked_at: now, deletes_at: now, deletion_reason: 'owner' });
  expect((await lend()).code).toBe('QUOTA_BEING_DELETED');
  expect((await see(lender)).sources).toMatchObject([{ lendableBytes: 0 }]);
});

test('one key lends once, and is refused for a different loan', async () => {
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => lend({}, { key })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await limits()).toEqual([8, 3]);
  expect((await lend({ bytes: gibibyte }, { key })).code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('many simultaneous loans of the same bytes never exceed them, however they race with uploads', async () => {
  const uploads = Array.from({ length: 6 }, () =>
    shared.deps.db
      .updateTable('quotas')
      .set((eb) => ({ reserved_bytes: eb('reserved_bytes', '+', gibibyte) }))
      .where('id', '=', fromId)
      .where((eb) =>
        eb(eb('used_bytes', '+', eb('reserved_bytes', '+', gibibyte)), '<=', eb.ref('limit_bytes')),
      )
      .executeTakeFirst(),
  );
  const loans = Array.from({ length: 6 }, () => lend({ bytes: 2 * gibibyte }));
  const [lent, reserved] = [await Promise.all(loans), await Promise.all(uploads)];
  const lentBytes = lent.filter(({ status }) => status === 200).length * 2;
  const reservedBytes = reserved.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0);
  expect(lentBytes + reservedBytes).toBeLessThanOrEqual(10);
  expect(await limits()).toEqual([10 - lentBytes, 1 + lentBytes]);
  expect(await drift()).toEqual([]);
});

test('unused bytes of a loan are returned at once', async () => {
  const id = await lendOne();
  expect((await end(owner, fromId, id)).code).toBe('NOT_FOUND');
  expect((await end(lender, fromId, id)).data.lent).toMatchObject([{ state: 'ended', end: 'recalled' }]);
  expect(await limits()).toEqual([10, 1]);
  expect((await end(lender, fromId, id)).status).toBe(200);
  expect(await limits()).toEqual([10, 1]);
});

test('used bytes of a loan are returned after seven days, and the borrower is notified', async () => {
  const id = await lendOne();
  await set(toId, { used_bytes: 2 * gibibyte });
  const recalled = (await end(lender, fromId, id)).data.lent[0];
  expect(recalled).toMatchObject({
    state: 'recalled',
    endsAt: new Date(now.getTime() + 7 * dayMs).toISOString(),
  });
  later(1);
  // A second time does not move it.
  expect((await end(lender, fromId, id)).data.lent[0]?.endsAt).toBe(recalled?.endsAt);
  expect(await limits()).toEqual([8, 3]);
  expect((await see(owner)).loans).toMatchObject([{ state: 'recalled' }]);
  const grant = await shared.deps.db
    .selectFrom('quota_grants')
    .select('ends_at')
    .where('reference', '=', id)
    .executeTakeFirstOrThrow();
  expect(grant.ends_at.toISOString()).toBe(recalled?.endsAt);
  later(6);
  await round();
  expect(await limits()).toEqual([10, 1]);
  expect((await seeQuota(lender, fromId)).lent).toMatchObject([{ state: 'ended', end: 'recalled' }]);
  expect(await drift()).toEqual([]);
});

test('calling back a loan never extends it', async () => {
  const id = await lendOne({ days: 7 });
  await set(toId, { used_bytes: 2 * gibibyte });
  later(5);
  expect((await end(lender, fromId, id)).data.lent[0]?.endsAt).toBe('2026-12-03T05:00:00.000Z');
});

test('a borrower returns unused bytes', async () => {
  const id = await lendOne();
  await set(toId, { used_bytes: 2 * gibibyte });
  expect((await end(owner, toId, id)).code).toBe('LOAN_IN_USE');
  await set(toId, { used_bytes: gibibyte });
  expect((await end(owner, toId, id)).data.borrowed).toMatchObject([{ state: 'ended', end: 'returned' }]);
  expect(await limits()).toEqual([10, 1]);
});

test('a loan that is called back, returned and due at once ends once', async () => {
  const id = await lendOne();
  later(30);
  await Promise.all([end(lender, fromId, id), end(owner, toId, id), round(), round()]);
  expect(await limits()).toEqual([10, 1]);
  expect(await drift()).toEqual([]);
});

test('loans are called back once their quota ends, is deleted, or needs the bytes itself', async () => {
  const stateOf = async () => (await seeQuota(lender, fromId)).lent[0]?.state;
  await lendOne();
  await round();
  expect(await stateOf()).toBe('running');
  await set(toId, { used_bytes: 2 * gibibyte });
  await set(fromId, { deletion_asked_at: now, deletes_at: now, deletion_reason: 'owner' });
  await round();
  expect(await stateOf()).toBe('recalled');
});

test('the deletion of either quota ends a loan', async () => {
  await lendOne();
  await set(fromId, { deletion_asked_at: now, deletes_at: now, deletion_reason: 'owner' });
  expect(await closeDueQuota(shared.deps, fromId, endContractsOf)).toBe(true);
  expect(await limits()).toEqual([10, 1]);
  await set(fromId, { is_deleted: false, deletion_asked_at: null, deletes_at: null, deletion_reason: null });
  await lendOne();
  await set(toId, { deletion_asked_at: now, deletes_at: now, deletion_reason: 'owner' });
  await closeDueQuota(shared.deps, toId, endContractsOf);
  expect(await limits()).toEqual([10, 1]);
  expect(await drift()).toEqual([]);
});

test('a plan that is too small for the lent bytes cannot be chosen', async () => {
  await set(fromId, { limit_bytes: gibibyte });
  const payer = { userId: lender, quotaId: fromId };
  await buy(shared, payer, { planId: 'medium' });
  await lendOne({ bytes: 100 * gibibyte, days: 20 });
  const next = await call('setNextPlan', {
    as: bearer(await tokenFor(shared, lender)),
    path: { quotaId: fromId },
    body: { planId: 'small', period: 'month' },
  });
  expect(next.code).toBe('PLAN_TOO_SMALL');
  expect(await drift()).toEqual([]);
});

test('random loans always sum up', async () => {
  const acts = fc.array(
    fc.oneof(
      fc.record({
        act: fc.constant('lend' as const),
        mebibytes: fc.integer({ min: 100, max: 6000 }),
        days: fc.integer({ min: 7, max: 60 }),
      }),
      fc.record({
        act: fc.constantFrom('recall' as const, 'return' as const),
        index: fc.integer({ min: 0, max: 5 }),
      }),
      fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ act: fc.constant('use' as const), mebibytes: fc.integer({ min: 0, max: 9000 }) }),
    ),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(acts, async (done) => {
      await buildScene();
      const ids: string[] = [];
      for (const one of done) {
        if (one.act === 'lend') {
          const lent = await lend({ bytes: one.mebibytes * mebibyte, days: one.days });
          const loans = lent.status === 200 ? lent.data.loans : [];
          ids.push(...loans.map(({ id }) => id).filter((id) => !ids.includes(id)));
        }
        if (one.act === 'recall' || one.act === 'return') {
          const id = ids[one.index];
          const isRecall = one.act === 'recall';
          if (id !== undefined) await end(isRecall ? lender : owner, isRecall ? fromId : toId, id);
        }
        if (one.act === 'wait') later(one.days);
        if (one.act === 'use') await set(toId, { used_bytes: one.mebibytes * mebibyte });
        await round();
        expect(await drift()).toEqual([]);
        const [from, to] = await limits();
        expect(from + to).toBe(11);
        expect(from).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 15 },
  );
});

test('wrong sums of loans are found and corrected', async () => {
  const id = await lendOne();
  await set(fromId, { lent_bytes: gibibyte, limit_bytes: 9 * gibibyte });
  await shared.deps.db
    .updateTable('quota_grants')
    .set({ is_counted: false })
    .where('reference', '=', id)
    .execute();
  await set(toId, { limit_bytes: gibibyte, granted_bytes: 0 });
  const found = await drift();
  expect(found.map((one) => one.id).toSorted()).toEqual([fromId, toId].toSorted());
  for (const { id: quotaId } of found)
    await shared.deps.db.transaction().execute((tx) => recountLoans(tx, quotaId));
  expect(await drift()).toEqual([]);
  expect(await limits()).toEqual([8, 3]);
});
