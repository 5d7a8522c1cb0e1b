import { hourMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { testNoon } from '../../../test/clock.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../../../test/index.ts';
import { versionsInForce } from './legal.ts';
import { requireRegistered } from './registration.ts';

let shared: TestApp;
let now: Date;
let userId: string;
let headers: { authorization: string };
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  now = testNoon;
  userId = (await buildUser(shared.deps.db)).id;
  headers = bearer(await tokenFor(shared, userId));
});

const { terms, privacy } = versionsInForce;
const inForce = { termsVersion: terms, privacyVersion: privacy };
const register = (payload: object) => call(shared, 'register', { as: headers, raw: JSON.stringify(payload) });
const me = async () => (await call(shared, 'getMe', { as: headers })).data;
const consents = () =>
  shared.deps.db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('document')
    .orderBy('version')
    .execute();
const acceptBefore = (version: string) =>
  shared.deps.db
    .insertInto('consents')
    .values(
      (['terms', 'privacy'] as const).map((document) => ({
        user_id: userId,
        document,
        version,
        accepted_at: new Date('2020-01-02T03:04:05Z'),
      })),
    )
    .execute();

test('a new person has accepted nothing and needs consent', async () => {
  expect(await me()).toMatchObject({ registration: null, needsConsent: true, hasAccount: false });
});

test('an acceptance is stored with its instant and answered with the profile', async () => {
  const answer = await register({ ...inForce, news: true });
  expect(answer.data).toEqual({
    id: userId,
    displayName: 'แม่นิด',
    pictureUrl: null,
    registration: { ...inForce, acceptedAt: now.toISOString(), news: true },
    needsConsent: false,
    hasAccount: false,
    erasesAt: null,
  });
  expect(await me()).toEqual(answer.data);
});

test('accepting again keeps the first acceptance and only updates the choice about news', async () => {
  await register({ ...inForce, news: true });
  const first = now;
  now = new Date(now.getTime() + hourMs);
  const again = (await register({ ...inForce, news: false })).data;
  expect(again.registration).toEqual({ ...inForce, acceptedAt: first.toISOString(), news: false });
  expect(await consents()).toHaveLength(2);
});

test('concurrent acceptances count once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => register({ ...inForce, news: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await consents()).toHaveLength(2);
});

test.each([
  ['older terms', { termsVersion: '2020-01-01' }],
  ['an older privacy notice', { privacyVersion: '2020-01-01' }],
  ['terms of the future', { termsVersion: '2999-01-01' }],
])('%s cannot be accepted', async (_what, change) => {
  const answer = await register({ ...inForce, news: true, ...change });
  expect(answer.status).toBe(409);
  expect(answer.code).toBe('CONSENT_OUTDATED');
  expect(await consents()).toEqual([]);
  expect(await me()).toMatchObject({ registration: null });
});

test('a person who accepted older versions needs consent again, and both acceptances stay', async () => {
  await acceptBefore('2020-01-01');
  expect(await me()).toMatchObject({
    needsConsent: true,
    registration: { termsVersion: '2020-01-01', acceptedAt: '2020-01-02T03:04:05.000Z' },
  });
  expect((await register({ ...inForce, news: false })).data).toMatchObject({ needsConsent: false });
  expect((await consents()).map(({ version }) => version)).toEqual([
    '2020-01-01',
    privacy,
    '2020-01-01',
    terms,
  ]);
});

test('accepting the current versions registers without name, e-mail or anything else', async () => {
  const refusal = expect.objectContaining({ code: 'REGISTRATION_REQUIRED', status: 403 });
  const ask = () => requireRegistered(shared.deps.db, userId);
  await expect(ask()).rejects.toEqual(refusal);
  await acceptBefore('2020-01-01');
  await expect(ask()).rejects.toEqual(refusal);
  await register({ ...inForce, news: false });
  await expect(ask()).resolves.toBeUndefined();
});

test('an erased person can accept nothing', async () => {
  await shared.deps.db.deleteFrom('users').where('id', '=', userId).execute();
  expect((await register({ ...inForce, news: false })).status).toBe(401);
});
