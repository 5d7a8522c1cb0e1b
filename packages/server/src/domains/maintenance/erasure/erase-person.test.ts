import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, createScene, type Scene, tokenFor } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  buildFile,
  buildFiles,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import { findRemains } from '../../../../test/line-driver/remains.ts';
import {
  createHands,
  createTestChat,
  type Hands,
  listenOnly,
  type TestChat,
} from '../../../../test/scenes/chat.ts';
import { buildErasure } from '../../../../test/scenes/my-data.ts';
import { buildShareOfPoster } from '../../../../test/scenes/shares.ts';
import type { ErasedPosts } from '../../../db/tables.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { deleteNamelessPeople } from '../../users/erasure/erasures.ts';
import { erasePerson } from './erase-person.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  chat = await createTestChat(shared);
});

const { signal } = new AbortController();

async function erase(user_id: string, posts: ErasedPosts = 'keep') {
  const { id, number } = await buildErasure(shared.deps.db, { user_id, posts });
  const run = (given = signal) => erasePerson(shared.deps, { erasureId: id }, { signal: given });
  return { run, number };
}

/** Runs a job until it is done, as the queue does. */
async function runAll(run: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

const getReceipt = async (number: string) =>
  (await call(shared, 'getErasureReceipt', { path: { receiptNumber: number } })).data;

/** Posts as a person of the chat, and uses the product as them in every way. Returns the traces that must not be found later. */
async function usePerson(): Promise<{ userId: string; scene: Scene; words: Set<string>; fileId: string }> {
  const { db } = shared.deps;
  const lineUserId = chat.mother;
  const [message = ''] = await chat.post({
    userId: lineUserId,
    type: 'file',
    contents: [{ bytes: Buffer.from('สวัสดี'), fileName: 'แผน.txt' }],
  });
  await hands.work();
  const token = await shared.signIn(lineUserId);
  const headers = bearer(token);
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', '=', lineUserId)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ display_name: 'nm0123456789' }).where('id', '=', userId).execute();
  await registerUser(db, userId);
  await db.updateTable('accounts').set({ name: 'nmaaaaaaaaaa' }).where('user_id', '=', userId).execute();
  const file = await db
    .selectFrom('files')
    .select('id')
    .where('line_message_id', '=', message)
    .executeTakeFirstOrThrow();
  const { groupId } = chat;
  const scene = await createScene(shared);
  const send = async (method: 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) => {
    const answer = await shared.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.statusCode, `${method} ${url} ${answer.body}`).toBeLessThan(300);
  };
  const inGroup = `/api/group/${groupId}`;
  await send('PATCH', `/api/me/group/${groupId}`, { pinned: true });
  await send('PUT', `/api/me/group/${groupId}/seen`);
  await send('PUT', '/api/me/digest', { frequency: 'daily' });
  await send('POST', '/api/me/handover', { path: '/microapp' });
  await send('POST', `${inGroup}/folder`, { name: 'งาน', parentId: null });
  await send('PATCH', `${inGroup}/file/${file.id}`, { name: 'ใหม่.txt' });
  await send('POST', `${inGroup}/pin`, { fileIds: [file.id], imageSetIds: [], folderIds: [] });
  await send('POST', `${inGroup}/share`, { item: { fileId: file.id } });
  await send('POST', `${inGroup}/archive`, { files: { fileIds: [file.id] } });
  await db
    .insertInto('stars')
    .values({ user_id: userId, file_id: file.id, starred_at: testClock() })
    .execute();
  const trashed = await buildFile(db, { group_id: groupId });
  await db
    .updateTable('files')
    .set({ trashed_at: testClock(), trashed_by: userId })
    .where('id', '=', trashed.id)
    .execute();
  return { userId, scene, fileId: file.id, words: new Set([userId, lineUserId.toLowerCase(), lineUserId]) };
}

test('nothing names a person who was erased, in any column of any table', async () => {
  const { db } = shared.deps;
  const { userId, words, fileId } = await usePerson();
  words.add('nm0123456789').add('nmaaaaaaaaaa');
  const remains = () => findRemains(db, { messageIds: new Set(), fileIds: new Set(), words });
  expect(await remains()).not.toEqual([]);
  const { run, number } = await erase(userId);
  await runAll(run);
  const found = (await remains()).filter((trace) => !trace.startsWith('pgboss.'));
  expect(found).toEqual([]);

  const file = await db.selectFrom('files').select('posted_by').where('id', '=', fileId).executeTakeFirst();
  expect(file).toEqual({ posted_by: null });
  expect(await getReceipt(number)).toMatchObject({
    state: 'done',
    posts: 'keep',
    scope: { postCount: 1, shareCount: 1, starCount: 1, hasAccount: true, quotaCount: 0 },
  });
});

