import { describe, expect, test } from 'vitest';
import { createHttpServer, createToken, errorAnswer, sendJson } from '../test/support/http-server.ts';
import { createApiClient } from './client.ts';
import { ApiError, NetworkError, TimeoutError } from './errors/error.ts';

const profile = { id: '0b6f9a2e-1d6c-4a43-9f52-3b6a4b7f8f10', displayName: 'มะลิ', pictureUrl: null };
const groupId = '6f0d3c5e-58a4-4a0b-8d3e-2f4a6b8c0d1e';

describe('a successful answer', () => {
  test('is returned as the contract describes it', async () => {
    const server = await createHttpServer((_, response) =>
      sendJson(response, 200, { success: true, data: profile }),
    );
    const { data, response } = await createApiClient({ baseUrl: server.url }).GET('/api/me');
    expect(data).toEqual({ success: true, data: profile });
    expect(response.status).toBe(200);
  });

  test('an answer with success false and status 200 is no error', async () => {
    const server = await createHttpServer((_, response) => sendJson(response, 200, { success: false }));
    const api = createApiClient({ baseUrl: server.url });
    const { data } = await api.GET('/api/me/group/{groupId}/verify', { params: { path: { groupId } } });
    expect(data.success).toBe(false);
  });
});

test('an answer without a body has no data', async () => {
  const server = await createHttpServer((request, response) =>
    response.writeHead(204, { 'tus-max-size': request.method === 'OPTIONS' ? '1024' : '' }).end(),
  );
  const api = createApiClient({ baseUrl: server.url });
  const { data, response } = await api.OPTIONS('/api/group/{groupId}/upload', {
    params: { path: { groupId } },
  });
  expect(data).toBeUndefined();
  expect(response.headers.get('tus-max-size')).toBe('1024');
});

describe('a request', () => {
  test('has the path with its parameters, the query and the body', async () => {
    const seen: string[] = [];
    const server = await createHttpServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      seen.push(`${request.method} ${request.url} ${body}`);
      sendJson(response, 200, { success: true, data: {} });
    });
    const api = createApiClient({ baseUrl: `${server.url}/` });
    const query = { search: 'งบ 2569', limit: 5 };
    await api.GET('/api/group/{groupId}/file', { params: { path: { groupId }, query } });
    await api.POST('/api/auth/login-via-line', { body: { accessToken: 'line-token' } });
    expect(seen).toEqual([
      `GET /api/group/${groupId}/file?search=%E0%B8%87%E0%B8%9A%202569&limit=5 `,
      'POST /api/auth/login-via-line {"accessToken":"line-token"}',
    ]);
  });

  const [past, farAway] = [Date.parse('2020-01-01') / 1000, Date.parse('2100-01-01') / 1000];
  const cases = [
    { name: 'a token that is in force', token: createToken({ exp: farAway }), isSent: true },
    { name: 'a token that cannot be read', token: 'opaque', isSent: true },
    { name: 'a token that ended', token: createToken({ exp: past }), isSent: false },
    { name: 'no token', token: null, isSent: false },
    { name: 'an empty token', token: '', isSent: false },
  ];
  test.each(cases)('has a Bearer for $name: $isSent', async ({ token, isSent }) => {
    const seen: (string | undefined)[] = [];
    const server = await createHttpServer((request, response) => {
      seen.push(request.headers.authorization);
      sendJson(response, 200, { success: true, data: profile });
    });
    await createApiClient({ baseUrl: server.url, getToken: () => token }).GET('/api/me');
    expect(seen).toEqual([isSent ? `Bearer ${token}` : undefined]);
  });

  test('uses the fetch at the time of the call, not of the client’s creation', async () => {
    const api = createApiClient({ baseUrl: 'http://127.0.0.1:1' });
    const before = globalThis.fetch;
    globalThis.fetch = async () => Response.json({ success: true, data: profile });
    try {
      expect((await api.GET('/api/me')).data.data).toEqual(profile);
    } finally {
      globalThis.fetch = before;
    }
  });
});

