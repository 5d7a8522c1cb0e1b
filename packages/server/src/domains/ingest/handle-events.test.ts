import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { countWaitingForLocks, createTestApp, type TestApp } from '../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../test/scenes/chat.ts';
import type { Tx } from '../../db/database.ts';
import { listWaitingIds } from './event-store.ts';
import { eventsAtOnce, handleEvents } from './inbox.ts';

/** Holds the locks acquired by `lock` until the returned function is called, or the test ends. */
async function hold(app: TestApp, lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let holding: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    holding = app.deps.db.transaction().execute(async (tx) => {
      await lock(tx);
      resolve();
      await ended;
    });
    holding.catch(reject);
  });
  const release = async () => {
    end();
    await holding;
  };
  onTestFinished(release);
  return release;
}

const lockGroups = (chats: TestChat[]) => (tx: Tx) =>
  sql`select from groups where id = any(${chats.map(({ groupId }) => groupId)}) for update`.execute(tx);

const repliesTo = ({ line }: TestApp, { chatId }: TestChat) =>
  line.control.sends().filter(({ to }) => to === chatId).length;

test.each([
  ['one locked chat holds', 1],
  ['more locked chats than there are slots hold', 6],
])('%s up no other chat, and is answered once it is free', async (_what, count) => {
  const app = await createTestApp({ onTestFinished });
  await app.start();
  const locked: TestChat[] = [];
  for (let index = 0; index < count; index += 1) locked.push(await createTestChat(app));
  const free = await createTestChat(app);
  const release = await hold(app, lockGroups(locked));
  for (const chat of locked) await chat.post({ type: 'text', text: 'เมนู' });
  await expect.poll(() => countWaitingForLocks(app.deps.db)).toBeGreaterThan(0);
  for (const answers of [1, 2]) {
    await free.post({ type: 'text', text: 'เมนู' });
    await expect.poll(() => repliesTo(app, free)).toBe(answers);
  }
  expect(locked.map((chat) => repliesTo(app, chat))).toEqual(Array(count).fill(0));
  await release();
  await expect.poll(() => locked.map((chat) => repliesTo(app, chat))).toEqual(Array(count).fill(1));
});

test('a backlog longer than one transaction is processed completely', async () => {
  const app = await createTestApp({ onTestFinished });
  await listenOnly(app);
  const chat = await createTestChat(app);
  for (let count = 0; count <= eventsAtOnce; count += 1) {
    await app.line.control.post(chat.chatId, { userId: chat.mother, type: 'text', text: 'สวัสดี' });
  }
  await app.line.control.idle();
  expect((await listWaitingIds(app.deps.db)).length).toBeGreaterThan(eventsAtOnce);
  await handleEvents(app.deps, { signal: new AbortController().signal });
  expect(await listWaitingIds(app.deps.db)).toEqual([]);
});
