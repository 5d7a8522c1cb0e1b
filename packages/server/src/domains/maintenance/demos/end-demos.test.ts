import { randomBytes } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer } from '../../../../test/callers.ts';
import { createTestApp, registerUser, type TestApp } from '../../../../test/index.ts';
import { findRemains } from '../../../../test/line-driver/remains.ts';
import {
  createHands,
  createTestChat,
  type Hands,
  listenOnly,
  type TestChat,
} from '../../../../test/scenes/chat.ts';
import { createDemoId } from './demo-ids.ts';
import { deleteEndedDemos } from './end-demos.ts';

let shared: TestApp;
let hands: Hands;
let story: TestChat;
let now: Date;
beforeEach(async (t) => {
  now = new Date('2026-11-26T05:00:00Z');
  shared = await createTestApp(t, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
  story = await createTestChat(shared);
});

/** A demo in use: its visitor has signed in, given the group a quota, posted, shared and uploaded. */
async function useDemo(endsAt: Date) {
  const { control } = shared.line;
  const tag = randomBytes(4).toString('hex');
  const named = (digit: number) => `nm${tag}${digit}${digit}`;
  const { userId } = control.createUser({ userId: createDemoId('U', endsAt), displayName: named(0) });
  const { chatId } = control.createGroup({
    groupId: createDemoId('C', endsAt),
    name: named(1),
    memberIds: [userId],
  });
  await control.idle();
  await hands.work();
  const headers = bearer(await shared.signIn(userId));
  const send = async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object) => {
    const answer = await shared.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300);
    return answer.json().data;
  };
  const { id } = await shared.deps.db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await registerUser(shared.deps.db, id);
  const groups = await send('GET', '/api/me/group');
  const groupId: string = groups.items[0].id;
  const { quota } = await send('POST', '/api/quota', { name: named(2) });
  await send('PUT', `/api/group/${groupId}/quota`, { quotaId: quota.id });
  await control.post(chatId, {
    userId,
    type: 'file',
    contents: [{ base64: Buffer.from(tag).toString('base64'), fileName: `${named(3)}.txt` }],
  });
  await control.post(userId, { userId, type: 'text', text: 'สวัสดี' });
  await control.idle();
  await hands.work();
  const [file] = (await send('GET', `/api/group/${groupId}/file`)).items;
  await send('POST', `/api/group/${groupId}/share`, { item: { fileId: file.id } });
  const words = [userId, chatId, id, groupId, quota.id, file.id, file.sha256];
  return {
    userId,
    words: new Set([
      ...words.map((word) => word.toLowerCase()),
      userId,
      chatId,
      named(0),
      named(1),
      named(2),
    ]),
    headers,
    file,
  };
}

const end = () => deleteEndedDemos(shared.deps, { signal: new AbortController().signal });

const findAll = async (words: Set<string>) =>
  (await findRemains(shared.deps.db, { messageIds: new Set(), fileIds: new Set(), words })).filter(
    (trace) => !trace.startsWith('pgboss.'),
  );

test('an ended demo leaves nothing, in any column of any table, and no bytes', async () => {
  await story.post({ type: 'file', contents: [{ base64: 'Yg==', fileName: 'b.txt' }] });
  await hands.work();
  const demo = await useDemo(new Date('2026-11-26T06:00:00Z'));
  const later = await useDemo(new Date('2026-11-26T07:00:00Z'));
  expect((await findAll(demo.words)).length).toBeGreaterThan(5);
  const laterRows = (await findAll(later.words)).toSorted();
  now = new Date('2026-11-26T06:00:01Z');
  await end();
  expect(await findAll(demo.words)).toEqual([]);
  await expect.poll(async () => (await call(shared, 'getMe', { as: demo })).status).toBe(401);
  // Nothing of the other demo or of other people is touched.
  expect((await findAll(later.words)).toSorted()).toEqual(laterRows);
  expect(await shared.deps.blobs.size(later.file.sha256)).toBe(8);
  expect(await story.files()).toMatchObject([{ state: 'kept' }]);
});

test('a demo ends to the second, and once more is a no-op', async () => {
  const demo = await useDemo(new Date('2026-11-26T06:00:00Z'));
  now = new Date('2026-11-26T06:00:00Z');
  await end();
  expect(await findAll(demo.words)).not.toEqual([]);
  now = new Date('2026-11-26T06:00:01Z');
  await end();
  await end();
  expect(await findAll(demo.words)).toEqual([]);
  expect(await shared.deps.blobs.size(demo.file.sha256)).toBeNull();
});

test('data that a late event restores is deleted by the next run', async () => {
  const demo = await useDemo(new Date('2026-11-26T06:00:00Z'));
  now = new Date('2026-11-26T06:00:01Z');
  await end();
  await shared.signIn(demo.userId);
  expect(await findAll(demo.words)).not.toEqual([]);
  await end();
  expect(await findAll(demo.words)).toEqual([]);
});
