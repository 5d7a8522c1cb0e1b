import { randomUUID } from 'node:crypto';
import { dayMs, hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testNoon } from '../../../test/clock.ts';
import { buildQuota, buildUser, createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createHands, type Hands, listenOnly } from '../../../test/scenes/chat.ts';
import { addGrant, cutGrant } from '../storage/grants/grants.ts';
import { tellOfGrantEnds } from './grant-ends.ts';

let shared: TestApp;
let hands: Hands;
let now: Date;
let owner: { userId: string; lineUserId: string };
let quotaId: string;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  const { db } = shared.deps;
  // LINE's tokens use the real clock; noon in Thailand, when notices are sent.
  now = testNoon;
  now.setUTCHours(5, 0, 0, 0);
  const lineUserId = shared.line.control.createUser({ displayName: 'แม่' }).userId;
  shared.line.control.setFriendship(lineUserId, true);
  const { id: userId } = await buildUser(db, { line_user_id: lineUserId });
  owner = { userId, lineUserId };
  quotaId = (await buildQuota(db, { owner_id: userId, name: 'ที่เก็บบ้านเรา' })).id;
});

async function give({
  days,
  bytes = 5 * 2 ** 30,
  reference = randomUUID(),
}: {
  days: number;
  bytes?: number;
  reference?: string;
}) {
  const ends_at = new Date(now.getTime() + days * dayMs);
  const grant = { quota_id: quotaId, source: 'promo' as const, reference, bytes, starts_at: now, ends_at };
  await shared.deps.db.transaction().execute((tx) => addGrant(tx, { grant, at: now }));
}

/** Lets days pass, hour by hour as the round comes, and returns the owner's notices in them. */
async function pass(days: number): Promise<string[]> {
  const before = told().length;
  for (let hours = 0; hours < days * 24; hours += 6) {
    now = new Date(now.getTime() + 6 * hourMs);
    await tellOfGrantEnds(shared.deps);
    await hands.speak();
  }
  return told().slice(before);
}

const told = () =>
  shared.line.control
    .sends()
    .filter(({ to, kind }) => to === owner.lineUserId && kind === 'push')
    .map(({ messages }) => JSON.stringify(messages));

test('managers are notified 14 and 3 days before granted storage ends, and on the day, once each', async () => {
  await give({ days: 20 });
  expect(await pass(5)).toEqual([]);
  expect(await pass(2)).toEqual([expect.stringContaining('“ที่เก็บบ้านเรา” จะเล็กลง 5 GB')]);
  expect(await pass(8)).toEqual([]);
  expect(await pass(3)).toHaveLength(1);
  expect(await pass(4)).toHaveLength(1);
  expect(await pass(3)).toEqual([]);
});

test('grants that end together are in one message, with the sum', async () => {
  await give({ days: 20, bytes: 2 * 2 ** 30 });
  await give({ days: 20, bytes: 2 ** 30 });
  expect(await pass(7)).toEqual([expect.stringContaining('จะเล็กลง 3 GB')]);
});

test('a notice that was due before the grant is not sent', async () => {
  await give({ days: 10 });
  expect(await pass(6)).toEqual([]);
  expect(await pass(2)).toHaveLength(1);
});

test('a storage grant that was revoked meanwhile causes no notice', async () => {
  const reference = randomUUID();
  await give({ days: 16, reference });
  await shared.deps.db.transaction().execute((tx) => cutGrant(tx, { source: 'promo', reference, at: now }));
  expect(await pass(17)).toEqual([]);
});
