import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorAnswer } from '../../test/support/http-server.ts';
import { createApiClient } from '../client.ts';

const baseUrl = 'http://127.0.0.1:1';
const groupId = '6f0d3c5e-58a4-4a0b-8d3e-2f4a6b8c0d1e';
const profile = { id: groupId, displayName: 'มะลิ', pictureUrl: null };

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/**
 * Creates a fetch with these answers in order, and then successful ones; an error is thrown as `fetch` throws
 * without a network.
 */
function createFetch(...answers: (Response | Error)[]) {
  return vi.fn(async (_: Request) => {
    const answer = answers.shift() ?? Response.json({ success: true, data: profile });
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

function refuse(status: number, headers: Record<string, string> = {}): Response {
  return Response.json(errorAnswer('UNAVAILABLE'), { status, headers });
}

const networkError = () => new TypeError('fetch failed');

describe('a reading call', () => {
  const passing = [
    { name: 'a lost network', failure: networkError },
    ...[408, 425, 500, 502, 503, 504].map((status) => ({ name: `${status}`, failure: () => refuse(status) })),
    { name: '429 that says when', failure: () => refuse(429, { 'retry-after': '1' }) },
  ];
  test.each(passing)('a reading call is retried after $name', async ({ failure }) => {
    const fetch = createFetch(failure(), failure());
    const call = createApiClient({ baseUrl, fetch }).GET('/api/me');
    await vi.runAllTimersAsync();
    expect((await call).data.data).toEqual(profile);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test.each([400, 401, 403, 404, 409, 410, 413, 416, 429, 501])('is not retried after %i', async (status) => {
    const fetch = createFetch(refuse(status));
    await expect(createApiClient({ baseUrl, fetch }).GET('/api/me')).rejects.toMatchObject({ status });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is retried after a timeout, each attempt with a timeout of its own', async () => {
    const fetch = vi.fn((_: Request) => new Promise<Response>(() => undefined));
    const call = createApiClient({ baseUrl, fetch, timeoutMs: 1000 }).GET('/api/me');
    const outcome = expect(call).rejects.toMatchObject({ name: 'TimeoutError', timeoutMs: 1000 });
    await vi.runAllTimersAsync();
    await outcome;
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(fetch.mock.calls.every(([request]) => request.signal.aborted)).toBe(true);
  });

  test('requests the token again at each attempt', async () => {
    const fetch = createFetch(networkError());
    let count = 0;
    const call = createApiClient({ baseUrl, fetch, getToken: () => `token-${++count}` }).GET('/api/me');
    await vi.runAllTimersAsync();
    await call;
    expect(fetch.mock.calls.map(([request]) => request.headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
  });
});

describe('a changing call', () => {
  const params = { path: { groupId } };

  test('a changing call is not retried', async () => {
    const fetch = createFetch(refuse(503));
    const call = createApiClient({ baseUrl, fetch }).PUT('/api/me/group/{groupId}/seen', { params });
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is retried with an idempotency key, with the same key and body', async () => {
    const fetch = createFetch(refuse(503), networkError());
    const call = createApiClient({ baseUrl, fetch }).POST('/api/auth/login-via-line', {
      body: { accessToken: 'line-token' },
      headers: { 'Idempotency-Key': 'key-1' },
    });
    await vi.runAllTimersAsync();
    await call;
    const sent = fetch.mock.calls.map(async ([request]) => [
      request.headers.get('idempotency-key'),
      await request.json(),
    ]);
    expect(await Promise.all(sent)).toEqual(Array(3).fill(['key-1', { accessToken: 'line-token' }]));
  });
});

describe('retries', () => {
  const limits = [
    { retry: undefined, attempts: 3 },
    { retry: false as const, attempts: 1 },
    { retry: 0, attempts: 1 },
    { retry: 4, attempts: 5 },
    { retry: { limit: 1 }, attempts: 2 },
    { retry: {}, attempts: 3 },
  ];
  test.each(limits)(
    'retries by $retry make $attempts attempts, then throw the last error',
    async ({ retry, attempts }) => {
      const fetch = createFetch(...Array.from({ length: 9 }, networkError));
      const call = createApiClient({ baseUrl, fetch, ...(retry !== undefined && { retry }) }).GET('/api/me');
      const outcome = expect(call).rejects.toMatchObject({ name: 'NetworkError' });
      await vi.runAllTimersAsync();
      await outcome;
      expect(fetch).toHaveBeenCalledTimes(attempts);
    },
  );

  test('have growing pauses with jitter', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = createFetch(networkError(), networkError());
    const call = createApiClient({ baseUrl, fetch }).GET('/api/me');
    await vi.advanceTimersByTimeAsync(199);
    expect(fetch).toHaveBeenCalledTimes(1);
    random.mockReturnValue(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(799);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(3);
    await call;
    random.mockRestore();
  });
});

describe('Retry-After', () => {
  const asked = [
    { name: 'seconds', header: '7' },
    { name: 'a date', header: 'Sat, 21 Nov 2026 09:00:07 GMT' },
  ];
  test.each(asked)('Retry-After is followed as $name', async ({ header }) => {
    const fetch = createFetch(refuse(503, { 'retry-after': header }));
    const call = createApiClient({ baseUrl, fetch }).GET('/api/me');
    await vi.advanceTimersByTimeAsync(6999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await call;
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('a Retry-After beyond the longest wait throws the error at once', async () => {
    const fetch = createFetch(refuse(503, { 'retry-after': '31' }));
    const call = createApiClient({ baseUrl, fetch }).GET('/api/me');
    await expect(call).rejects.toMatchObject({ status: 503, retryAfterSeconds: 31 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('an abort signal', () => {
  test('ends the wait at once with its reason, and nothing more is sent', async () => {
    const fetch = createFetch(networkError());
    const controller = new AbortController();
    const call = createApiClient({ baseUrl, fetch }).GET('/api/me', { signal: controller.signal });
    const outcome = expect(call).rejects.toBe('the person left the page');
    await vi.advanceTimersByTimeAsync(1);
    controller.abort('the person left the page');
    await outcome;
    expect(vi.getTimerCount()).toBe(0);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('ends the call when it comes together with a failure', async () => {
    const controller = new AbortController();
    const fetch = vi.fn(async () => {
      controller.abort('the person left the page');
      return refuse(503);
    });
    const call = createApiClient({ baseUrl, fetch }).GET('/api/me', { signal: controller.signal });
    await expect(call).rejects.toBe('the person left the page');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
