import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, createTestEnv, forFile, type TestApp } from '../../../test/index.ts';
import { createApp, operations } from '../../app.ts';
import contract from '../../generated/openapi.json' with { type: 'json' };

interface Declared {
  operationId: string;
  security?: object[];
  requestBody?: { content: object };
  responses: object;
}

const declared = Object.values(contract.paths).flatMap((path): Declared[] => Object.values(path));
const statusesOf = ({ responses }: Declared) => Object.keys(responses);

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

test('every operation of the contract has a handler', () => {
  const bound = [...operations.map(({ id }) => id as string), 'subscribeLive'];
  expect(bound.toSorted()).toEqual(declared.map(({ operationId }) => operationId).toSorted());
});

describe.each(operations.map((operation) => [operation.id, operation] as const))(
  '%s',
  (id, { guard, body }) => {
    const declaration = declared.find(({ operationId }) => operationId === id) as Declared;

    test('requires a token exactly where the contract says so', () => {
      expect(declaration.security?.length === 0).toBe(!guard.signedIn);
    });

    test('declares every error that its guard and body can cause', () => {
      const statuses = statusesOf(declaration);
      expect(statuses).toContain('500');
      if (guard.signedIn) expect(statuses).toEqual(expect.arrayContaining(['401', '503']));
      if (guard.name.endsWith('OfGroup')) expect(statuses).toEqual(expect.arrayContaining(['400', '404']));
      if (declaration.requestBody) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '415']));
      if (body === 'bytes') expect(statuses).toContain('401');
    });
  },
);

