import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, expect, type TestContext, test } from 'vitest';
import { WebSocket } from 'ws';
import { call } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { testClock } from '../../../test/clock.ts';
import {
  buildGroup,
  buildMember,
  buildUser,
  createTestApp,
  forFile,
  recordMembership,
  type TestApp,
} from '../../../test/index.ts';
import { createApp } from '../../app.ts';
import { announce, type LiveEvent, type LiveFeed } from '../../db/notify.ts';

let shared: TestApp;
let origin: string;
let userId: string;
let groupId: string;

beforeAll(async () => {
  shared = await createTestApp(forFile);
  origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  userId = (await buildUser(shared.deps.db)).id;
  groupId = (await buildGroup(shared.deps.db)).id;
  await buildMember(shared.deps.db, { group_id: groupId, user_id: userId });
});

/** Opens a socket that records its messages and ends with the test. */
async function connect(t: TestContext, headers: Record<string, string> = {}, at = origin) {
  const socket = new WebSocket(`${at.replace('http', 'ws')}/api/me/live`, { headers });
  const heard: unknown[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const ended = once(socket, 'close');
  const closed = ended.then(([code]) => Number(code));
  const reason = ended.then(([, text]) => String(text));
  t.onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  return { socket, heard, closed, reason, send: (message: unknown) => socket.send(JSON.stringify(message)) };
}

/** Opens a socket whose token was accepted. */
async function listen(t: TestContext, token?: string) {
  const live = await connect(t);
  live.send({ type: 'authenticate', token: token ?? (await tokenFor(shared, userId)) });
  await expect.poll(() => live.heard).toEqual([{ type: 'ready' }]);
  return live;
}

const changed = (id: string) => ({ type: 'group-changed', groupId: id }) as const;

test('events reach a person of a group that a search for their groups found', async (t) => {
  const live = await listen(t);
  const joined = (await buildGroup(shared.deps.db)).id;
  await recordMembership(shared.deps, { groupId: joined, userId, isMember: true, at: testClock() });
  await expect.poll(() => live.heard).toContainEqual(changed(joined));
});

test('progress of a bulk action reaches only the person who started it', async (t) => {
  const live = await listen(t);
  const counts = { totalCount: 3, doneCount: 1, failedCount: 0 };
  const message = {
    type: 'bulk-progressed',
    groupId,
    actionId: randomUUID(),
    state: 'running',
    ...counts,
  } as const;
  await announce(shared.deps.db, { ...message, userId: randomUUID() });
  await announce(shared.deps.db, { ...message, userId });
  await expect.poll(() => live.heard).toEqual([{ type: 'ready' }, message]);
});

test('a person receives changes of their groups and of no other group', async (t) => {
  const live = await listen(t);
  const foreign = (await buildGroup(shared.deps.db)).id;
  const files = {
    type: 'files-changed' as const,
    groupId,
    change: 'added' as const,
    fileIds: [randomUUID()],
  };
  await announce(shared.deps.db, changed(foreign));
  await announce(shared.deps.db, files);
  await announce(shared.deps.db, changed(groupId));
  await expect.poll(() => live.heard).toEqual([{ type: 'ready' }, files, changed(groupId)]);
});

test('everybody in a group receives changes of its folders and pins, and one person alone those of their stars', async (t) => {
  const live = await listen(t);
  const other = (await buildUser(shared.deps.db)).id;
  await buildMember(shared.deps.db, { group_id: groupId, user_id: other });
  const folders = { type: 'folders-changed', groupId } as const;
  const pins = { type: 'pins-changed', groupId } as const;
  const stars = { type: 'stars-changed', groupId } as const;
  await announce(shared.deps.db, folders);
  await announce(shared.deps.db, pins);
  await announce(shared.deps.db, { ...stars, userId: other });
  await announce(shared.deps.db, { ...stars, userId });
  await announce(shared.deps.db, changed(groupId));
  await expect.poll(() => live.heard).toEqual([{ type: 'ready' }, folders, pins, stars, changed(groupId)]);
});

test('open pages receive a change through the API', async (t) => {
  const live = await listen(t);
  const { id } = await shared.deps.db
    .insertInto('files')
    .values({
      group_id: groupId,
      kind: 'image',
      name: 'a',
      state: 'fetching',
      source: 'chat',
      posted_at: testClock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await call(shared, 'trashFile', {
    as: bearer(await tokenFor(shared, userId)),
    path: { groupId, fileId: id },
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(() => live.heard.slice(1))
    .toEqual([{ type: 'files-changed', groupId, change: 'removed', fileIds: [id] }]);
});

test('a new member receives changes from then on, and a former member none', async (t) => {
  const live = await listen(t);
  const other = (await buildGroup(shared.deps.db)).id;
  const hears = async (id: string) => {
    const before = live.heard.length;
    await announce(shared.deps.db, changed(id));
    // Messages arrive in order: when the second is heard, the first was, or never will be.
    await announce(shared.deps.db, changed(groupId));
    await expect.poll(() => live.heard.length).toBeGreaterThan(before);
    return live.heard.length - before === 2;
  };
  await recordMembership(shared.deps, { groupId: other, userId, isMember: true });
  await expect.poll(() => hears(other)).toBe(true);
  await recordMembership(shared.deps, { groupId: other, userId, isMember: false });
  await expect.poll(() => hears(other)).toBe(false);
});

test.for([
  ['an unknown token', JSON.stringify({ type: 'authenticate', token: 'nonsense' }), 4401, 'token'],
  ['an empty token', JSON.stringify({ type: 'authenticate', token: '' }), 4401, 'token'],
  ['no token', JSON.stringify({ type: 'authenticate' }), 4400, 'first message'],
  ['a token that is no text', JSON.stringify({ type: 'authenticate', token: 7 }), 4400, 'first message'],
  ['another message', JSON.stringify({ type: 'hello' }), 4400, 'first message'],
  ['no object', JSON.stringify('hello'), 4400, 'first message'],
  ['no JSON', 'hello', 4400, 'first message'],
] as const)('%s closes the socket, and states why', async ([, message, code, reason], t) => {
  const live = await connect(t);
  live.socket.send(message);
  expect(await live.closed).toBe(code);
  expect(await live.reason).toContain(reason);
  expect(live.heard).toEqual([]);
});

test('every socket is notified before a restart, also one without a token yet', async (t) => {
  const app = await createApp(shared.deps);
  t.onTestFinished(() => app.close());
  const at = await app.listen({ host: '127.0.0.1', port: 0 });
  const [live, silent] = [await connect(t, {}, at), await connect(t, {}, at)];
  live.send({ type: 'authenticate', token: await tokenFor(shared, userId) });
  await expect.poll(() => live.heard).toEqual([{ type: 'ready' }]);
  await app.close();
  expect([await live.closed, await silent.closed]).toEqual([1012, 1012]);
});

test('an ended session closes its own sockets and no others', async (t) => {
  const token = await tokenFor(shared, userId);
  const ended = await listen(t, token);
  const other = await listen(t);
  const { sid } = JSON.parse(Buffer.from(String(token.split('.')[1]), 'base64url').toString());
  await call(shared, 'endMySession', {
    as: bearer(await tokenFor(shared, userId)),
    path: { sessionId: sid },
  });
  expect(await ended.closed).toBe(4401);
  expect(other.socket.readyState).toBe(WebSocket.OPEN);
  const again = await call(shared, 'getMe', { as: bearer(token) });
  expect(again.status).toBe(401);
});

test('a page of another origin is refused with 4403', async (t) => {
  const live = await connect(t, { origin: 'https://evil.test' });
  expect(await live.closed).toBe(4403);
});

test('a page of our origin is accepted', async (t) => {
  const live = await connect(t, { origin: shared.deps.env.publicUrl });
  live.send({ type: 'authenticate', token: await tokenFor(shared, userId) });
  await expect.poll(() => live.heard).toEqual([{ type: 'ready' }]);
});

test('a socket that sends more than a token is closed', async (t) => {
  const live = await connect(t);
  live.send({ type: 'authenticate', token: 'x'.repeat(10_000) });
  // Message too big (RFC 6455, section 7.4.1).
  expect(await live.closed).toBe(1009);
});

test('the sockets of a token that expires are closed', async (t) => {
  const almostADayAgo = new Date(testClock().getTime() - dayMs + 1500);
  const live = await listen(t, await tokenFor(shared, userId, { issuedAt: almostADayAgo }));
  expect(await live.closed).toBe(4401);
});

test('all clients reconnect when the server may have missed a change', async (t) => {
  const listeners = new Set<(event: LiveEvent) => void>();
  const feed: LiveFeed = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => undefined,
  };
  const app = await createApp({ ...shared.deps, live: feed });
  t.onTestFinished(() => app.close());
  const live = await connect(t, {}, await app.listen({ host: '127.0.0.1', port: 0 }));
  live.send({ type: 'authenticate', token: await tokenFor(shared, userId) });
  await expect.poll(() => live.heard).toEqual([{ type: 'ready' }]);
  for (const listener of listeners) listener({ type: 'reconnected' });
  // Service restart (RFC 6455, section 7.4.2).
  expect(await live.closed).toBe(1012);
});
