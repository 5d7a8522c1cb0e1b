import { createHmac, createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, tokenFor } from '../callers.ts';
import { testClock } from '../clock.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../index.ts';

let shared: TestApp;
let port: number;
let userId: string;
/** A valid token to derive invalid ones from. */
let good: string;

beforeAll(async () => {
  shared = await createTestApp(forFile);
  userId = (await buildUser(shared.deps.db)).id;
  good = await tokenFor(shared, userId);
  port = Number(new URL(await shared.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

const secondsNow = () => Math.floor(testClock().getTime() / 1000);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Signs the valid token's claims with changes, by default as we do. */
function sign(changes: object, { header = {}, secret = shared.deps.env.authSecrets[0] } = {}): string {
  const content = `${base64({ alg: 'HS256', typ: 'JWT', ...header })}.${base64({ ...claimsOf(good), ...changes })}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

const es256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rs256 = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = String(rs256.publicKey.export({ type: 'spki', format: 'pem' }));

const badTokens: [what: string, make: () => string | Promise<string>][] = [
  ['that is empty', () => ''],
  ['that is no JWT', () => 'nonsense'],
  ['of three empty parts', () => '..'],
  ['of four parts', () => `${good}.${good.split('.')[2]}`],
  ['without a signature', () => good.split('.').slice(0, 2).join('.')],
  ['with an empty signature', () => `${good.split('.').slice(0, 2).join('.')}.`],
  ['cut off within its signature', () => good.slice(0, -5)],
  ['cut off within its claims', () => good.slice(0, 60)],
  ['with another signature', () => `${good.slice(0, -4)}AAAA`],
  [
    'with claims that were changed',
    () => good.replace(/\.[^.]+\./, `.${base64({ ...claimsOf(good), sub: randomUUID() })}.`),
  ],
  ['signed with another secret', () => sign({}, { secret: 'another secret of enough characters' })],
  ['signed with nothing', () => sign({}, { secret: '' })],
  ['from the future', () => sign({ iat: secondsNow() + 3600, exp: secondsNow() + 7200 })],
  ['not good before an hour', () => sign({ nbf: secondsNow() + 3600 })],
  ['that expired', () => sign({ iat: secondsNow() - 7200, exp: secondsNow() - 3600 })],
  ['that never expires', () => sign({ exp: undefined })],
  ['whose exp is a text', () => sign({ exp: '9999999999' })],
  ['whose exp is null', () => sign({ exp: null })],
  ['whose exp is no whole second', () => sign({ exp: secondsNow() + 60.5 })],
  ['whose exp is beyond all dates', () => sign({ exp: 1e20 })],
  ['whose exp is negative', () => sign({ exp: -1 })],
  ['without iat', () => sign({ iat: undefined })],
  ['whose iat is a text', () => sign({ iat: '1' })],
  ['without a person', () => sign({ sub: undefined })],
  ['of a person that is no id', () => sign({ sub: "' or true --" })],
  ['of a session that is no id', () => sign({ sid: { $ne: null } })],
  ['of a session that there is not', () => sign({ sid: randomUUID() })],
  ['of no issuer', () => sign({ iss: undefined })],
  ['of another issuer', () => sign({ iss: 'https://access.line.me' })],
  ['of an issuer that is a list', () => sign({ iss: ['kepwai'] })],
  ['for nobody', () => sign({ aud: undefined })],
  ['for another LIFF app', () => sign({ aud: '1234567890-Another1' })],
  ['for an empty list', () => sign({ aud: [] })],
  ['of another person’s session', () => sign({ sub: randomUUID() })],
  ['that is not signed, and says so', () => new UnsecuredJWT(claimsOf(good)).encode()],
  ['that is signed, and says it is not', () => sign({}, { header: { alg: 'none' } })],
  ['that says None', () => sign({}, { header: { alg: 'None' } })],
  ['that names no algorithm', () => sign({}, { header: { alg: undefined } })],
  ['that names two algorithms', () => sign({}, { header: { alg: ['HS256', 'none'] } })],
  ['that says RS256 over our HS256', () => sign({}, { header: { alg: 'RS256' } })],
  ['that says ES256 over our HS256', () => sign({}, { header: { alg: 'ES256' } })],
  ['signed with a public key as if it were a secret', () => sign({}, { secret: publicKey })],
  [
    'that brings its own key',
    () => sign({}, { header: { jwk: es256.publicKey.export({ format: 'jwk' }) }, secret: 'k'.repeat(32) }),
  ],
  [
    'that says where its key is',
    () => sign({}, { header: { jku: 'https://evil.example/jwks', kid: '../../dev/null' }, secret: '' }),
  ],
  ['that has a critical extension', () => sign({}, { header: { crit: ['b64'], b64: false } })],
  [
    'of LINE (ES256)',
    () =>
      new SignJWT({ ...claimsOf(good), iss: 'https://access.line.me' })
        .setProtectedHeader({ alg: 'ES256', kid: '1' })
        .sign(es256.privateKey),
  ],
  [
    'of another issuer (RS256)',
    () => new SignJWT(claimsOf(good)).setProtectedHeader({ alg: 'RS256' }).sign(rs256.privateKey),
  ],
  [
    'of another algorithm with our secret',
    () =>
      new SignJWT(claimsOf(good))
        .setProtectedHeader({ alg: 'HS384' })
        .sign(createSecretKey(shared.deps.env.authSecrets[0], 'utf8')),
  ],
  [
    'whose header is no JSON',
    () => `${Buffer.from('{').toString('base64url')}.${good.split('.').slice(1).join('.')}`,
  ],
  ['whose claims are no object', () => signContent(`${base64({ alg: 'HS256' })}.${base64([1])}`)],
  [
    'whose claims are no JSON',
    () => signContent(`${base64({ alg: 'HS256' })}.${Buffer.from('ก').toString('base64url')}`),
  ],
  ['of twelve thousand characters', () => sign({ padding: 'a'.repeat(9_000), sid: 'none' })],
  ['of dots', () => '.'.repeat(10_000)],
  ['with Thai in it', () => `${good}ก`],
  ['within quotes', () => `"${good}"`],
  ['and another one', () => `${good} ${good}`],
];

function signContent(content: string): string {
  return `${content}.${createHmac('sha256', shared.deps.env.authSecrets[0]).update(content).digest('base64url')}`;
}

test('the valid token and one built in the same way are accepted', async () => {
  for (const token of [good, sign({})]) {
    expect((await shared.app.inject({ url: '/api/me', headers: bearer(token) })).statusCode).toBe(200);
  }
});

test.each(badTokens)('a token %s is refused in the envelope', async (_what, make) => {
  const answer = await shared.app.inject({ url: '/api/me', headers: bearer(await make()) });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({
    success: false,
    error: {
      code: expect.stringMatching(/^(UNAUTHORIZED|TOKEN_EXPIRED)$/),
      message: expect.any(String),
      requestId: answer.headers['x-request-id'],
    },
  });
});

describe('a token is ignored outside its header, in', () => {
  test.each([
    ['the cookie', '/api/me', (token: string) => ({ cookie: `auth-token=${token}` })],
    ['another scheme', '/api/me', (token: string) => ({ authorization: `Basic ${token}` })],
    ['no scheme', '/api/me', (token: string) => ({ authorization: token })],
    ['another header', '/api/me', (token: string) => ({ 'x-authorization': `Bearer ${token}` })],
    ['the query', '/api/me?access_token=', () => ({})],
  ])('a token is ignored outside its header: %s', async (_what, url, headers) => {
    const asked = url.endsWith('=') ? `${url}${good}` : url;
    expect((await shared.app.inject({ url: asked, headers: headers(good) })).statusCode).toBe(401);
  });
});

describe('raw requests', () => {
  /** Sends these bytes; returns the status and body of the answer. */
  async function sendRaw(lines: string[], body = ''): Promise<{ status: number; json: unknown }> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${[...lines, 'host: kepwai.test', 'connection: close'].join('\r\n')}\r\n\r\n${body}`);
    const answer = await text(socket);
    const [head = '', json = ''] = answer.split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), json: JSON.parse(json) };
  }
  const refused = (code: string) => ({ success: false, error: { code } });

  test('a second authorization header is ignored', async () => {
    const bad = `authorization: Bearer ${good.slice(0, -5)}`;
    const { status, json } = await sendRaw(['GET /api/me HTTP/1.1', bad, `authorization: Bearer ${good}`]);
    expect([status, json]).toEqual([401, expect.objectContaining({ success: false })]);
  });

  test('a token larger than headers can be is refused', async () => {
    const { status, json } = await sendRaw([
      'GET /api/me HTTP/1.1',
      `authorization: Bearer ${'a'.repeat(100_000)}`,
    ]);
    expect(status).toBe(400);
    expect(json).toMatchObject(refused('INVALID_REQUEST'));
  });

  test('a body with two lengths is refused', async () => {
    const lines = [
      'POST /api/auth/login-via-line HTTP/1.1',
      'content-type: application/json',
      'content-length: 2',
    ];
    const { status, json } = await sendRaw([...lines, 'transfer-encoding: chunked'], '0\r\n\r\n');
    expect(status).toBe(400);
    expect(json).toMatchObject(refused('INVALID_REQUEST'));
  });
});

