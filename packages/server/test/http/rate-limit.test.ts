import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { Scope } from '../database.ts';
import { createTestApp, type TestApp } from '../index.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Signs in from addresses; a token of nobody is refused. */
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
  /** Tries until it is told to wait; how often that was. */
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

  test('serves a whole office behind one address', async (t) => {
    const { signIn, token } = await setUp(t);
    for (let person = 0; person < 60; person++) {
      expect((await signIn(token, '203.0.113.7')).statusCode).toBe(200);
    }
  });

  test('counts what is no request of the contract, before it is read', async (t) => {
    const { signIn } = await setUp(t);
    const statuses = new Set<number>();
    for (let count = 0; count <= 100; count++) statuses.add((await signIn(count, '203.0.113.7')).statusCode);
    expect([...statuses]).toEqual([400, 429]);
  });

  test('does not count the other calls, and LINE never', async (t) => {
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
  test('of IPv6 is the network of one customer', async (t) => {
    const { signIn, failUntilLimited } = await setUp(t);
    expect(await failUntilLimited((count) => `2001:db8:1:2::${count.toString(16)}`)).toBe(20);
    expect((await signIn('nonsense', '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  test('of IPv4 within IPv6 is the same one', async (t) => {
    const { signIn, failUntilLimited } = await setUp(t);
    expect(await failUntilLimited(() => '::ffff:203.0.113.7')).toBe(20);
    expect((await signIn('nonsense', '203.0.113.7')).statusCode).toBe(429);
    expect((await signIn('nonsense', '::ffff:203.0.113.8')).statusCode).toBe(401);
  });

  test('is not what the caller says it is', async (t) => {
    const { failUntilLimited } = await setUp(t);
    const headers = (count: number) => ({
      'x-forwarded-for': `198.51.100.${count}`,
      'x-real-ip': `198.51.100.${count}`,
      forwarded: `for=198.51.100.${count}`,
    });
    expect(await failUntilLimited(() => '127.0.0.1', headers)).toBe(20);
  });

  test('is what a proxy that is named says, and what its caller says is not believed', async (t) => {
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
