import { dayMs, hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  buildGroup,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../../test/index.ts';
import { createHands, type Hands, listenOnly } from '../../../../test/scenes/chat.ts';
import type { NoticeLevel } from '../../../db/tables.ts';
import { sendDueNotices } from '../round.ts';
import { tellManagers } from '../tell-managers.ts';
import { watchQuota } from '../thresholds.ts';

let shared: TestApp;
let hands: Hands;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(() => {
  now = testClock();
});

interface Person {
  userId: string;
  lineUserId: string;
}

async function buildPerson(): Promise<Person> {
  const lineUserId = shared.line.control.createUser({ displayName: 'แม่' }).userId;
  shared.line.control.setFriendship(lineUserId, true);
  const { id: userId } = await buildUser(shared.deps.db, { line_user_id: lineUserId });
  return { userId, lineUserId };
}

/** Creates a quota that is nearly full, with an owner who made a choice. */
async function buildOwned(level: NoticeLevel | 'at-once') {
  const owner = await buildPerson();
  const quota = await buildQuota(shared.deps.db, {
    owner_id: owner.userId,
    name: 'ที่เก็บบ้านเรา',
    limit_bytes: 1000,
    used_bytes: 960,
  });
  await choose(owner, quota.id, level);
  return { owner, quotaId: quota.id };
}

const call = createCall(() => shared);

async function choose(person: Person, quotaId: string, level: NoticeLevel | 'at-once'): Promise<void> {
  const answer = await call('putMyNotice', {
    as: bearer(await tokenFor(shared, person.userId)),
    path: { quotaId },
    body: { level },
  });
  expect(answer).toMatchObject({ data: { quotaId, level } });
}

const told = ({ lineUserId }: Person) =>
  shared.line.control
    .sends()
    .filter(({ to, kind }) => to === lineUserId && kind === 'push')
    .map(({ messages }) => JSON.stringify(messages));

/** Advances to the next Sunday, 18 o'clock in Thailand, and sends due notices. */
async function passSunday(): Promise<void> {
  now = new Date(now.getTime() + hourMs);
  now.setUTCMinutes(5, 0, 0);
  while (now.getUTCDay() !== 0 || now.getUTCHours() !== 11) now = new Date(now.getTime() + hourMs);
  await sendDueNotices(shared.deps);
  await hands.speak();
}

async function fill(quotaId: string): Promise<void> {
  await watchQuota(shared.deps, { quotaId, isFull: false });
  await hands.speak();
}

test('a person is notified at once by default', async () => {
  const { owner, quotaId } = await buildOwned('at-once');
  await fill(quotaId);
  expect(told(owner)).toEqual([expect.stringContaining('ใช้ไปแล้ว 95%')]);
});

test('a person who chose the weekly notice gets it once on Sunday, with what is true by then', async () => {
  const { owner, quotaId } = await buildOwned('weekly');
  await fill(quotaId);
  expect(told(owner)).toEqual([]);
  await shared.deps.db.updateTable('quotas').set({ used_bytes: 1000 }).where('id', '=', quotaId).execute();
  await fill(quotaId);
  await passSunday();
  const [notice, ...more] = told(owner);
  expect(more).toEqual([]);
  expect(notice).toContain('“ที่เก็บบ้านเรา” เต็มแล้ว');
  expect(notice?.match(/เต็มแล้ว/g)).toHaveLength(2);
  await passSunday();
  expect(told(owner)).toHaveLength(1);
});

test('the weekly notice omits events that are over by then', async () => {
  const { owner, quotaId } = await buildOwned('weekly');
  await fill(quotaId);
  await shared.deps.db.updateTable('quotas').set({ used_bytes: 10 }).where('id', '=', quotaId).execute();
  await fill(quotaId);
  await passSunday();
  expect(told(owner)).toEqual([]);
});

test('the weekly notice omits quotas in which the person no longer has a part', async () => {
  const { owner, quotaId } = await buildOwned('weekly');
  await fill(quotaId);
  const { id: owner_id } = await buildUser(shared.deps.db);
  await shared.deps.db.updateTable('quotas').set({ owner_id }).where('id', '=', quotaId).execute();
  await passSunday();
  expect(told(owner)).toEqual([]);
});

test('the weekly notice includes the end of a quota and a departure of the bot', async () => {
  const { db } = shared.deps;
  const { owner, quotaId } = await buildOwned('weekly');
  const expiresAt = new Date(now.getTime() + 12 * dayMs);
  await db
    .updateTable('quotas')
    .set({ expires_at: expiresAt, used_bytes: 10 })
    .where('id', '=', quotaId)
    .execute();
  const group = await buildGroup(db, { quota_id: quotaId, name: 'บ้านเรา', bot_left_at: now });
  await db.transaction().execute(async (tx) => {
    await tellManagers(tx, shared.deps, { quotaId, notice: 'expires-in-14-days', occasion: expiresAt });
    await tellManagers(tx, shared.deps, { quotaId, notice: 'bot-left', groupId: group.id, occasion: now });
  });
  await passSunday();
  expect(told(owner)).toEqual([expect.stringMatching(/เก็บไว้ออกจาก“บ้านเรา”แล้ว.*“ที่เก็บบ้านเรา” จะหมดอายุวันที่/)]);
});

test('a person who chose no notices gets none, and none later either', async () => {
  const { owner, quotaId } = await buildOwned('weekly');
  await fill(quotaId);
  await choose(owner, quotaId, 'none');
  await passSunday();
  await choose(owner, quotaId, 'at-once');
  await fill(quotaId);
  expect(told(owner)).toEqual([]);
});

test.each(['weekly', 'none'] as const)('%s: mandatory notices are sent at once', async (level) => {
  const { owner, quotaId } = await buildOwned(level);
  const deletesAt = new Date(now.getTime() + 2 * dayMs);
  await shared.deps.db
    .updateTable('quotas')
    .set({ deletes_at: deletesAt, deletion_asked_at: now, deletion_reason: 'owner' })
    .where('id', '=', quotaId)
    .execute();
  await shared.deps.db
    .transaction()
    .execute((tx) =>
      tellManagers(tx, shared.deps, { notice: 'deletion-soon', quotaId, occasion: deletesAt }),
    );
  await hands.speak();
  expect(told(owner)).toHaveLength(1);
});

test('the choices are listed for each quota, my own first', async () => {
  const { db } = shared.deps;
  const { owner, quotaId } = await buildOwned('weekly');
  const { id: managedId } = await buildQuota(db, { name: 'ก' });
  await db.insertInto('quota_managers').values({ quota_id: managedId, user_id: owner.userId }).execute();
  const first = (
    await call('listMyNotices', { as: bearer(await tokenFor(shared, owner.userId)), query: { limit: 1 } })
  ).data;
  expect(first).toMatchObject({
    items: [{ quotaId, name: 'ที่เก็บบ้านเรา', role: 'owner', level: 'weekly' }],
    isOffered: true,
  });
  const rest = (
    await call('listMyNotices', {
      as: bearer(await tokenFor(shared, owner.userId)),
      query: { cursor: first.nextCursor ?? '' },
    })
  ).data;
  expect(rest).toMatchObject({
    items: [{ quotaId: managedId, role: 'manager', level: 'at-once' }],
    nextCursor: null,
  });
});

test('invalid choices are refused', async () => {
  const { owner, quotaId } = await buildOwned('at-once');
  const as = bearer(await tokenFor(shared, owner.userId));
  const code = async (id: string, raw: string) =>
    (await call('putMyNotice', { as, path: { quotaId: id }, raw })).code;
  expect(await code(quotaId, '{"level":"hourly"}')).toBe('INVALID_REQUEST');
  const { id: othersId } = await buildQuota(shared.deps.db);
  expect(await code(othersId, '{"level":"none"}')).toBe('NOT_FOUND');
});
