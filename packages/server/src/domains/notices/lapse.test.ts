import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testNoon } from '../../../test/clock.ts';
import { buildUser, createTestApp, forFile, registerUser, type TestApp } from '../../../test/index.ts';
import {
  createHands,
  createTestChat,
  type Hands,
  listenOnly,
  type TestChat,
} from '../../../test/scenes/chat.ts';
import { tellOfLapses } from './expiry.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let now: Date;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  const { db } = shared.deps;
  // LINE’s tokens use the real clock.
  now = testNoon;
  chat = await createTestChat(shared);
  const { id } = await buildUser(db, { line_user_id: chat.mother });
  await registerUser(db, id);
  shared.line.control.setFriendship(chat.mother, true);
  await db
    .updateTable('quotas')
    .set({ owner_id: id, used_bytes: 1000 })
    .where('id', '=', chat.quotaId)
    .execute();
});

const expire = (expires_at: Date) =>
  shared.deps.db.updateTable('quotas').set({ expires_at }).where('id', '=', chat.quotaId).execute();
const ago = (ms: number) => new Date(now.getTime() - ms);
const pushes = () =>
  shared.line.control
    .sends()
    .filter((send) => send.kind === 'push' && send.to === chat.mother)
    .map(({ messages }) => JSON.stringify(messages));
/** Lets some days pass, and sends due notices at noon. */
const pass = async (days: number) => {
  const [day] = new Date(now.getTime() + days * dayMs).toISOString().split('T');
  now = new Date(`${day}T05:00:00Z`);
  await tellOfLapses(shared.deps);
  await tellOfLapses(shared.deps);
  await hands.speak();
};
const fill = (used_bytes: number) =>
  shared.deps.db.updateTable('quotas').set({ used_bytes }).where('id', '=', chat.quotaId).execute();

test('a lapsed quota causes three notices, 90, 104 and 118 days after its end of keeping, which name the earliest day of deletion', async () => {
  await expire(ago(95 * dayMs));
  await pass(0);
  expect(pushes()).toEqual([]);
  await pass(3);
  expect(pushes()).toEqual([expect.stringContaining('จะไม่มีอะไรถูกลบก่อนวันที่')]);
  await pass(12);
  expect(pushes()).toHaveLength(1);
  await pass(3);
  expect(pushes()).toHaveLength(2);
  await pass(15);
  expect(pushes().at(-1)).toContain('เตือนครั้งสุดท้าย');
  await pass(400);
  expect(pushes()).toHaveLength(3);
  expect((await chat.usage()).used).toBe(1000);
});

test('notices of a lapsed quota start again after an extension', async () => {
  await expire(ago(100 * dayMs));
  await pass(0);
  await expire(new Date(now.getTime() + dayMs));
  await pass(30);
  expect(pushes()).toHaveLength(1);
  await pass(70);
  expect(pushes()).toHaveLength(2);
  expect(pushes().join()).not.toContain('เตือนครั้งสุดท้าย');
});

test('notices of a lapsed quota are not repeated if the first one reached nobody', async () => {
  const { line } = shared.deps.env;
  const { pushBudget } = line;
  await expire(ago(100 * dayMs));
  line.pushBudget = 0;
  await pass(0);
  line.pushBudget = pushBudget;
  await pass(60);
  expect(pushes()).toEqual([]);
});

test('a lapsed quota without files causes no notices', async () => {
  await fill(0);
  await expire(ago(200 * dayMs));
  await pass(0);
  expect(pushes()).toEqual([]);
});