test('posts are erased if the person chose so, and those of others stay', async () => {
  const { db } = shared.deps;
  const { id: userId } = await buildUser(db);
  const { id: otherId } = await buildUser(db);
  await buildFiles(db, 501, { given: { group_id: chat.groupId, posted_by: userId } });
  const other = await buildFile(db, { group_id: chat.groupId, posted_by: otherId });
  const { run } = await erase(userId, 'erase');
  await expect(run()).rejects.toThrow(RetryLater);
  await runAll(run);
  const left = await db
    .selectFrom('files')
    .select(['id', 'posted_by'])
    .where('group_id', '=', chat.groupId)
    .execute();
  expect(left).toEqual([{ id: other.id, posted_by: otherId }]);
});

test('an interrupted erasure resumes, and runs once', async () => {
  const { db } = shared.deps;
  const { id: userId } = await buildUser(db);
  await buildFiles(db, 3, { given: { group_id: chat.groupId, posted_by: userId } });
  const { run, number } = await erase(userId);
  const stopped = new AbortController();
  stopped.abort();
  await expect(run(stopped.signal)).rejects.toThrow(RetryLater);
  expect((await getReceipt(number)).state).toBe('erasing');
  await run();
  const done = await getReceipt(number);
  expect(done).toMatchObject({ state: 'done', scope: { postCount: 3 } });
  await run();
  expect(await getReceipt(number)).toEqual(done);
});

test('an erasure that was cancelled, or is not due, erases nobody', async () => {
  const { db } = shared.deps;
  for (const given of [{ cancelled_at: testClock() }, { due_at: new Date(testClock().getTime() + 60_000) }]) {
    const { id: user_id } = await buildUser(db);
    const { id: erasureId } = await buildErasure(db, { user_id, ...given });
    await erasePerson(shared.deps, { erasureId }, { signal });
    expect(await db.selectFrom('users').select('id').where('id', '=', user_id).execute()).toHaveLength(1);
  }
});

test('an erasure ends sessions and links, and a new sign-in creates a new person', async () => {
  const { db } = shared.deps;
  const token = await shared.signIn(chat.mother);
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', '=', chat.mother)
    .executeTakeFirstOrThrow();
  const scene = await createScene(shared);
  await buildMember(db, { group_id: scene.groupId, user_id: userId });
  const share = await buildShareOfPoster(shared, scene, { created_by: userId });
  await runAll((await erase(userId)).run);
  await expect.poll(async () => (await call(shared, 'getMe', { as: bearer(token) })).status).toBe(401);
  expect(await db.selectFrom('shares').select('id').where('id', '=', share.id).execute()).toEqual([]);
  const again = await call(shared, 'getMe', { as: bearer(await shared.signIn(chat.mother)) });
  expect(again.data).toMatchObject({ registration: null, erasesAt: null });
  expect(again.data.id).not.toBe(userId);
});

test('quotas stay with their managers, without an owner until one takes over', async () => {
  const { db } = shared.deps;
  const { id: owner_id } = await buildUser(db);
  const { id: user_id } = await buildUser(db);
  const quota = await buildQuota(db, { owner_id });
  await db.insertInto('quota_managers').values({ quota_id: quota.id, user_id }).execute();
  await runAll((await erase(owner_id)).run);
  const { rows } = await sql<{ line_user_id: string; display_name: string | null }>`
    select line_user_id, display_name from users join quotas on owner_id = users.id where quotas.id = ${quota.id}`.execute(
    db,
  );
  expect(rows).toEqual([{ line_user_id: expect.stringMatching(/^erased:/), display_name: null }]);
  const headers = bearer(await tokenFor(shared, user_id));
  expect((await call(shared, 'getQuota', { as: headers, path: { quotaId: quota.id } })).status).toBe(200);
  const { data: offers } = await call(shared, 'listMyOwnershipOffers', { as: headers });
  expect(offers.items).toMatchObject([{ quota: { id: quota.id }, isSuccession: true }]);

  // The placeholder person is deleted once nothing references it.
  await deleteNamelessPeople(db);
  const nobody = () =>
    db.selectFrom('users').select('id').where('line_user_id', 'like', 'erased:%').execute();
  expect(await nobody()).toHaveLength(1);
  await db.updateTable('quotas').set({ owner_id: user_id }).where('id', '=', quota.id).execute();
  await deleteNamelessPeople(db);
  expect(await nobody()).toEqual([]);
});

test('counts of files are right after their poster was erased', async () => {
  const { db } = shared.deps;
  const { id: userId } = await buildUser(db);
  await buildFiles(db, 3, { given: { group_id: chat.groupId, posted_by: userId } });
  await runAll((await erase(userId)).run);
  const counts = await db
    .selectFrom('group_counts')
    .select(['posted_by', 'file_count'])
    .where('group_id', '=', chat.groupId)
    .execute();
  expect(counts).toEqual([{ posted_by: null, file_count: 3 }]);
});
