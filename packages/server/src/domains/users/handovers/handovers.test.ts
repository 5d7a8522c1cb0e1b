import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, tokenFor } from '../../../../test/callers.ts';
import { testNoon } from '../../../../test/clock.ts';
import { buildUser, createTestApp, forFile, registerUser, type TestApp } from '../../../../test/index.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import { deleteOldHandovers } from './handovers.ts';

const lines: string[] = [];
let shared: TestApp;
let now: Date;
let userId: string;
let token: string;
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  shared = await createTestApp(forFile, { clock: () => now, log });
});
beforeEach(async () => {
  now = testNoon;
  lines.length = 0;
  userId = (await buildUser(shared.deps.db)).id;
  await registerUser(shared.deps.db, userId);
  token = await tokenFor(shared, userId);
});

const path = '/microapp/0b6f9a2e-1f7a-4c7e-9d55-6f0f6f0b1a2c/file?q=บิล';
const create = (by = token, of = path) =>
  call(shared, 'createHandover', { as: bearer(by), body: { path: of } });
const redeem = (secret: string, headers = {}) =>
  call(shared, 'redeemHandover', { as: headers, body: { token: secret } });
const secretOf = (answer: Awaited<ReturnType<typeof create>>) => new URL(answer.data.url).hash.slice(1);
const createSecret = async (by?: string) => secretOf(await create(by));
const listSessions = async (by = token) =>
  (await call(shared, 'listMySessions', { as: bearer(by) })).data.items;
const later = (ms: number) => new Date(now.getTime() + ms);

test('a link opens the same page in another browser, as a session of the same person', async () => {
  const answer = await create();
  expect(answer.status).toBe(200);
  const { url, expiresAt } = answer.data;
  expect(url).toMatch(/^http:\/\/[^/?#]+\/microapp\/handover#[\w-]{43}$/);
  expect(expiresAt).toBe(later(60_000).toISOString());

  const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36' };
  const redeemed = await redeem(secretOf(answer), agent);
  expect(redeemed.status).toBe(200);
  const { token: second, path: opened } = redeemed.data;
  expect(opened).toBe(encodeURI(path));
  expect(decodeJwt(second)).toMatchObject({
    sub: userId,
    sid: expect.not.stringMatching(decodeJwt(token).sid as string),
  });
  expect(await listSessions(second)).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ isCurrent: true, device: 'Chrome · Android' }),
      expect.objectContaining({ isCurrent: false, id: decodeJwt(token).sid }),
    ]),
  );
});

test('an unknown, a used and an expired secret are answered alike', async () => {
  const used = await createSecret();
  await redeem(used);
  const expired = await createSecret();
  now = later(60_000);
  const answers = await Promise.all(['a'.repeat(43), used, expired].map((secret) => redeem(secret)));
  const bodies = answers.map(({ text }) => text.replace(/"requestId":"[^"]*"/, ''));
  expect(answers.map(({ status }) => status)).toEqual([410, 410, 410]);
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain('HANDOVER_ENDED');
});

test('exactly one of many simultaneous redemptions of a secret gets a session', async () => {
  const secret = await createSecret();
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(secret)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(410)]);
  expect(await listSessions()).toHaveLength(2);
});

test('a person has at most five open links; the oldest ends for the next', async () => {
  const secrets: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    now = later(1);
    secrets.push(await createSecret());
  }
  const other = (await buildUser(shared.deps.db)).id;
  await registerUser(shared.deps.db, other);
  await createSecret(await tokenFor(shared, other));
  const statuses = [];
  for (const secret of secrets) statuses.push((await redeem(secret)).status);
  expect(statuses).toEqual([410, 200, 200, 200, 200, 200]);
});

test('links end with the session that created them, and stay with the others', async () => {
  const second = await tokenFor(shared, userId);
  const [mine, theirs, last] = [await createSecret(), await createSecret(second), await createSecret()];
  const end = (sid: unknown, by: string) =>
    call(shared, 'endMySession', { as: bearer(by), path: { sessionId: String(sid) } });
  await end(decodeJwt(second).sid, token);
  expect([(await redeem(theirs)).status, (await redeem(mine)).status]).toEqual([410, 200]);
  const third = await tokenFor(shared, userId);
  await call(shared, 'endMyOtherSessions', { as: bearer(third) });
  expect((await redeem(last)).status).toBe(410);
});

test('ending all sessions by the operator also ends links and the sessions that began by them', async () => {
  const [open, used] = [await createSecret(), await createSecret()];
  const { token: begun } = (await redeem(used)).data;
  expect(await endAllSessions(shared.deps, userId)).toBe(2);
  expect((await redeem(open)).status).toBe(410);
  await expect.poll(async () => (await call(shared, 'getMe', { as: bearer(begun) })).status).toBe(401);
});

test('a link of an erased person, or one who has withdrawn consent, is refused', async () => {
  const outdated = await createSecret();
  await shared.deps.db.deleteFrom('consents').where('user_id', '=', userId).execute();
  expect((await redeem(outdated)).status).toBe(410);
  expect((await create()).code).toBe('REGISTRATION_REQUIRED');
  await registerUser(shared.deps.db, userId);
  const erased = await createSecret();
  await shared.deps.db.deleteFrom('users').where('id', '=', userId).execute();
  expect((await redeem(erased)).status).toBe(410);
});

test.each(['https://evil.example/x', '//evil.example', '/api/me', '/microapp/splash'])(
  'a link to %s is refused',
  async (of) => {
    const answer = await create(token, of);
    expect(answer).toMatchObject({ code: 'INVALID_REQUEST', details: [{ field: '/path' }] });
  },
);

test('secrets and paths are in no log line, and only a hash is stored', async () => {
  const secret = await createSecret();
  const [row] = await shared.deps.db
    .selectFrom('handovers')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row?.token_sha256).toHaveLength(32);
  await redeem(secret);
  await redeem(secret);
  const written = lines.join('');
  expect(written).toContain('HANDOVER_ENDED');
  for (const hidden of [secret, path, encodeURI(path)]) expect(written).not.toContain(hidden);
});

test('maintenance deletes expired links', async () => {
  const { db } = shared.deps;
  await createSecret();
  const count = async () =>
    (await db.selectFrom('handovers').select('path').where('user_id', '=', userId).execute()).length;
  await deleteOldHandovers(db, now);
  expect(await count()).toBe(1);
  await deleteOldHandovers(db, later(60_001));
  expect(await count()).toBe(0);
});
