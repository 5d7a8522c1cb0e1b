import { dayMs, hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCall } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { testNoon } from '../../../test/clock.ts';
import {
  buildFile,
  buildGroup,
  buildMember,
  buildUser,
  chatIdOf,
  createTestApp,
  forFile,
  type TestApp,
} from '../../../test/index.ts';
import { createHands, type Hands, listenOnly } from '../../../test/scenes/chat.ts';
import type { DigestFrequency } from '../../db/tables.ts';
import { setDigest, stopDigest, tellNews } from './digests.ts';
import { sendPush } from './pushes.ts';
import { findMonthOfPushes, sendDueNotices } from './round.ts';

let shared: TestApp;
let hands: Hands;
let now: Date;
/** Each test has a month of its own. */
let month = 0;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  const { db, env } = shared.deps;
  await db.deleteFrom('digests').execute();
  env.line.pushBudget = 300;
  month += 1;
  now = inBangkok(1, 12);
});

/** An hour of a day of the test's month in Thailand. */
function inBangkok(day: number, hour: number, minute = 0): Date {
  return new Date(Date.UTC(2030, month, day, hour - 7, minute));
}

interface Person {
  userId: string;
  lineUserId: string;
}

async function person(frequency: DigestFrequency | null = 'daily'): Promise<Person> {
  const { userId: lineUserId } = shared.line.control.createUser({ displayName: 'แม่' });
  shared.line.control.setFriendship(lineUserId, true);
  const { id: userId } = await buildUser(shared.deps.db, { line_user_id: lineUserId });
  await setDigest(shared.deps, { userId, frequency });
  return { userId, lineUserId };
}

async function groupOf(people: readonly Person[], name = 'บ้านเรา'): Promise<string> {
  const { db } = shared.deps;
  const { id } = await buildGroup(db, { name, last_file_at: now });
  for (const { userId } of people) {
    await buildMember(db, { group_id: id, user_id: userId, seen_at: now, checked_at: now });
  }
  return id;
}

/** Posts files to a group, now. */
async function post(groupId: string, count = 1, postedBy: string | null = null): Promise<void> {
  const { db } = shared.deps;
  for (let index = 0; index < count; index += 1) {
    await buildFile(db, { group_id: groupId, posted_by: postedBy, posted_at: now, name: 'ลับ.pdf' });
  }
  await db.updateTable('groups').set({ last_file_at: now }).where('id', '=', groupId).execute();
}

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

/** Runs hourly maintenance until an instant. */
async function passUntil(end: Date): Promise<void> {
  for (; now < end; later(hourMs)) await tellNews(shared.deps);
  now = end;
  await tellNews(shared.deps);
  await hands.speak();
}

const told = ({ lineUserId }: Person) =>
  shared.line.control
    .sends()
    .filter(({ kind, to }) => kind === 'push' && to === lineUserId)
    .map(({ messages }) => JSON.stringify(messages));

test('a person gets one digest for all groups, with counts and names of groups alone', async () => {
  const mother = await person();
  const [home, school] = [await groupOf([mother]), await groupOf([mother], 'ห้อง ป.2/1')];
  later(hourMs);
  await post(home, 3);
  await post(school, 12);
  await passUntil(inBangkok(1, 17, 30));
  expect(told(mother)).toEqual([]);
  await passUntil(inBangkok(1, 18, 17));
  expect(told(mother)).toHaveLength(1);
  expect(told(mother)[0]).toContain('มีของใหม่ 15 ไฟล์ใน 2 กลุ่ม');
  expect(told(mother)[0]).toContain('ห้อง ป.2/1 · 12 ไฟล์');
  expect(told(mother)[0]).not.toContain('ลับ');
  await passUntil(inBangkok(3, 20));
  expect(told(mother)).toHaveLength(1);
});

test('a digest omits files that a person saw, posted or muted, and groups that they or the bot left', async () => {
  const { db } = shared.deps;
  const mother = await person();
  const seen = await groupOf([mother]);
  const own = await groupOf([mother]);
  const muted = await groupOf([mother]);
  const left = await groupOf([mother]);
  const withoutBot = await groupOf([mother]);
  later(hourMs);
  for (const groupId of [seen, muted, left, withoutBot]) await post(groupId);
  await post(own, 2, mother.userId);
  const visits = db.updateTable('group_visits').where('user_id', '=', mother.userId);
  await visits.set({ seen_at: now }).where('group_id', '=', seen).execute();
  await visits.set({ muted_at: now }).where('group_id', '=', muted).execute();
  await db
    .updateTable('chat_members')
    .set({ is_member: false })
    .where('chat_id', '=', await chatIdOf(db, left))
    .execute();
  await db
    .updateTable('chats')
    .set({ bot_left_at: now })
    .where('id', '=', await chatIdOf(db, withoutBot))
    .execute();
  await passUntil(inBangkok(2, 20));
  expect(told(mother)).toEqual([]);
});

