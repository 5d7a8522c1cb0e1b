import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createApp, operations } from '../../src/app.ts';
import contract from '../../src/generated/openapi.json' with { type: 'json' };
import { bearer, tokenFor } from '../callers.ts';
import type { Scope } from '../database.ts';
import { buildUser, createTestApp, type TestApp } from '../index.ts';
import { tusHeaders } from '../scenes/uploads/begin-upload.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates sign-in attempts from addresses, with an unknown token that is refused. */
async function setUp(t: Scope, { trustProxy = [] as string[] } = {}) {
  const shared: TestApp = await createTestApp(t);
  const app = await createApp({ ...shared.deps, env: { ...shared.deps.env, trustProxy } });
  t.onTestFinished(() => app.close());
  const { userId } = shared.line.control.createUser({ displayName: 'แม่นิด' });
  const { token } = shared.line.control.issueUserToken(userId);
  const signIn = (accessToken: unknown, remoteAddress: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login-via-line',
      payload: { accessToken },
      remoteAddress,
      headers,
    });
  /** Fails until it is rate-limited; returns the number of attempts. */
  const failUntilLimited = async (address: (count: number) => string, headers = (_count: number) => ({})) => {
    for (let count = 0; count < 150; count++) {
      const { statusCode } = await signIn('nonsense', address(count), headers(count));
      if (statusCode === 429) return count;
    }
    return null;
  };
  return { app, shared, token, signIn, failUntilLimited };
}

describe('signing in', () => {
  test('is refused for a while to an address that fails twenty times in ten seconds', async (t) => {
    const { signIn, failUntilLimited, token } = await setUp(t);
    expect(await failUntilLimited(() => '203.0.113.7')).toBe(20);
    vi.setSystemTime(new Date('2026-11-21T10:00:04Z'));
    const answer = await signIn(token, '203.0.113.7');
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('6');
    expect(answer.json()).toMatchObject({
      success: false,
      error: {
        code: 'RATE_LIMITED',
        message: expect.stringContaining('รอสักครู่'),
        requestId: expect.any(String),
      },
    });
    expect((await signIn(token, '203.0.113.8')).statusCode).toBe(200);
    vi.setSystemTime(new Date('2026-11-21T10:00:11Z'));
    expect((await signIn(token, '203.0.113.7')).statusCode).toBe(200);
  });

  test('works for a whole office behind one address', async (t) => {
    const { signIn, token } = await setUp(t);
    for (let person = 0; person < 60; person++) {
      expect((await signIn(token, '203.0.113.7')).statusCode).toBe(200);
    }
  });

  test('counts invalid requests before they are read', async (t) => {
    const { signIn } = await setUp(t);
    const statuses = new Set<number>();
    for (let count = 0; count <= 100; count++) statuses.add((await signIn(count, '203.0.113.7')).statusCode);
    expect([...statuses]).toEqual([400, 429]);
  });

  test('is limited separately from other calls, and LINE never is', async (t) => {
    const { app } = await setUp(t);
    const statuses = new Set<number>();
    for (let count = 0; count < 120; count++) {
      const remoteAddress = '203.0.113.7';
      statuses.add((await app.inject({ url: '/api/me', remoteAddress })).statusCode);
      const webhook = {
        method: 'POST',
        url: '/api/line/webhook',
        payload: { events: [] },
        remoteAddress,
      } as const;
      statuses.add((await app.inject({ ...webhook, headers: { 'x-line-signature': 'forged' } })).statusCode);
    }
    expect([...statuses]).toEqual([401]);
  });
});

