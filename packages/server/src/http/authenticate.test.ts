import { createSecretKey, randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { isAppError } from '../errors.ts';
import { createAuthenticator } from './authenticate.ts';
import { createTokens } from './tokens.ts';

const secret = 'a secret of forty characters, at the least';
const line = { liffId: '1234567890-AbcdEfgh' };
const userId = randomUUID();
const sessionId = randomUUID();
const start = new Date('2026-11-21T10:00:00Z').getTime();

/** Creates a clock that the test sets, and a database that returns whether the session lives. */
function setUp() {
  const now = { ms: start, isLive: true };
  const clock = () => new Date(now.ms);
  const tokens = createTokens({ authSecrets: [secret], line }, clock);
  const session = { userId, sessionId, expiresAt: new Date(start + dayMs) };
  const findLiveSession = vi.fn(async () => (now.isLive ? session : null));
  const authenticator = createAuthenticator({ tokens, clock, findLiveSession });
  return { now, tokens, authenticator, findLiveSession, session, issue: () => tokens.issue(session) };
}

async function refusalOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'none',
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
}

interface ForgedClaims {
  alg?: string;
  iat?: number;
  exp?: number;
  sid?: string;
  secret?: string;
  aud?: string;
}

function forge({ alg = 'HS256', iat = start / 1000, exp = start / 1000 + 60, sid, ...given }: ForgedClaims) {
  const key = createSecretKey(given.secret ?? secret, 'utf8');
  return new SignJWT({ sid: sid ?? sessionId })
    .setProtectedHeader({ alg })
    .setIssuer('kepwai')
    .setAudience(given.aud ?? line.liffId)
    .setSubject(userId)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(key);
}

test('a valid token names its person and session', async () => {
  const { authenticator, issue } = setUp();
  const caller = await authenticator.fromHeader(`Bearer ${await issue()}`);
  expect(caller).toEqual({ userId, sessionId, expiresAt: new Date(start + dayMs) });
});

test.each([
  ['no header', undefined],
  ['another scheme', 'Basic dTpw'],
  ['no token', 'Bearer '],
  ['no JWT', 'Bearer nonsense'],
  ['two tokens', 'Bearer a b'],
])('an authorization header of %s is UNAUTHORIZED', async (_what, header) => {
  expect(await refusalOf(setUp().authenticator.fromHeader(header))).toBe('UNAUTHORIZED');
});

test.each([
  ['signed with another secret', () => forge({ secret: `${secret}!` })],
  ['of another algorithm', () => forge({ alg: 'HS512' })],
  ['of another deployment', () => forge({ aud: '1234567890-Another1' })],
  ['from the future', () => forge({ iat: start / 1000 + 60, exp: start / 1000 + 120 })],
  ['with a session that is no id', () => forge({ sid: "' or true --" })],
  [
    'that is not signed',
    async () =>
      new UnsecuredJWT({ sub: userId, sid: sessionId, iat: start / 1000, exp: start / 1000 + 60 }).encode(),
  ],
])('a token %s is UNAUTHORIZED', async (_what, make) => {
  const { authenticator, findLiveSession } = setUp();
  expect(await refusalOf(authenticator.fromToken(await make()))).toBe('UNAUTHORIZED');
  expect(findLiveSession).not.toHaveBeenCalled();
});

test('a token of another node with a clock slightly ahead is valid', async () => {
  const token = await forge({ iat: start / 1000 + 3 });
  expect(await refusalOf(setUp().authenticator.fromToken(token))).toBe('none');
});

test('a token is TOKEN_EXPIRED from the second that it names, cached or not', async () => {
  const { authenticator, issue, now } = setUp();
  const token = await issue();
  now.ms = start + 86_399_000;
  expect(await refusalOf(authenticator.fromToken(token))).toBe('none');
  now.ms = start + dayMs;
  expect(await refusalOf(authenticator.fromToken(token))).toBe('TOKEN_EXPIRED');
  expect(await refusalOf(authenticator.fromToken(token))).toBe('TOKEN_EXPIRED');
});

