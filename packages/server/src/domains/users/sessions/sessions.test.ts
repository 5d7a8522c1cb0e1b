import { randomUUID } from 'node:crypto';
import { hourMs } from '@kepwai/rules/time';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call, createCall } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { testNoon } from '../../../../test/clock.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { createApp } from '../../../app.ts';

let shared: TestApp;
let now: Date;
let userId: string;
let token: string;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  now = testNoon;
  userId = (await buildUser(shared.deps.db)).id;
  token = await tokenFor(shared, userId);
});

const request = createCall(() => shared);

const list = async (by = token) => (await request('listMySessions', { as: bearer(by) })).data.items;
const isGood = async (by: string) => (await request('getMe', { as: bearer(by) })).status === 200;
const idOf = (of: string) => String(decodeJwt(of).sid);
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test('sessions are listed the latest first, with the current one marked', async () => {
  const second = await tokenFor(shared, userId, { issuedAt: new Date(now.getTime() - hourMs) });
  await tokenFor(shared, (await buildUser(shared.deps.db)).id);
  expect(await list()).toEqual([
    {
      id: idOf(token),
      isCurrent: true,
      device: null,
      signedInAt: now.toISOString(),
      expiresAt: later(86_400).toISOString(),
    },
    expect.objectContaining({ id: idOf(second), isCurrent: false }),
  ]);
  expect((await list(second)).map((session: { isCurrent: boolean }) => session.isCurrent)).toEqual([
    false,
    true,
  ]);
});

test('a session is named after its browser, and nothing else of the browser is stored', async () => {
  const { userId: lineUserId } = shared.line.control.createUser({ displayName: 'แม่นิด' });
  const { token: accessToken } = shared.line.control.issueUserToken(lineUserId);
  const answer = await call(shared, 'loginViaLine', {
    body: { accessToken },
    headers: {
      'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-A556E) Chrome/142.0.0.0 Mobile Safari/537.36',
    },
  });
  expect(await list(answer.data.token)).toMatchObject([{ device: 'Chrome · Android' }]);
});

test('expired and ended sessions are not listed', async () => {
  await tokenFor(shared, userId, { issuedAt: later(-86_401) });
  const ended = await tokenFor(shared, userId);
  await request('endMySession', { as: bearer(token), path: { sessionId: idOf(ended) } });
  expect(await list()).toMatchObject([{ id: idOf(token) }]);
});

test('the token of an ended session is refused at the next request, also on another node', async (t) => {
  const otherNode = await createApp(shared.deps);
  t.onTestFinished(() => otherNode.close());
  const other = await tokenFor(shared, userId);
  const statusThere = async () => (await call({ app: otherNode }, 'getMe', { as: bearer(other) })).status;
  expect([await isGood(other), await statusThere()]).toEqual([true, 200]);
  const ended = await request('endMySession', { as: bearer(token), path: { sessionId: idOf(other) } });
  expect(ended.data).toEqual({});
  expect(await isGood(other)).toBe(false);
  await expect.poll(statusThere).toBe(401);
  expect(await isGood(token)).toBe(true);
});

test('ending one’s own session signs out', async () => {
  expect(
    (await request('endMySession', { as: bearer(token), path: { sessionId: idOf(token) } })).status,
  ).toBe(200);
  expect(await isGood(token)).toBe(false);
});

test('ending an ended or expired session again is a no-op', async () => {
  const other = await tokenFor(shared, userId);
  const expired = await tokenFor(shared, userId, { issuedAt: later(-86_401) });
  const answers = await Promise.all(
    [other, other, expired].map((of) =>
      request('endMySession', { as: bearer(token), path: { sessionId: idOf(of) } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('another person’s session is not found', async () => {
  const foreign = await tokenFor(shared, (await buildUser(shared.deps.db)).id);
  const bodies = await Promise.all(
    [idOf(foreign), randomUUID()].map(async (id) => {
      const { status, text } = await request('endMySession', { as: bearer(token), path: { sessionId: id } });
      expect(status).toBe(404);
      return text.replace(/"requestId":"[^"]*"/, '');
    }),
  );
  expect(bodies[0]).toBe(bodies[1]);
  expect(await isGood(foreign)).toBe(true);
});

test('signing out everywhere else leaves the current session and other people', async () => {
  const others = await Promise.all([1, 2, 3].map(() => tokenFor(shared, userId)));
  const foreign = await tokenFor(shared, (await buildUser(shared.deps.db)).id);
  expect(await Promise.all(others.map(isGood))).toEqual([true, true, true]);
  expect((await request('endMyOtherSessions', { as: bearer(token) })).data).toEqual({});
  expect(await Promise.all(others.map(isGood))).toEqual([false, false, false]);
  expect([await isGood(token), await isGood(foreign)]).toEqual([true, true]);
  expect(await list()).toMatchObject([{ id: idOf(token) }]);
  expect((await request('endMyOtherSessions', { as: bearer(token) })).status).toBe(200);
});