describe('a request body', () => {
  const login = (payload: string | object, contentType?: string) =>
    shared.app.inject({
      method: 'POST',
      url: '/api/auth/login-via-line',
      payload,
      ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
    });

  test.each([
    [
      'is not coerced',
      { accessToken: 5 },
      undefined,
      400,
      [{ field: '/accessToken', message: 'must be string' }],
    ],
    [
      'has nothing beyond the contract',
      { accessToken: 'a', more: 1 },
      undefined,
      400,
      [{ field: '/more', message: expect.any(String) }],
    ],
    [
      'has what the contract asks for',
      {},
      undefined,
      400,
      [{ field: '/accessToken', message: expect.any(String) }],
    ],
    ['is an object', '[]', 'application/json', 400, [{ field: '', message: 'must be object' }]],
    ['is there', '', undefined, 400, [{ field: '', message: 'must be object' }]],
    ['is JSON', '{', 'application/json', 400, undefined],
    ['is not empty', '', 'application/json', 400, undefined],
    ['poisons no prototype', '{"__proto__":{"a":1},"accessToken":"a"}', 'application/json', 400, undefined],
    ['is not text that looks like JSON', '{"accessToken":"a"}', 'text/plain', 415, undefined],
    ['is no form', 'accessToken=a', 'application/x-www-form-urlencoded', 415, undefined],
    ['is not endless', `{"accessToken":"${'a'.repeat(300_000)}"}`, 'application/json', 413, undefined],
  ])('a request body %s', async (_what, payload, contentType, status, details) => {
    const answer = await login(payload, contentType);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.details).toEqual(details);
  });

  test('is ignored where the contract has none', async () => {
    const answer = await shared.app.inject({
      method: 'PUT',
      url: '/api/me/group/x/seen',
      payload: 'anything',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a known address with another method', () => {
  test.each([
    ['POST', '/api/me', 'DELETE, GET, HEAD'],
    ['DELETE', '/api/me/group', 'GET, HEAD'],
    ['PUT', '/readyz', 'GET, HEAD'],
    ['PATCH', '/openapi.json', 'GET, HEAD'],
  ] as const)('%s %s is answered with the allowed methods', async (method, url, allow) => {
    const answer = await shared.app.inject({ method, url: `${url}?a=b` });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } });
  });

  test('is refused at every path of the contract', async () => {
    for (const [path, operations] of Object.entries(contract.paths)) {
      const url = path.replaceAll(/{\w+}/g, 'x');
      const taken = await Promise.all(
        (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map(async (method) => {
          const { statusCode } = await shared.app.inject({
            method,
            url,
            headers: { 'tus-resumable': '1.0.0' },
          });
          return statusCode === 405 ? [] : [method];
        }),
      );
      const [refusing] = (['PATCH', 'PUT', 'DELETE', 'POST'] as const).filter(
        (method) => !taken.flat().includes(method),
      );
      if (!refusing) throw new Error(`${path} takes everything`);
      const answer = await shared.app.inject({
        method: refusing,
        url,
        headers: { 'tus-resumable': '1.0.0' },
      });
      const allowed = String(answer.headers.allow).split(', ');
      expect(allowed, path).not.toContain(refusing);
      for (const name of Object.keys(operations)) expect(allowed, path).toContain(name.toUpperCase());
    }
  });
});

describe('the challenge to unauthenticated callers', () => {
  test.each([
    ['no token', {}, 'Bearer realm="kepwai"'],
    ['a false token', { authorization: 'Bearer nonsense' }, 'Bearer realm="kepwai", error="invalid_token"'],
  ])('the challenge to an unauthenticated caller is right with %s', async (_what, headers, challenge) => {
    const answer = await shared.app.inject({ url: '/api/me', headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe(challenge);
  });

  test('names the Signature scheme for an invalid signature', async () => {
    const answer = await shared.app.inject({ method: 'POST', url: '/api/line/webhook', payload: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Signature realm="kepwai"');
  });
});

test('the contract is served to programs of any origin', async () => {
  const answer = await shared.app.inject({ url: '/openapi.json' });
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect(answer.json()).toEqual(contract);
});

describe('every failure is answered with the envelope', () => {
  test.each([
    ['an address that there is not', '/api/nothing', 404, 'NOT_FOUND'],
    ['an address that cannot be decoded', '/api/group/%zz', 400, 'INVALID_REQUEST'],
    ['an id that is none', '/api/file/1/content?t=a', 400, 'INVALID_REQUEST'],
    ['a socket without an upgrade', '/api/me/live', 400, 'INVALID_REQUEST'],
  ])('a failure has the envelope: %s', async (_what, url, status, code) => {
    const answer = await shared.app.inject({ url, headers: { 'x-request-id': 'a-proxy-said-so' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['x-request-id']).toBe('a-proxy-said-so');
    expect(answer.json()).toMatchObject({ success: false, error: { code, requestId: 'a-proxy-said-so' } });
  });

  test('an unexpected error has no details in the answer, and all in the log', async (t) => {
    const logged: unknown[] = [];
    const db = new Proxy(shared.deps.db, {
      get() {
        throw new Error('a secret of the inside');
      },
    });
    const app = await createApp({ ...shared.deps, db });
    app.addHook('onError', async (_request, _reply, error) => {
      logged.push(error.message);
    });
    t.onTestFinished(() => app.close());
    const token = await shared.signIn(shared.line.control.createUser({ displayName: 'แม่นิด' }).userId);
    const answer = await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('secret');
    expect(answer.json().error.code).toBe('INTERNAL');
    expect(logged).toEqual(['a secret of the inside']);
  });
});

test('a malformed request id is replaced', async () => {
  const answer = await shared.app.inject({ url: '/healthz', headers: { 'x-request-id': 'a\tb c' } });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

describe('other origins', () => {
  test('are allowed by name, and can read the headers of tus and downloads', async (t) => {
    const env = { ...createTestEnv(shared.line, 'http://127.0.0.1:1'), corsOrigins: ['https://app.test'] };
    const app = await createApp({ ...shared.deps, env });
    t.onTestFinished(() => app.close());
    const preflight = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/me',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      });
    const allowed = await preflight('https://app.test');
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.test',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    });
    expect((await preflight('https://evil.test')).headers['access-control-allow-origin']).toBeUndefined();

    const tus = await app.inject({
      method: 'OPTIONS',
      url: '/api/group/00000000-0000-4000-8000-000000000000/upload',
      headers: { origin: 'https://app.test' },
    });
    expect(tus.headers).toMatchObject({
      'tus-version': '1.0.0',
      'access-control-allow-origin': 'https://app.test',
      'access-control-expose-headers': expect.stringContaining('Upload-Offset'),
    });
  });

  test('are refused if none is configured', async () => {
    const answer = await shared.app.inject({ url: '/healthz', headers: { origin: 'https://app.test' } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});