test('many requests ask the database once, and again after half a minute', async () => {
  const { authenticator, findLiveSession, issue, now } = setUp();
  const token = await issue();
  for (let count = 0; count < 5; count++) await authenticator.fromToken(token);
  expect(findLiveSession).toHaveBeenCalledTimes(1);
  now.ms += 30_000;
  await authenticator.fromToken(token);
  expect(findLiveSession).toHaveBeenCalledTimes(2);
});

test('an ended session is refused within the minute, and at once if the node is notified', async () => {
  const { authenticator, issue, now } = setUp();
  const token = await issue();
  await authenticator.fromToken(token);
  now.isLive = false;
  expect(await refusalOf(authenticator.fromToken(token))).toBe('none');
  now.ms += 30_000;
  expect(await refusalOf(authenticator.fromToken(token))).toBe('UNAUTHORIZED');

  const told = setUp();
  const other = await told.issue();
  await told.authenticator.fromToken(other);
  told.now.isLive = false;
  told.authenticator.evict(sessionId);
  expect(await refusalOf(told.authenticator.fromToken(other))).toBe('UNAUTHORIZED');
});

test('a session that ends during the query is not cached as live', async () => {
  const { now, authenticator, findLiveSession, session, issue } = setUp();
  const token = await issue();
  findLiveSession.mockImplementationOnce(async () => {
    now.isLive = false;
    authenticator.evict(sessionId);
    return session;
  });
  expect(await refusalOf(authenticator.fromToken(token))).toBe('none');
  expect(await refusalOf(authenticator.fromToken(token))).toBe('UNAUTHORIZED');
});

test('a clock that goes back invalidates cached sessions', async () => {
  const { now, authenticator, findLiveSession, issue } = setUp();
  const token = await issue();
  now.ms += 10_000;
  await authenticator.fromToken(token);
  now.ms -= 3_000;
  await authenticator.fromToken(token);
  expect(findLiveSession).toHaveBeenCalledTimes(2);
  now.ms = start - 60_000;
  expect(await refusalOf(authenticator.fromToken(token))).toBe('UNAUTHORIZED');
});

test('a session is found by its id as well as by its token, and ends with it', async () => {
  const { now, authenticator, findLiveSession, session, issue } = setUp();
  await authenticator.fromToken(await issue());
  expect(await authenticator.fromSession(sessionId)).toEqual(session);
  expect(findLiveSession).toHaveBeenCalledTimes(1);
  now.isLive = false;
  authenticator.evictAll();
  expect(await refusalOf(authenticator.fromSession(sessionId))).toBe('UNAUTHORIZED');
});

test('a session ends when it expires', async () => {
  const { now, authenticator } = setUp();
  now.ms = start + 86_399_000;
  expect(await refusalOf(authenticator.fromSession(sessionId))).toBe('none');
  now.ms += 1_000;
  expect(await refusalOf(authenticator.fromSession(sessionId))).toBe('UNAUTHORIZED');
});

test('a rotated secret is accepted until it is removed, and signs no more', async () => {
  const expiresAt = new Date(start + 60_000);
  const tokensOf = (...authSecrets: [string, ...string[]]) =>
    createTokens({ authSecrets, line }, () => new Date(start));
  const old = await tokensOf(secret).issue({ userId, sessionId, expiresAt });
  const rotated = tokensOf(`${secret} (new)`, secret);
  expect(await rotated.verify(old)).toMatchObject({ sessionId });
  const fresh = await rotated.issue({ userId, sessionId, expiresAt });
  expect(await refusalOf(tokensOf(secret).verify(fresh))).toBe('UNAUTHORIZED');
  expect(await refusalOf(tokensOf(`${secret} (new)`).verify(old))).toBe('UNAUTHORIZED');
});
