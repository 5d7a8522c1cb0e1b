import { randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testNoon } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { buildPayer, buy, type Payer, testPayments } from '../../../../test/scenes/money/money.ts';
import { maintainSubscriptions } from '../../money/subscriptions/round.ts';
import { addGrant, cutGrant, listGrantDrift, maintainGrants, recountGranted } from './grants.ts';

const freeBytes = 2 ** 30;
const smallBytes = 50 * 2 ** 30;

let shared: TestApp;
let now: Date;
let payer: Payer;
beforeAll(async () => {
  now = testNoon;
  shared = await createTestApp(forFile, { clock: () => now }, { payments: testPayments });
});
beforeEach(async () => {
  payer = await buildPayer(shared);
});

const later = (days: number) => {
  now = new Date(now.getTime() + days * dayMs);
};
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);

interface Given {
  bytes: number;
  days: number;
  startsIn?: number;
  reference?: string;
}

async function give({ bytes, days, startsIn = 0, reference = randomUUID() }: Given): Promise<boolean> {
  const times = { starts_at: inDays(startsIn), ends_at: inDays(startsIn + days) };
  const grant = { quota_id: payer.quotaId, source: 'promo' as const, reference, bytes, ...times };
  return await shared.deps.db.transaction().execute((tx) => addGrant(tx, { grant, at: now }));
}

async function limits(): Promise<{ limit: number; granted: number }> {
  return await shared.deps.db
    .selectFrom('quotas')
    .select(['limit_bytes as limit', 'granted_bytes as granted'])
    .where('id', '=', payer.quotaId)
    .executeTakeFirstOrThrow();
}

async function round(): Promise<void> {
  await maintainGrants(shared.deps);
  await maintainSubscriptions(shared.deps);
}

const findDrift = () => shared.deps.db.transaction().execute(listGrantDrift);

test('a grant raises the limit at once, and lowers it when it ends', async () => {
  await give({ bytes: 500, days: 2 });
  expect(await limits()).toEqual({ limit: freeBytes + 500, granted: 500 });
  later(1);
  await round();
  expect(await limits()).toEqual({ limit: freeBytes + 500, granted: 500 });
  later(1);
  await round();
  expect(await limits()).toEqual({ limit: freeBytes, granted: 0 });
});

test('a future grant begins on its day', async () => {
  await give({ bytes: 500, days: 2, startsIn: 3 });
  expect(await limits()).toEqual({ limit: freeBytes, granted: 0 });
  later(3);
  await round();
  expect(await limits()).toEqual({ limit: freeBytes + 500, granted: 500 });
});

test('one reference grants once', async () => {
  const reference = randomUUID();
  const given = await Promise.all([1, 2, 3].map(() => give({ bytes: 500, days: 1, reference })));
  expect(given.filter(Boolean)).toHaveLength(1);
  expect((await limits()).granted).toBe(500);
});

test('a revoked grant ends then, once', async () => {
  const reference = randomUUID();
  await give({ bytes: 500, days: 9, reference });
  await give({ bytes: 7, days: 9 });
  const cut = () =>
    shared.deps.db.transaction().execute((tx) => cutGrant(tx, { source: 'promo', reference, at: now }));
  expect([await cut(), await cut()]).toEqual([true, false]);
  expect(await limits()).toEqual({ limit: freeBytes + 7, granted: 7 });
});

test('buying a plan beside a grant changes only the own limit, and so does the plan’s end', async () => {
  await give({ bytes: 500, days: 60 });
  await buy(shared, payer, { planId: 'small' });
  expect(await limits()).toEqual({ limit: smallBytes + 500, granted: 500 });
  const subscription = await shared.deps.db
    .selectFrom('subscriptions')
    .select('base_limit_bytes')
    .where('quota_id', '=', payer.quotaId)
    .executeTakeFirstOrThrow();
  expect(subscription.base_limit_bytes).toBe(freeBytes);
  await shared.deps.db
    .updateTable('subscriptions')
    .set({ next_plan_id: 'free', next_period: 'month' })
    .where('quota_id', '=', payer.quotaId)
    .execute();
  later(40);
  await round();
  expect(await limits()).toEqual({ limit: freeBytes + 500, granted: 500 });
  later(20);
  await round();
  expect(await limits()).toEqual({ limit: freeBytes, granted: 0 });
});

test('files beyond the limit stay after a grant ended, and no new ones fit', async () => {
  await give({ bytes: 500, days: 1 });
  await shared.deps.db
    .updateTable('quotas')
    .set({ used_bytes: freeBytes + 400 })
    .where('id', '=', payer.quotaId)
    .execute();
  later(1);
  await round();
  expect(await limits()).toEqual({ limit: freeBytes, granted: 0 });
});

test('open pages are notified that a grant ended', async () => {
  await give({ bytes: 500, days: 1 });
  later(1);
  const told: string[] = [];
  await maintainGrants({
    ...shared.deps,
    record: async (tx, change) => {
      told.push(change.kind);
      return await shared.deps.record(tx, change);
    },
  });
  expect(told).toEqual(['quota-plan-changed']);
});

test('random grants always sum up', async () => {
  const grants = fc.array(
    fc.record({
      bytes: fc.integer({ min: 1, max: 1e12 }),
      startsIn: fc.integer({ min: 0, max: 5 }),
      days: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(grants, fc.integer({ min: 0, max: 11 }), async (given, days) => {
      payer = await buildPayer(shared);
      for (const grant of given) await give(grant);
      later(days);
      await round();
      const running = given.filter(
        ({ startsIn, days: length }) => startsIn <= days && days < startsIn + length,
      );
      const granted = running.reduce((sum, { bytes }) => sum + bytes, 0);
      expect(await limits()).toEqual({ limit: freeBytes + granted, granted });
      expect(await findDrift()).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

test('a wrong sum of grants is found and corrected', async () => {
  await give({ bytes: 500, days: 1 });
  const { db } = shared.deps;
  await db
    .updateTable('quotas')
    .set({ limit_bytes: freeBytes + 900, granted_bytes: 900 })
    .where('id', '=', payer.quotaId)
    .execute();
  expect(await findDrift()).toEqual([{ id: payer.quotaId, detail: 'has 900 granted bytes of 500' }]);
  await db.transaction().execute((tx) => recountGranted(tx, payer.quotaId));
  expect(await limits()).toEqual({ limit: freeBytes + 500, granted: 500 });
});