test('files from before a person chose digests, or from an earlier digest, are not new', async () => {
  const mother = await person(null);
  const home = await groupOf([mother]);
  later(hourMs);
  await post(home);
  later(1000);
  await setDigest(shared.deps, { userId: mother.userId, frequency: 'daily' });
  await passUntil(inBangkok(1, 19));
  expect(told(mother)).toEqual([]);
  await post(home, 2);
  await passUntil(inBangkok(2, 19));
  expect(told(mother)).toEqual([expect.stringContaining('มีของใหม่ 2 ไฟล์"')]);
});

test('a weekly digest comes on Sunday, and covers the week', async () => {
  const mother = await person('weekly');
  const home = await groupOf([mother]);
  for (let day = 1; day <= 14; day += 1) {
    now = inBangkok(day, 13);
    await post(home);
    await passUntil(inBangkok(day, 19));
    expect(told(mother)).toHaveLength(told(mother).length);
  }
  const sent = told(mother);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toContain('มีของใหม่ 7 ไฟล์');
});

test('no digest is sent at night, however late the server is', async () => {
  const mother = await person();
  const home = await groupOf([mother]);
  later(hourMs);
  await post(home);
  for (const hour of [21, 23, 26, 31]) {
    now = inBangkok(1, hour, 17);
    await sendDueNotices(shared.deps);
  }
  await hands.speak();
  expect(told(mother)).toEqual([]);
  now = inBangkok(2, 9, 17);
  await sendDueNotices(shared.deps);
  await hands.speak();
  expect(told(mother)).toHaveLength(1);
});

test('a digest that was not sent by evening waits for the morning', async () => {
  const mother = await person();
  const home = await groupOf([mother]);
  later(hourMs);
  await post(home);
  now = inBangkok(1, 18, 17);
  await tellNews(shared.deps);
  now = inBangkok(1, 22);
  await hands.speak();
  expect(told(mother)).toEqual([]);
});

test('a digest is sent once, even if the process ended before recording it', async () => {
  const mother = await person();
  const home = await groupOf([mother]);
  later(hourMs);
  await post(home);
  now = inBangkok(1, 18, 17);
  await tellNews(shared.deps);
  const { id: pushId } = await waitingPush(mother);
  const crash = new Error('the process ends');
  const { line } = shared.deps;
  const push: typeof line.messaging.push = async (...message) => {
    await line.messaging.push(...message);
    throw crash;
  };
  const crashing = { ...shared.deps, line: { ...line, messaging: { ...line.messaging, push } } };
  await expect(sendPush(crashing, { pushId })).rejects.toBe(crash);
  await sendPush(shared.deps, { pushId });
  await hands.speak();
  expect(told(mother)).toHaveLength(1);
  await passUntil(inBangkok(3, 20));
  expect(told(mother)).toHaveLength(1);
});

async function waitingPush({ userId }: Person): Promise<{ id: string }> {
  return await shared.deps.db
    .selectFrom('pushes')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
}

describe('a queued digest is dropped', () => {
  test.each<[string, (mother: Person) => Promise<unknown>]>([
    [
      'when everything was seen meanwhile',
      ({ userId }) =>
        shared.deps.db
          .updateTable('group_visits')
          .set({ seen_at: now })
          .where('user_id', '=', userId)
          .execute(),
    ],
    ['when it was turned off meanwhile', ({ userId }) => setDigest(shared.deps, { userId, frequency: null })],
    ['when the person blocked the bot meanwhile', ({ lineUserId }) => stopDigest(shared.deps.db, lineUserId)],
    [
      'when the person was erased meanwhile',
      ({ userId }) => shared.deps.db.deleteFrom('users').where('id', '=', userId).execute(),
    ],
    [
      'when the files are gone meanwhile',
      () =>
        shared.deps.db
          .updateTable('files')
          .set({ trashed_at: now })
          .where('posted_at', '>=', inBangkok(1, 1))
          .execute(),
    ],
  ])('%s', async (_title, change) => {
    const mother = await person();
    const home = await groupOf([mother]);
    later(hourMs);
    await post(home);
    now = inBangkok(1, 18, 17);
    await tellNews(shared.deps);
    await change(mother);
    await hands.speak();
    expect(told(mother)).toEqual([]);
    const budget = await findMonthOfPushes(shared.deps);
    expect(budget).toMatchObject({ pushCount: 0 });
  });
});

