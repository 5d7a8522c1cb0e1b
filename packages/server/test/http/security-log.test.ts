import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type LoggerOptions, pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../../src/app.ts';
import { extendQuota } from '../../src/domains/moves/quota-link/grant.ts';
import { deleteFormerKeys } from '../../src/domains/security/daily-key.ts';
import { createSecurityLog } from '../../src/domains/security/security-log.ts';
import { endAllSessions } from '../../src/domains/users/sessions/sessions.ts';
import { bearer, createScene, type Scene, tokenFor } from '../callers.ts';
import { testClock } from '../clock.ts';
import { buildQuota, createTestApp, forFile, registerUser, type TestApp } from '../index.ts';

/** Creates a log that captures lines of the security log. */
function captureLog(options: LoggerOptions = { level: 'warn' }) {
  const texts: string[] = [];
  const write = (line: string) => {
    if (JSON.parse(line).log === 'security') texts.push(line);
  };
  const lines = () => texts.map((text) => JSON.parse(text));
  return { texts, lines, log: pino(options, { write }) };
}

const captured = captureLog();
const { texts, lines } = captured;
let shared: TestApp;
let scene: Scene;
let clock: () => Date;
beforeAll(async () => {
  clock = testClock;
  shared = await createTestApp(forFile, { log: captured.log, clock: () => clock() });
  scene = await createScene(shared);
});
beforeEach(() => {
  clock = testClock;
  texts.length = 0;
});

const address = '203.0.113.77';
const callerOf = (kind: keyof Scene['callers']) => {
  const caller = scene.callers[kind];
  if (!caller) throw new Error(`the scene has no ${kind}`);
  return caller;
};
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  headers = {},
  payload?: object,
) => shared.app.inject({ method, url, headers, remoteAddress: address, ...(payload && { payload }) });
const hash = expect.stringMatching(/^[\w-]{22}$/);
/** Waits for these lines, ignoring others. */
const expectLines = (expected: object[]) => expect.poll(lines).toMatchObject(expected);

test('a sign-in and a refused one are logged without personal data', async () => {
  const { userId } = shared.line.control.createUser({ displayName: 'แม่นิดคนดี' });
  const { token: accessToken } = shared.line.control.issueUserToken(userId);
  const answer = await ask('POST', '/api/auth/login-via-line', {}, { accessToken });
  expect(answer.statusCode).toBe(200);
  await ask('POST', '/api/auth/login-via-line', {}, { accessToken: 'a-token-of-nobody' });
  await expectLines([
    {
      event: 'signed-in',
      operationId: 'loginViaLine',
      person: hash,
      address: hash,
      requestId: expect.any(String),
    },
    {
      event: 'sign-in-refused',
      operationId: 'loginViaLine',
      status: 401,
      code: 'INVALID_LINE_TOKEN',
      address: hash,
    },
  ]);
  const { token } = answer.json().data;
  for (const secret of [userId, accessToken, 'a-token-of-nobody', token, 'แม่นิดคนดี', address])
    expect(texts.join('')).not.toContain(secret);
});

test('a sign-in by a hand-over, and one with a used secret, are logged without the secret', async () => {
  const { headers, userId } = callerOf('member');
  await registerUser(shared.deps.db, userId);
  const created = await ask('POST', '/api/me/handover', headers, { path: '/microapp' });
  const token = new URL(created.json().data.url).hash.slice(1);
  await ask('POST', '/api/auth/handover', {}, { token });
  await ask('POST', '/api/auth/handover', {}, { token });
  await expectLines([
    { event: 'signed-in', by: 'handover', operationId: 'redeemHandover', person: hash, address: hash },
    { event: 'sign-in-refused', operationId: 'redeemHandover', status: 410, code: 'HANDOVER_ENDED' },
  ]);
  for (const secret of [token, userId]) expect(texts.join('')).not.toContain(secret);
});