describe('a body', () => {
  let posts = 0;
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) => {
    posts += 1;
    return shared.app.inject({
      method: 'POST',
      url: '/api/auth/login-via-line',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
      // Each has an address of its own, because this test is not about rate limits.
      remoteAddress: `10.0.${Math.floor(posts / 256)}.${posts % 256}`,
    });
  };
  const filled = (bytes: number) => JSON.stringify({ accessToken: 'a'.repeat(bytes - 18) });

  test.each<
    [what: string, payload: string | Buffer, status: number, code: string, headers?: Record<string, string>]
  >([
    ['that breaks off', '{"accessToken":"a', 400, 'INVALID_REQUEST'],
    ['that goes on', '{"accessToken":"a"}}', 400, 'INVALID_REQUEST'],
    ['with a comma too many', '{"accessToken":"a",}', 400, 'INVALID_REQUEST'],
    ['in single quotes', "{'accessToken':'a'}", 400, 'INVALID_REQUEST'],
    ['that is null', 'null', 400, 'INVALID_REQUEST'],
    ['that is a number', '1', 400, 'INVALID_REQUEST'],
    ['that is NaN', 'NaN', 400, 'INVALID_REQUEST'],
    ['that is a list', '[{"accessToken":"a"}]', 400, 'INVALID_REQUEST'],
    ['of white space', '   ', 400, 'INVALID_REQUEST'],
    ['a hundred thousand lists deep', '['.repeat(100_000), 400, 'INVALID_REQUEST'],
    [
      'fifty thousand lists deep, and closed',
      `{"accessToken":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
      400,
      'INVALID_REQUEST',
    ],
    [
      'twenty thousand objects deep',
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      400,
      'INVALID_REQUEST',
    ],
    ['with a prototype', '{"accessToken":"a","__proto__":{"isAdmin":true}}', 400, 'INVALID_REQUEST'],
    [
      'with an escaped prototype',
      '{"accessToken":"a","\\u005f_proto__":{"isAdmin":true}}',
      400,
      'INVALID_REQUEST',
    ],
    [
      'with a constructor',
      '{"accessToken":"a","constructor":{"prototype":{"isAdmin":true}}}',
      400,
      'INVALID_REQUEST',
    ],
    [
      'with a key twice, the last of which is wrong',
      '{"accessToken":"a","accessToken":1}',
      400,
      'INVALID_REQUEST',
    ],
    [
      'with a key twice, the last of which is a token of nobody',
      '{"accessToken":1,"accessToken":"a"}',
      401,
      'INVALID_LINE_TOKEN',
    ],
    ['with a token of Thai', '{"accessToken":"ก็ขึ้นใจ"}', 401, 'INVALID_LINE_TOKEN'],
    ['with a NUL', '{"accessToken":"a\\u0000b"}', 401, 'INVALID_LINE_TOKEN'],
    ['with half a character', '{"accessToken":"\\ud800"}', 401, 'INVALID_LINE_TOKEN'],
    ['with a line that looks like a header', '{"accessToken":"a\\r\\nx: y"}', 401, 'INVALID_LINE_TOKEN'],
    ['of UTF-16', Buffer.from('{"accessToken":"a"}', 'utf16le'), 400, 'INVALID_REQUEST'],
    [
      'that says it is UTF-16',
      Buffer.from('{"accessToken":"a"}', 'utf16le'),
      400,
      'INVALID_REQUEST',
      { 'content-type': 'application/json; charset=utf-16' },
    ],
    ['of bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 400, 'INVALID_REQUEST'],
    [
      'of TIS-620',
      Buffer.from([...Buffer.from('{"accessToken":"'), 0xa1, 0xd2, ...Buffer.from('"}')]),
      401,
      'INVALID_LINE_TOKEN',
    ],
    [
      'that is compressed',
      Buffer.from([0x1f, 0x8b, 0x08, 0x00]),
      400,
      'INVALID_REQUEST',
      { 'content-encoding': 'gzip' },
    ],
    [
      'of a form',
      'accessToken=a',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    [
      'of several parts',
      '--a\r\n\r\na\r\n--a--',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { 'content-type': 'multipart/form-data; boundary=a' },
    ],
    [
      'of no kind that there is',
      '{"accessToken":"a"}',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      { 'content-type': 'ก/ข' },
    ],
    ['longer than a token', filled(5_000), 400, 'INVALID_REQUEST'],
    ['of as much as is read', filled(256 * 1024), 400, 'INVALID_REQUEST'],
    ['of one byte more', filled(256 * 1024 + 1), 413, 'PAYLOAD_TOO_LARGE'],
    ['of a megabyte and one byte', filled(1024 * 1024 + 1), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s is refused in the envelope', async (_what, payload, status, code, headers) => {
    const answer = await post(payload, headers);
    expect(answer.json()).toMatchObject({ success: false, error: { code } });
    expect(answer.statusCode).toBe(status);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test('a body of LINE’s webhook can be larger, up to a limit', async () => {
    const answer = await shared.app.inject({
      method: 'POST',
      url: '/api/line/webhook',
      payload: Buffer.alloc(5 * 1024 * 1024 + 1, ' '),
      headers: { 'content-type': 'application/json', 'x-line-signature': 'a' },
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});