test('a person who blocks the bot gets no more digests', async () => {
  const mother = await person();
  shared.line.control.setFriendship(mother.lineUserId, false);
  await shared.line.control.idle();
  const row = shared.deps.db.selectFrom('digests').select('user_id').where('user_id', '=', mother.userId);
  await expect.poll(() => row.execute()).toEqual([]);
});

test('a digest that LINE refuses is not counted, and its news is in the next one', async () => {
  const mother = await person();
  const home = await groupOf([mother]);
  later(hourMs);
  await post(home);
  shared.line.control.changeSettings({ monthlyLimit: 0 });
  await passUntil(inBangkok(1, 19));
  expect(told(mother)).toEqual([]);
  expect(await findMonthOfPushes(shared.deps)).toMatchObject({ pushCount: 0 });
  shared.line.control.changeSettings({ monthlyLimit: null });
  await passUntil(inBangkok(2, 19));
  expect(told(mother)).toHaveLength(1);
});

describe('a budget that is too small for all', () => {
  test('is spread over the month, starting with the people who have waited the longest', async () => {
    const people: Person[] = [];
    for (let index = 0; index < 6; index += 1) {
      now = inBangkok(1, 9, index);
      people.push(await person());
    }
    const home = await groupOf(people);
    // 100 pushes, 80 of them for digests: three a day in a month of 28 to 31 days.
    shared.deps.env.line.pushBudget = 100;
    const counts = () => people.map((each) => told(each).length);
    now = inBangkok(1, 12);
    await post(home);
    await passUntil(inBangkok(1, 19));
    expect(counts()).toEqual([1, 1, 1, 0, 0, 0]);
    now = inBangkok(2, 12);
    await post(home);
    await passUntil(inBangkok(2, 19));
    expect(counts()).toEqual([1, 1, 1, 1, 1, 1]);
    const last = people.at(-1);
    expect(last && told(last)[0]).toContain('มีของใหม่ 2 ไฟล์');
  });

  test('reserves a part for urgent notices', async () => {
    const mother = await person();
    const home = await groupOf([mother]);
    shared.deps.env.line.pushBudget = 10;
    const thisMonth = `${inBangkok(1, 12).toISOString().slice(0, 7)}-01`;
    await shared.deps.db.insertInto('push_months').values({ month: thisMonth, push_count: 8 }).execute();
    later(hourMs);
    await post(home);
    await passUntil(inBangkok(2, 20));
    expect(told(mother)).toEqual([]);
  });

  test('a push budget of 0 sends nothing', async () => {
    const mother = await person();
    const home = await groupOf([mother]);
    shared.deps.env.line.pushBudget = 0;
    later(hourMs);
    await post(home);
    await passUntil(inBangkok(2, 20));
    expect(told(mother)).toEqual([]);
  });
});

test('the setting is off at first, is stored, and shows whether pushes are sent at all', async () => {
  now = testNoon;
  const { id: userId } = await buildUser(shared.deps.db);
  const headers = bearer(await tokenFor(shared, userId));
  const call = createCall(() => ({ ...shared, as: headers }));
  const put = (frequency: string) => call('putMyDigest', { raw: JSON.stringify({ frequency }) });
  expect((await call('getMyDigest')).data).toEqual({ frequency: 'off', isOffered: true });
  expect((await put('weekly')).data.frequency).toBe('weekly');
  expect((await call('getMyDigest')).data.frequency).toBe('weekly');
  expect((await put('hourly')).code).toBe('INVALID_REQUEST');
  shared.deps.env.line.pushBudget = 0;
  expect((await put('off')).data).toEqual({ frequency: 'off', isOffered: false });
});

test('a person who turns digests off and on again is not notified of the time between', async () => {
  const mother = await person();
  const home = await groupOf([mother]);
  await setDigest(shared.deps, { userId: mother.userId, frequency: null });
  later(hourMs);
  await post(home);
  later(dayMs);
  await setDigest(shared.deps, { userId: mother.userId, frequency: 'daily' });
  await passUntil(inBangkok(4, 20));
  expect(told(mother)).toEqual([]);
});