test('bad tokens, strangers and people without the right are logged by name', async () => {
  const { groupId } = scene;
  const stranger = callerOf('signed-in stranger');
  await ask('GET', '/api/me', callerOf('forged token').headers);
  await ask('GET', '/api/me', callerOf('expired token').headers);
  await ask('GET', `/api/group/${groupId}`, stranger.headers);
  await ask('POST', `/api/group/${groupId}/trash/empty`, callerOf('member').headers, {
    upTo: testClock().toISOString(),
  });
  await ask('GET', `/api/file/${scene.fileId}/content?t=a.forged.signature`);
  await ask('POST', '/api/line/webhook', { 'x-line-signature': 'forged' }, { events: [] });
  await expectLines([
    { event: 'refused', operationId: 'getMe', status: 401, code: 'UNAUTHORIZED', address: hash },
    { event: 'refused', operationId: 'getMe', status: 401, code: 'TOKEN_EXPIRED', address: hash },
    { event: 'refused', operationId: 'getGroup', status: 404, code: 'NOT_FOUND', person: hash },
    { event: 'refused', operationId: 'emptyTrash', status: 403, code: 'NOT_ALLOWED', person: hash },
    { event: 'refused', operationId: 'getFileContent', status: 404, code: 'NOT_FOUND', address: hash },
    { event: 'refused', operationId: 'receiveLineWebhook', status: 401, code: 'INVALID_SIGNATURE' },
  ]);
  for (const secret of [groupId, stranger.userId, address]) expect(texts.join('')).not.toContain(secret);
});

test('everyday answers are not logged', async () => {
  const { headers } = callerOf('member');
  await ask('GET', '/api/me');
  await ask('GET', '/api/me', headers);
  await ask('GET', `/api/group/${scene.groupId}/file/${randomUUID()}`, headers);
  await ask('GET', '/api/no-such-thing', headers);
  await ask('GET', '/api/me', callerOf('forged token').headers);
  await expectLines([{ event: 'refused', operationId: 'getMe' }]);
});

test('a rate-limited caller and a refused live socket are logged', async () => {
  const app = await createApp(shared.deps);
  const { headers } = callerOf('poster');
  let status = 0;
  for (let count = 0; count < 3_100 && status !== 429; count += 1)
    status = (await app.inject({ url: '/api/quota/not-an-id', headers })).statusCode;
  expect(status).toBe(429);
  const origin = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  const socket = new WebSocket(`${origin}/api/me/live`);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', token: 'a.forged.token' }));
  await once(socket, 'close');
  await expect
    .poll(lines)
    .toContainEqual(expect.objectContaining({ code: 'RATE_LIMITED', status: 429, person: hash }));
  await expect
    .poll(lines)
    .toContainEqual(expect.objectContaining({ operationId: 'subscribeLive', status: 401, address: hash }));
  await app.close();
});

test('an ended session is logged with the owner of the device that ended it', async () => {
  const { userId } = callerOf('manager not in the group');
  const [first, second] = [await tokenFor(shared, userId), await tokenFor(shared, userId)];
  const own = async (token: string) => {
    const { items } = (await ask('GET', '/api/me/session', bearer(token))).json().data;
    return items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;
  };
  const ids = [await own(first), await own(second)];
  await ask('DELETE', `/api/me/session/${ids[1]}`, bearer(first));
  await ask('DELETE', '/api/me/session', bearer(first));
  await ask('DELETE', `/api/me/session/${ids[0]}`, bearer(first));
  await endAllSessions(shared.deps, userId);
  await expectLines([
    { event: 'session-ended', by: 'other-device', person: hash },
    { event: 'session-ended', by: 'other-device', person: hash },
    { event: 'session-ended', by: 'own', person: hash },
    { event: 'session-ended', by: 'operator', person: hash },
  ]);
  expect(new Set(lines().map(({ person }) => person)).size).toBe(1);
  for (const secret of [userId, ...ids, first, second]) expect(texts.join('')).not.toContain(secret);
});