describe('an address', () => {
  test('an IPv6 address counts as the network of one customer', async (t) => {
    const { signIn, failUntilLimited } = await setUp(t);
    expect(await failUntilLimited((count) => `2001:db8:1:2::${count.toString(16)}`)).toBe(20);
    expect((await signIn('nonsense', '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  test('an IPv4 address within IPv6 counts as itself', async (t) => {
    const { signIn, failUntilLimited } = await setUp(t);
    expect(await failUntilLimited(() => '::ffff:203.0.113.7')).toBe(20);
    expect((await signIn('nonsense', '203.0.113.7')).statusCode).toBe(429);
    expect((await signIn('nonsense', '::ffff:203.0.113.8')).statusCode).toBe(401);
  });

  test('is not what the caller claims', async (t) => {
    const { failUntilLimited } = await setUp(t);
    const headers = (count: number) => ({
      'x-forwarded-for': `198.51.100.${count}`,
      'x-real-ip': `198.51.100.${count}`,
      forwarded: `for=198.51.100.${count}`,
    });
    expect(await failUntilLimited(() => '127.0.0.1', headers)).toBe(20);
  });

  test('is what a configured proxy says, and not what the proxy’s caller claims', async (t) => {
    const { signIn, failUntilLimited } = await setUp(t, { trustProxy: ['loopback', '10.0.0.0/8'] });
    const by = (count: number) => ({ 'x-forwarded-for': `198.51.100.${count}, 203.0.113.7, 10.1.2.3` });
    expect(await failUntilLimited(() => '127.0.0.1', by)).toBe(20);
    const others = { 'x-forwarded-for': '203.0.113.8' };
    expect((await signIn('nonsense', '127.0.0.1', others)).statusCode).toBe(401);
    expect((await signIn('nonsense', '192.0.2.1', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(
      401,
    );
  });
});

/** Path of each operation. */
const places = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    operationId: String(operationId),
    method: method.toUpperCase() as 'GET',
    url: path.replaceAll(/{\w+}/g, '7f9c24e8-3b1a-4c6e-9d0f-5a8b7c6d5e4f'),
  })),
);

describe('every operation', () => {
  test('has a cost, and is free only if it must always answer', () => {
    const free = operations.filter(({ cost }) => cost === 0).map(({ id }) => id);
    expect(free.toSorted()).toEqual([
      'getHealth',
      'getReadiness',
      'receiveBankNotification',
      'receiveLineWebhook',
      'receiveStripeEvent',
    ]);
    for (const { id, cost } of operations)
      expect(typeof cost === 'number' ? cost : cost({}), id).toBeGreaterThanOrEqual(0);
  });

  test('every operation of a person is refused with a time to wait once their points are spent, from any address', async (t) => {
    const shared = await createTestApp(t);
    const { id } = await buildUser(shared.deps.db);
    const headers = bearer(await tokenFor(shared, id));
    const elsewhere = bearer(await tokenFor(shared, id));
    const search = `/api/group/7f9c24e8-3b1a-4c6e-9d0f-5a8b7c6d5e4f/file?search=a`;
    for (let count = 0; count < 60; count++) {
      expect((await shared.app.inject({ url: search, headers })).statusCode).toBe(404);
    }
    for (const { guard, id: operationId } of operations.filter((operation) => operation.guard.signedIn)) {
      const place = places.find((known) => known.operationId === operationId);
      const asked = { method: place?.method ?? 'GET', url: place?.url ?? '', remoteAddress: '203.0.113.9' };
      const answer = await shared.app.inject({ ...asked, headers: { ...elsewhere, ...tusHeaders } });
      expect([operationId, guard.signedIn, answer.statusCode]).toEqual([operationId, true, 429]);
      expect(answer.headers['retry-after']).toMatch(/^([1-9]|10)$/);
      if (place?.method !== ('HEAD' as string)) expect(answer.json().error.code).toBe('RATE_LIMITED');
    }
    const other = bearer(await tokenFor(shared, (await buildUser(shared.deps.db)).id));
    expect((await shared.app.inject({ url: '/api/me', headers: other })).statusCode).toBe(200);
    vi.setSystemTime(new Date('2026-11-21T10:00:11Z'));
    expect((await shared.app.inject({ url: '/api/me', headers })).statusCode).toBe(200);
  });

  test('declares in the contract that it can be rate-limited', () => {
    for (const methods of Object.values(contract.paths)) {
      for (const { operationId, responses } of Object.values(methods)) {
        expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining(['429'])]);
      }
    }
  });
});

test('strangers at an address use no points of the people signed in there', async (t) => {
  const { app, shared, failUntilLimited } = await setUp(t);
  expect(await failUntilLimited(() => '203.0.113.7')).toBe(20);
  const headers = bearer(await tokenFor(shared, (await buildUser(shared.deps.db)).id));
  const at = { remoteAddress: '203.0.113.7' };
  expect((await app.inject({ url: '/api/me', headers, ...at })).statusCode).toBe(200);
  expect((await app.inject({ url: '/api/me', headers: bearer('forged'), ...at })).statusCode).toBe(429);
  for (const url of ['/healthz', '/readyz']) expect((await app.inject({ url, ...at })).statusCode).toBe(200);
});

test('a person can have twenty live sockets, which stay when another is refused', async (t) => {
  const shared = await createTestApp(t);
  const origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await tokenFor(shared, (await buildUser(shared.deps.db)).id);
  const open = async (asToken = token) => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/me/live`);
    t.onTestFinished(() => socket.terminate());
    const ended = once(socket, 'close').then(([code]) => Number(code));
    await once(socket, 'open');
    const ready = once(socket, 'message').then(() => 'ready');
    socket.send(JSON.stringify({ type: 'authenticate', token: asToken }));
    return { socket, ended, outcome: await Promise.race([ready, ended]) };
  };
  const first = await open();
  for (let count = 1; count < 20; count++) expect((await open()).outcome).toBe('ready');
  expect((await open()).outcome).toBe(4429);
  const other = await tokenFor(shared, (await buildUser(shared.deps.db)).id);
  expect((await open(other)).outcome).toBe('ready');
  first.socket.close();
  await first.ended;
  await expect.poll(async () => (await open()).outcome).toBe('ready');
});
