import { hourMs } from '@kepwai/rules/time';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call, createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import {
  buildFile,
  buildGroup,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import { buildErasure } from '../../../../test/scenes/my-data.ts';
import { deleteOldReceipts, sendDueErasures } from './erasures.ts';

let shared: TestApp;
let now: Date;
let userId: string;
let headers: { authorization: string };
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  now = new Date('2026-11-25T09:00:00.000Z');
  userId = (await buildUser(shared.deps.db)).id;
  headers = bearer(await tokenFor(shared, userId));
});

const request = createCall(() => ({ ...shared, as: headers }));

const receiptOf = async (number: string) =>
  await call(shared, 'getErasureReceipt', { path: { receiptNumber: number } });

test('a person sees what there is, asks to be erased, reads the receipt and takes it back', async () => {
  const { db } = shared.deps;
  const group = await buildGroup(db);
  await buildFile(db, { group_id: group.id, posted_by: userId });
  await registerUser(db, userId);
  await buildQuota(db, { owner_id: userId, name: 'บ้านเรา' });
  const before = (await request('getMyErasure')).data;
  expect(before).toMatchObject({
    erasure: null,
    scope: { postCount: 1, groupCount: 1, shareCount: 0, hasAccount: true, quotaCount: 1, sessionCount: 1 },
    quotas: [{ name: 'บ้านเรา', linkedGroupCount: 0, managerCount: 0 }],
  });

  const { data: erasure } = await request('requestMyErasure', { query: { posts: 'erase' } });
  expect(erasure).toEqual({
    number: expect.stringMatching(/^(?:[2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/),
    state: 'waiting',
    posts: 'erase',
    requestedAt: now.toISOString(),
    dueAt: '2026-12-02T09:00:00.000Z',
  });
  expect((await request('getMe')).data.erasesAt).toBe(erasure.dueAt);
  expect((await receiptOf(erasure.number)).data).toEqual({ ...erasure, endedAt: null, scope: null });

  now = new Date(now.getTime() + hourMs);
  expect((await request('cancelMyErasure')).status).toBe(200);
  expect((await request('cancelMyErasure')).status).toBe(200);
  expect((await receiptOf(erasure.number)).data).toMatchObject({
    state: 'cancelled',
    endedAt: now.toISOString(),
  });
  expect((await request('getMe')).data.erasesAt).toBeNull();
});

test('a repeated request keeps the first, with the latest choice', async () => {
  const first = (await request('requestMyErasure', { query: { posts: 'erase' } })).data;
  now = new Date(now.getTime() + hourMs);
  expect((await request('requestMyErasure', { query: { posts: 'keep' } })).data).toEqual({
    ...first,
    posts: 'keep',
  });
});

test('simultaneous requests of one person create one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => request('requestMyErasure', { query: { posts: 'keep' } })),
  );
  expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1);
});

test('a request without a choice about posts is refused', async () => {
  expect((await request('requestMyErasure', { at: '/api/me' })).status).toBe(400);
  expect((await request('requestMyErasure', { at: '/api/me?posts=some' })).status).toBe(400);
});

test('the other sessions end with the request, and this one stays', async () => {
  const other = await tokenFor(shared, userId);
  await request('requestMyErasure', { query: { posts: 'keep' } });
  expect((await request('getMe', { as: bearer(other) })).status).toBe(401);
  const sessions = (await request('listMySessions')).data.items;
  expect(sessions.map(({ id }: { id: string }) => id)).toEqual([
    decodeJwt(headers.authorization.replace('Bearer ', '')).sid,
  ]);
});

test('signing in again shows the request, and takes it back', async () => {
  await request('requestMyErasure', { query: { posts: 'keep' } });
  const again = bearer(await tokenFor(shared, userId));
  expect((await request('getMe', { as: again })).data.erasesAt).not.toBeNull();
  await request('cancelMyErasure', { as: again });
  expect((await request('getMe', { as: again })).data.erasesAt).toBeNull();
});

test('an erasure that has begun is neither cancelled nor changed', async () => {
  await buildErasure(shared.deps.db, { user_id: userId, begun_at: now });
  const answers = [
    await request('cancelMyErasure'),
    await request('requestMyErasure', { query: { posts: 'keep' } }),
  ];
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [409, 'ERASURE_BEGUN'],
    [409, 'ERASURE_BEGUN'],
  ]);
});

test('an unknown number has no receipt', async () => {
  expect((await receiptOf('K7QW-9XPT-3MVB')).code).toBe('NOT_FOUND');
  expect((await receiptOf('k')).code).toBe('INVALID_REQUEST');
});

test('requests that are due are queued, and no others', async () => {
  const { db } = shared.deps;
  const due = await buildErasure(db, { user_id: userId, due_at: now });
  const others = await Promise.all(
    [{ due_at: new Date(now.getTime() + 1) }, { due_at: now, cancelled_at: now }].map(async (given) =>
      buildErasure(db, { user_id: (await buildUser(db)).id, ...given }),
    ),
  );
  const sent: unknown[] = [];
  const queue = {
    ...shared.deps.queue,
    sendAll: async (_name: string, all: readonly unknown[]) => void sent.push(...all),
  };
  await sendDueErasures({ ...shared.deps, queue });
  expect(sent).toContainEqual({ erasureId: due.id });
  for (const { id } of others) expect(sent).not.toContainEqual({ erasureId: id });
});

test('an old receipt is deleted', async () => {
  const { db } = shared.deps;
  const ended = await buildErasure(db, { user_id: userId, cancelled_at: new Date(1) });
  const open = await buildErasure(db, { user_id: (await buildUser(db)).id });
  await deleteOldReceipts(db, new Date(2));
  expect((await receiptOf(ended.number)).code).toBe('NOT_FOUND');
  expect((await receiptOf(open.number)).data.state).toBe('waiting');
});
