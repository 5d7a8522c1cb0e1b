import { hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import { buildQuota, buildUser, createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import type { Deps } from '../../deps.ts';
import type { LineMessaging } from '../../line/messaging.ts';
import { findPushBudget, resumePushes, sendPush } from './pushes.ts';

let shared: TestApp;
let now: Date;
/** Each test has a month of its own. */
let month = 0;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(() => {
  month += 1;
  now = new Date(Date.UTC(2030, month, 10));
});

/** Creates a push for one person. */
async function buildPush(given: { created_at?: Date } = {}): Promise<string> {
  const { db } = shared.deps;
  const { id: userId } = await buildUser(db);
  const { id: quotaId } = await buildQuota(db, { owner_id: userId });
  const { id } = await db
    .insertInto('pushes')
    .values({
      user_id: userId,
      notice: 'quota',
      quota_id: quotaId,
      group_id: null,
      percent: 80,
      occasion: now,
      month: null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns dependencies with a LINE that answers every push this way. */
function depsWith(push: LineMessaging['push']): Deps {
  const { line } = shared.deps;
  return { ...shared.deps, line: { ...line, messaging: { ...line.messaging, push } } };
}

const counted = async () => (await findPushBudget(shared.deps.db, { at: now, budget: 0 })).pushCount;
const stateOf = async (pushId: string) =>
  await shared.deps.db
    .selectFrom('pushes')
    .select('state')
    .where('id', '=', pushId)
    .executeTakeFirstOrThrow();

/** Runs the same job in two processes, each of which waits for the other at LINE. */
async function sendTwice(pushId: string, answer: 'taken' | 'refused'): Promise<void> {
  let meet: () => void;
  const deps = depsWith(async () => {
    there += 1;
    if (there === 2) meet();
    await bothAreThere;
    return answer;
  });
  let there = 0;
  const bothAreThere = new Promise<void>((resolve) => {
    meet = resolve;
  });
  await Promise.all([sendPush(deps, { pushId }), sendPush(deps, { pushId })]);
}

test('a push that two processes send counts once', async () => {
  const pushId = await buildPush();
  await sendTwice(pushId, 'taken');
  expect([await counted(), await stateOf(pushId)]).toEqual([1, { state: 'sent' }]);
});

test('a push that LINE rejects for both processes does not count', async () => {
  await sendPush(
    depsWith(async () => 'taken'),
    { pushId: await buildPush() },
  );
  const pushId = await buildPush();
  await sendTwice(pushId, 'refused');
  expect([await counted(), await stateOf(pushId)]).toEqual([1, { state: 'refused' }]);
});

test('a push that LINE was unreachable for is retried for a day and then given up', async () => {
  const hoursAgo = (hours: number) => new Date(testClock().getTime() - hours * hourMs);
  const [waiting, late] = [
    await buildPush({ created_at: hoursAgo(23) }),
    await buildPush({ created_at: hoursAgo(25) }),
  ];
  const sent: unknown[] = [];
  const queue = {
    ...shared.deps.queue,
    sendAll: async (_name: string, jobs: readonly unknown[]) => void sent.push(...jobs),
  };
  now.setUTCHours(20);
  await resumePushes({ ...shared.deps, queue });
  expect(sent).toEqual([]);
  now.setUTCHours(3);
  await resumePushes({ ...shared.deps, queue });
  expect(sent).toEqual([{ pushId: waiting }]);
  expect(await stateOf(late)).toEqual({ state: 'unsent' });
});

test('concurrent pushes are limited by the budget of each month', async () => {
  const taken: string[] = [];
  const { env } = shared.deps;
  const deps = {
    ...depsWith(async (_to, _messages, retryKey) => {
      taken.push(retryKey);
      return 'taken';
    }),
    env: { ...env, line: { ...env.line, pushBudget: 3 } },
  };
  const sendMany = async () => {
    const pushIds = await Promise.all(Array.from({ length: 8 }, () => buildPush()));
    await Promise.all(pushIds.map((pushId) => sendPush(deps, { pushId })));
    const states = await Promise.all(pushIds.map(async (pushId) => (await stateOf(pushId)).state));
    return states.filter((state) => state === 'sent').length;
  };
  expect([await sendMany(), taken.length, await counted()]).toEqual([3, 3, 3]);
  expect([await sendMany(), taken.length, await counted()]).toEqual([0, 3, 3]);
  month += 1;
  now = new Date(Date.UTC(2030, month, 10));
  expect([await sendMany(), taken.length, await counted()]).toEqual([3, 6, 3]);
});
