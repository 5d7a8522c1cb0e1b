import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { bearer } from '../../../test/callers.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { createApp } from '../../app.ts';
import { openDatabase } from '../../db/database.ts';

let shared: TestApp;
let lineUserId: string;

beforeAll(async () => {
  shared = await createTestApp(forFile);
});
beforeEach(() => {
  shared.line.control.clearFaults();
  lineUserId = shared.line.control.createUser({
    displayName: 'แม่นิด',
    pictureUrl: 'https://profile.line-scdn.net/nid',
  }).userId;
});

const login = (accessToken: string) => call(shared, 'loginViaLine', { body: { accessToken } });

const me = async (token: string) => (await call(shared, 'getMe', { as: bearer(token) })).data;

test('a valid LINE token signs a person in for a day, with their name and picture', async () => {
  const token = await shared.signIn(lineUserId);
  const { iat, exp } = JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString());
  expect(exp - iat).toBe(86_400);
  const profile = await me(token);
  expect(profile).toEqual({
    id: expect.any(String),
    displayName: 'แม่นิด',
    pictureUrl: 'https://profile.line-scdn.net/nid',
    registration: null,
    needsConsent: true,
    hasAccount: false,
    erasesAt: null,
  });
});

test('signing in again finds the same person and updates their name', async () => {
  const first = await me(await shared.signIn(lineUserId));
  shared.line.control.createUser({ userId: lineUserId, displayName: 'แม่นิดคนเดิม' });
  const again = await me(await shared.signIn(lineUserId));
  expect(again).toMatchObject({ id: first.id, displayName: 'แม่นิดคนเดิม' });
});

test('a poster who signs in becomes a user and keeps their posts', async () => {
  const { id } = await buildUser(shared.deps.db, { line_user_id: lineUserId });
  expect(await me(await shared.signIn(lineUserId))).toMatchObject({ id });
});

describe('signing in is refused', () => {
  test('signing in is refused with an unknown token', async () => {
    const answer = await login('nonsense');
    expect(answer.status).toBe(401);
    expect(answer.code).toBe('INVALID_LINE_TOKEN');
  });

  test('signing in is refused with a token that was issued to another channel', async () => {
    const { token } = shared.line.control.issueUserToken(lineUserId, { clientId: '9999999999' });
    expect((await login(token)).code).toBe('INVALID_LINE_TOKEN');
  });

  test('signing in is refused with a token that has been revoked', async () => {
    const { token } = shared.line.control.issueUserToken(lineUserId);
    shared.line.control.revokeUserToken(token);
    expect((await login(token)).code).toBe('INVALID_LINE_TOKEN');
  });

  test('signing in is refused as temporarily unavailable while LINE does not answer', async () => {
    shared.line.control.addFault({ path: '/oauth2', status: 500, times: 'always' });
    const { token } = shared.line.control.issueUserToken(lineUserId);
    const answer = await login(token);
    expect(answer.status).toBe(503);
    expect(answer.code).toBe('LINE_UNAVAILABLE');
  });
});

test('without the database the server answers UNAVAILABLE without details', async (t) => {
  const token = await shared.signIn(lineUserId);
  // No process listens on port 1.
  const db = openDatabase('postgresql://nobody:secret@127.0.0.1:1/nothing');
  const app = await createApp({ ...shared.deps, db });
  t.onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  for (const url of ['/readyz', '/api/me', '/api/me/group']) {
    const answer = await app.inject({ url, headers: bearer(token) });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toEqual({
      code: 'UNAVAILABLE',
      message: expect.any(String),
      requestId: expect.any(String),
    });
  }
  expect((await call({ app }, 'getHealth')).status).toBe(200);
});
