import { hourMs } from '@kepwai/rules/time';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser, createTestApp, forFile, type TestApp } from '../test/index.ts';
import { createTestChat, type TestChat } from '../test/scenes/chat.ts';
import type { LiveEvent } from './db/notify.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  await shared.start();
});

test('a post is kept automatically, also when LINE is not ready at first', async () => {
  const chat = await createTestChat(shared);
  const heard: LiveEvent[] = [];
  shared.deps.live.subscribe((event) => heard.push(event));
  await chat.post({
    type: 'image',
    contents: Array.from({ length: 10 }, (_, index) => ({
      picture: { seed: String(index), width: 320, height: 240 },
      ...(index === 4 && { faults: [{ kind: 'not-ready' as const }] }),
    })),
  });
  const states = async () => (await chat.files()).map((file) => file.state);
  await expect.poll(states).toEqual(Array(10).fill('kept'));
  const waiting = () =>
    shared.deps.db.selectFrom('blobs').select('sha256').where('thumbnail_state', '=', 'pending').execute();
  await expect.poll(waiting).toEqual([]);
  const heardOf = (change: string) =>
    heard.flatMap((event) =>
      event.type === 'files-changed' && event.groupId === chat.groupId && event.change === change
        ? event.fileIds
        : [],
    );
  await expect.poll(() => new Set(heardOf('added')).size).toBe(10);
  expect(heardOf('added')).toHaveLength(10);
  await expect.poll(() => heardOf('updated')).not.toEqual([]);
  const answers = () => shared.line.control.sends().filter(({ to }) => to === chat.chatId);
  await expect.poll(answers).toMatchObject([{ kind: 'reply' }]);
});

test('a post that LINE does not have becomes a tile that states so', async () => {
  const chat = await createTestChat(shared);
  await chat.post({
    type: 'file',
    contents: [
      { generate: { sizeBytes: 100 }, fileName: 'a.bin', faults: [{ kind: 'not-found', times: 'always' }] },
    ],
  });
  const reasons = async () => (await chat.files()).map((file) => file.missed_reason);
  await expect.poll(reasons).toEqual(['expired']);
});

test('a post that did not fit is kept when an upload is given up', async () => {
  const chat = await createTestChat(shared, { limitBytes: 1000 });
  const { id: userId } = await buildUser(shared.deps.db);
  const { uploads } = shared.deps;
  const upload = { groupId: chat.groupId, userId, botLeft: false, name: 'a.bin', mimeType: null };
  const id = await uploads.begin({ ...upload, sizeBytes: 1000 });
  await chat.post({ type: 'file', contents: [{ generate: { sizeBytes: 900 }, fileName: 'a.bin' }] });
  const states = async () => (await chat.files()).map((file) => file.state);
  await expect.poll(states).toEqual(['missed']);
  await uploads.end(id);
  await expect.poll(states).toEqual(['kept']);
});

describe('replies', () => {
  const replyPath = '/v2/bot/message/reply';
  const answersTo = ({ chatId }: TestChat) => shared.line.control.sends().filter(({ to }) => to === chatId);
  const repliesAsked = () => shared.line.control.log().filter(({ path }) => path === replyPath).length;
  const callBot = (chat: TestChat) => chat.post({ type: 'text', text: 'เมนู' });

  test('share the wait of Retry-After, and are sent afterwards', async () => {
    const chats: TestChat[] = [];
    for (let index = 0; index < 6; index += 1) chats.push(await createTestChat(shared));
    const before = { asked: repliesAsked(), sent: shared.line.control.sends().length };
    shared.line.control.addFault({ path: replyPath, status: 429, headers: { 'retry-after': '4' } });
    for (const chat of chats) await callBot(chat);
    await expect.poll(() => chats.flatMap(answersTo).length).toBe(6);
    // Chats of earlier tests may still be answered: each of those once.
    const sent = shared.line.control.sends().length - before.sent;
    expect(repliesAsked() - before.asked).toBe(sent + 1);
  });
});

/** Creates a second chat beside one with a problem. */
async function createNeighbours() {
  return { slow: await createTestChat(shared), quick: await createTestChat(shared) };
}

test('a name that LINE delays blocks neither its tile nor the menu of another chat', async () => {
  const { slow, quick } = await createNeighbours();
  const { control } = shared.line;
  const memberPath = `/v2/bot/group/${slow.chatId}/member`;
  control.addFault({ path: memberPath, delayMs: hourMs, times: 'always' });
  for (let person = 0; person < 12; person++) {
    const { userId } = control.createUser({ displayName: `คน ${person}` });
    control.addMembers(slow.chatId, [userId], { silent: true });
    await slow.post({
      userId,
      type: 'file',
      contents: [{ bytes: Buffer.from(`${person}`), fileName: 'a.txt' }],
    });
  }
  await quick.post({ type: 'text', text: 'เมนู' });
  await quick.post({ type: 'image', contents: [{ picture: { seed: 'q', width: 32, height: 32 } }] });
  await expect.poll(() => control.sends().filter(({ to }) => to === quick.chatId)).not.toEqual([]);
  await expect
    .poll(async () => (await slow.files()).map(({ state }) => state))
    .toEqual(Array(12).fill('kept'));
  // Their names wait for LINE, and that of the other chat does not wait for them.
  await expect
    .poll(async () => (await quick.files()).map(({ name }) => name))
    .toMatchObject([expect.stringContaining('แม่ (1)')]);
  control.clearFaults();
});

test('slow videos and pictures in one chat do not block another', async () => {
  const { slow, quick } = await createNeighbours();
  const crawling = (count: number, sizeBytes: number) =>
    Array.from({ length: count }, (_, index) => ({
      generate: { sizeBytes, seed: `${sizeBytes} ${index} ${slow.chatId}` },
      faults: [{ kind: 'slow' as const, bytesPerSecond: 4_000, times: 'always' as const }],
    }));
  for (const film of crawling(10, 50_000_000)) await slow.post({ type: 'video', contents: [film] });
  await slow.post({ type: 'image', contents: crawling(12, 5_000_000) });
  const underWay = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.job where name like 'fetch-%' and state = 'active'`.execute(shared.deps.db);
    return rows.length;
  };
  // All but two of the videos: the maximum of one chat, which two simultaneous workers can exceed by one.
  await expect.poll(underWay).toBeGreaterThanOrEqual(20);
  await quick.post({ type: 'image', contents: [{ picture: { seed: 'of another', width: 32, height: 32 } }] });
  await quick.post({ type: 'video', contents: [{ generate: { sizeBytes: 300_000, seed: 'quick film' } }] });
  await expect.poll(async () => (await quick.files()).map(({ state }) => state)).toEqual(['kept', 'kept']);
  expect((await slow.files()).map(({ state }) => state)).toEqual(Array(22).fill('fetching'));
});