describe('a status outside 200–299', () => {
  test('throws an error with status, body, code, request id and the Thai sentence', async () => {
    const body = errorAnswer('QUOTA_EXCEEDED', 'ที่เก็บเต็มแล้ว', 'request-7');
    const server = await createHttpServer((_, response) => sendJson(response, 413, body));
    const error = await createApiClient({ baseUrl: server.url, retry: false }).GET('/api/me').catch(String);
    expect(error).toBe('ApiError: ที่เก็บเต็มแล้ว');
    await expect(createApiClient({ baseUrl: server.url, retry: false }).GET('/api/me')).rejects.toMatchObject(
      {
        status: 413,
        body,
        code: 'QUOTA_EXCEEDED',
        requestId: 'request-7',
      },
    );
  });

  test('keeps the text of a foreign answer and its request id', async () => {
    const server = await createHttpServer((_, response) => {
      response.writeHead(502, { 'content-type': 'text/html', 'x-request-id': 'proxy-1' });
      response.end('<h1>Bad Gateway</h1>');
    });
    const call = createApiClient({ baseUrl: server.url, retry: false }).GET('/api/me');
    await expect(call).rejects.toBeInstanceOf(ApiError);
    await expect(call).rejects.toMatchObject({
      status: 502,
      body: '<h1>Bad Gateway</h1>',
      code: null,
      requestId: 'proxy-1',
      message: 'HTTP 502',
    });
  });

  test('states how long to wait', async () => {
    const server = await createHttpServer((_, response) =>
      sendJson(response, 429, errorAnswer('RATE_LIMITED'), { 'retry-after': '30' }),
    );
    const call = createApiClient({ baseUrl: server.url, retry: false }).GET('/api/me');
    await expect(call).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 });
  });

  test('throws even without a body', async () => {
    const server = await createHttpServer((_, response) => response.writeHead(500).end());
    const call = createApiClient({ baseUrl: server.url, retry: false }).GET('/api/me');
    await expect(call).rejects.toMatchObject({ status: 500, body: undefined });
  });
});

describe('a missing answer', () => {
  test('throws a NetworkError with its cause when nobody listens', async () => {
    const server = await createHttpServer(() => undefined);
    await server.close();
    const call = createApiClient({ baseUrl: server.url, retry: false }).GET('/api/me');
    await expect(call).rejects.toBeInstanceOf(NetworkError);
    await expect(call).rejects.toMatchObject({ cause: expect.any(TypeError) });
  });

  test('throws a NetworkError when the connection breaks inside the body', async () => {
    const server = await createHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"success":', () => response.destroy());
    });
    await expect(
      createApiClient({ baseUrl: server.url, retry: false }).GET('/api/me'),
    ).rejects.toBeInstanceOf(NetworkError);
  });

  test('throws a NetworkError when a page is returned instead of the API’s answer', async () => {
    const server = await createHttpServer((_, response) => response.end('<html>Free Wi-Fi</html>'));
    await expect(
      createApiClient({ baseUrl: server.url, retry: false }).GET('/api/me'),
    ).rejects.toBeInstanceOf(NetworkError);
  });

  test('throws a TimeoutError, also while the body is being read', async () => {
    const silent = await createHttpServer(() => undefined);
    const stuck = await createHttpServer((_, response) => response.writeHead(200).write('{"success":'));
    for (const { url } of [silent, stuck]) {
      const call = createApiClient({ baseUrl: url, timeoutMs: 20, retry: false }).GET('/api/me');
      await expect(call).rejects.toBeInstanceOf(TimeoutError);
      await expect(call).rejects.toMatchObject({ timeoutMs: 20 });
    }
  });
});

describe('an abort signal', () => {
  test('ends the call with its own reason', async () => {
    const server = await createHttpServer(() => undefined);
    const controller = new AbortController();
    const call = createApiClient({ baseUrl: server.url }).GET('/api/me', { signal: controller.signal });
    const reason = new Error('the person left the page');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
  });

  test('an abort signal that is already aborted prevents the request', async () => {
    let requests = 0;
    const fetch = async () => {
      requests += 1;
      return Response.json({});
    };
    const signal = AbortSignal.abort();
    const call = createApiClient({ baseUrl: 'http://127.0.0.1:1', fetch }).GET('/api/me', { signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toBe(0);
  });

  test('ends the call while the token is being fetched', async () => {
    const controller = new AbortController();
    const getToken = () => new Promise<string>(() => undefined);
    const call = createApiClient({ baseUrl: 'http://127.0.0.1:1', getToken }).GET('/api/me', {
      signal: controller.signal,
    });
    controller.abort('the person left the page');
    await expect(call).rejects.toBe('the person left the page');
  });

  test('ends the call even if the given fetch ignores it', async () => {
    const controller = new AbortController();
    const fetch = () => {
      queueMicrotask(() => controller.abort('the person left the page'));
      return new Promise<Response>(() => undefined);
    };
    const call = createApiClient({ baseUrl: 'http://127.0.0.1:1', fetch }).GET('/api/me', {
      signal: controller.signal,
    });
    await expect(call).rejects.toBe('the person left the page');
  });

  test('ends an answer that is read as a stream', async () => {
    const server = await createHttpServer((_, response) => response.writeHead(200).write('some'));
    const controller = new AbortController();
    const { data } = await createApiClient({ baseUrl: server.url }).GET('/api/file/{fileId}/content', {
      params: { path: { fileId: groupId }, query: { t: 'signature' } },
      parseAs: 'stream',
      signal: controller.signal,
    });
    const reader = data?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('some');
    controller.abort('the person left the page');
    await expect(reader?.read()).rejects.toBe('the person left the page');
  });
});