test('changes of rights are logged once they are done', async () => {
  const { userId, headers } = callerOf('owner in the group');
  await registerUser(shared.deps.db, userId);
  const other = await buildQuota(shared.deps.db, { owner_id: userId });
  const group = `/api/group/${scene.groupId}`;
  const statuses: number[] = [];
  const change = async (...[method, path, payload]: ['POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?]) =>
    statuses.push((await ask(method, path, headers, payload)).statusCode);
  await change('PATCH', `${group}/bot`, { replies: 'brief' });
  await change('PATCH', `${group}/bot`, { isPaused: true });
  await change('PATCH', `${group}/bot`, { isPaused: false });
  await change('PUT', `${group}/saving-file-types`, {
    kinds: [{ kind: 'image', keep: false, maxBytes: null }],
  });
  await change('POST', `${group}/trash/erase`, { fileIds: [scene.fileId] });
  await change('POST', `${group}/trash/empty`, { upTo: testClock().toISOString() });
  await change('PUT', `${group}/quota`, { quotaId: other.id });
  await change('PUT', `${group}/quota`, { quotaId: other.id });
  await change('DELETE', `${group}/quota`);
  await change('PUT', `${group}/quota`, { quotaId: scene.quotaId });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  const row = await shared.deps.db
    .selectFrom('current_chats')
    .select('line_chat_id')
    .where('group_id', '=', scene.groupId)
    .executeTakeFirstOrThrow();
  await extendQuota(shared.deps, { lineChatId: row.line_chat_id, expiresAt: null });
  const changes = () => lines().map((line) => line.change);
  await expect
    .poll(changes)
    .toEqual([
      'bot-settings-changed',
      'keeping-paused',
      'keeping-resumed',
      'saving-file-types-changed',
      'trashed-files-erased',
      'trash-emptied',
      'quota-replaced',
      'quota-unlinked',
      'quota-linked',
      'quota-extended',
    ]);
  for (const secret of [userId, scene.groupId, scene.fileId, scene.quotaId, other.id, row.line_chat_id])
    expect(texts.join('')).not.toContain(secret);
});

describe('the key of the day', () => {
  const personOn = async (at: Date) => {
    const node = captureLog();
    const security = createSecurityLog({ ...shared.deps, log: node.log, clock: () => at });
    security.write({ event: 'signed-in' }, { person: 'somebody' });
    await security.close();
    return node.lines()[0].person;
  };
  /** The day in Bangkok changes at 17:00 UTC. */
  const evening = new Date('2030-05-01T16:59:00Z');
  const midnight = new Date('2030-05-01T17:00:00Z');

  test('is the same on all nodes, replaced the next day, and deleted the day after', async () => {
    const first = await personOn(evening);
    expect(first).toEqual(hash);
    expect(await personOn(evening)).toBe(first);
    const second = await personOn(midnight);
    expect(second).toEqual(hash);
    expect(second).not.toBe(first);
    await deleteFormerKeys({ db: shared.deps.db, clock: () => midnight });
    const days = await shared.deps.db.selectFrom('security_keys').select('day').execute();
    expect(days).toEqual([{ day: '2030-05-02' }]);
    expect(await personOn(evening)).not.toBe(first);
  });

  test('changes in a running node', async () => {
    let now = evening;
    const node = captureLog();
    const security = createSecurityLog({ ...shared.deps, log: node.log, clock: () => now });
    security.write({ event: 'signed-in' }, { person: 'somebody' });
    await expect.poll(node.lines).toHaveLength(1);
    now = midnight;
    security.write({ event: 'signed-in' }, { person: 'somebody' });
    await security.close();
    const [before, after] = node.lines();
    expect(after.person).toEqual(hash);
    expect(after.person).not.toBe(before.person);
  });

  test('is omitted while the database is away', async () => {
    const node = captureLog();
    const db = shared.deps.db.withoutPlugins().withSchema('nowhere');
    const security = createSecurityLog({ ...shared.deps, db, log: node.log });
    for (let count = 0; count < 3; count += 1) security.write({ event: 'refused' }, { person: 'somebody' });
    await expect.poll(node.lines).toHaveLength(3);
    expect(node.lines().map(({ person }) => person)).toEqual([undefined, undefined, undefined]);
    await security.close();
  });
});

test('a flood of one kind is cut and counted, and hides no other kind', async () => {
  const node = captureLog();
  const security = createSecurityLog({ ...shared.deps, log: node.log }, { maxPerMinute: 5 });
  for (let count = 0; count < 50; count += 1) security.write({ event: 'refused' });
  security.write({ event: 'signed-in' });
  await security.close();
  const events = node.lines().map(({ event, of, count }) => [event, of, count]);
  expect(events).toEqual([
    ...Array(5).fill(['refused', undefined, undefined]),
    ['signed-in', undefined, undefined],
    ['left-out', 'refused', 45],
  ]);
});

test.each([
  ['SECURITY_LOG is off', 'off', 'info'],
  ['the log is silent', 'on', 'silent'],
] as const)('nothing is logged if %s', async (_where, securityLog, level) => {
  const node = captureLog({ level });
  const env = { ...shared.deps.env, securityLog };
  const security = createSecurityLog({ ...shared.deps, env, log: node.log });
  security.write({ event: 'signed-in' });
  await security.close();
  expect(node.texts).toEqual([]);
});
