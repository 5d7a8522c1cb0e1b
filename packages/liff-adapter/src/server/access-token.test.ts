// @vitest-environment node
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAccessTokenVerifier } from './access-token.ts';
import { LineTokenError } from './line-token-error.ts';

interface Answer {
  status?: number;
  body?: unknown;
  /** Sent instead of `body`, unchanged. */
  text?: string;
  headers?: Record<string, string>;
}

const vouched = { client_id: '1234567890', expires_in: 3600, scope: 'profile openid' };
const somchai = {
  userId: 'U01',
  displayName: 'สมชาย',
  pictureUrl: 'https://p.test/1',
  statusMessage: 'สวัสดี',
};

/** Starts a LINE with the two calls that the verifier makes. It closes when the test ends. */
async function openLine({
  verify = { body: vouched },
  profile = { body: somchai },
}: {
  verify?: Answer | 'silent';
  profile?: Answer;
} = {}) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const answer = request.url?.startsWith('/oauth2/v2.1/verify?') ? verify : profile;
    if (answer === 'silent') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? JSON.stringify(answer.body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { asked, apiBase: `http://127.0.0.1:${address.port}` };
}

async function verifyAt(apiBase: string, token = 'secret-token', timeoutMs = 5_000): Promise<unknown> {
  const verifier = createAccessTokenVerifier({ channelId: '1234567890', apiBase, timeoutMs });
  return verifier.verify(token).catch((error: unknown) => error);
}

describe('verifying an access token', () => {
  it('returns the person that LINE names', async () => {
    const { apiBase, asked } = await openLine();
    expect(await verifyAt(apiBase)).toEqual(somchai);
    expect(asked.map(({ url }) => url)).toEqual([
      '/oauth2/v2.1/verify?access_token=secret-token',
      '/v2/profile',
    ]);
    expect(asked[1]?.headers.authorization).toBe('Bearer secret-token');
  });

  it('returns only fields that LINE documents', async () => {
    const { apiBase } = await openLine({
      profile: { body: { userId: 'U01', displayName: 'ก', unknown: true } },
    });
    expect(await verifyAt(apiBase)).toEqual({ userId: 'U01', displayName: 'ก' });
  });

  it('verifying an access token encodes it', async () => {
    const { apiBase, asked } = await openLine();
    await verifyAt(apiBase, 'a+b/c=&client_id=1');
    expect(asked[0]?.url).toBe('/oauth2/v2.1/verify?access_token=a%2Bb%2Fc%3D%26client_id%3D1');
  });

  it('supports a base address with a path', async () => {
    const { apiBase, asked } = await openLine();
    await verifyAt(`${apiBase}/line/`);
    expect(asked[0]?.url).toBe('/line/oauth2/v2.1/verify?access_token=secret-token');
  });
});

describe('INVALID_TOKEN', () => {
  it.each([
    ['LINE answers 400', { verify: { status: 400, body: { error: 'invalid_request' } } }],
    ['LINE answers 401', { verify: { status: 401 } }],
    ['it belongs to another channel', { verify: { body: { ...vouched, client_id: '999' } } }],
    ['it has expired', { verify: { body: { ...vouched, expires_in: 0 } } }],
    ['it expired some time ago', { verify: { body: { ...vouched, expires_in: -5 } } }],
    ['it was revoked between the calls', { profile: { status: 401 } }],
    ['it may not read the profile', { profile: { status: 403 } }],
  ])('is the code when %s', async (_why, answers) => {
    const { apiBase } = await openLine(answers);
    const error = await verifyAt(apiBase);
    expect(error).toBeInstanceOf(LineTokenError);
    expect(error).toMatchObject({ code: 'INVALID_TOKEN', retryable: false });
  });

  it('comes before the profile is requested', async () => {
    const { apiBase, asked } = await openLine({ verify: { body: { ...vouched, client_id: '999' } } });
    await verifyAt(apiBase);
    expect(asked).toHaveLength(1);
  });

  it.each(['', ' ', 'a b', 'a\r\nX-Evil: 1', 'ก'])(
    'is the code for %j, without asking LINE',
    async (token) => {
      const { apiBase, asked } = await openLine();
      expect(await verifyAt(apiBase, token)).toMatchObject({ code: 'INVALID_TOKEN' });
      expect(asked).toHaveLength(0);
    },
  );
});

describe('LINE_UNAVAILABLE', () => {
  it.each([
    ['429', { verify: { status: 429 } }],
    ['500', { verify: { status: 500 } }],
    ['503 with a page', { verify: { status: 503, text: '<html>' } }],
    ['404', { verify: { status: 404 } }],
    ['500 for the profile', { profile: { status: 500 } }],
    ['a page instead of JSON', { verify: { text: '<html>' } }],
    ['an empty body', { verify: { text: '' } }],
    ['null', { verify: { text: 'null' } }],
    ['no client_id', { verify: { body: { expires_in: 1 } } }],
    ['expires_in as text', { verify: { body: { ...vouched, expires_in: '3600' } } }],
    ['a profile without id', { profile: { body: { displayName: 'ก' } } }],
    ['a profile with an empty id', { profile: { body: { userId: '', displayName: 'ก' } } }],
    ['a redirect', { verify: { status: 302, headers: { location: 'https://evil.test/' } } }],
  ])('is the code when LINE answers %s', async (_what, answers) => {
    const { apiBase } = await openLine(answers);
    const error = await verifyAt(apiBase);
    expect(error).toBeInstanceOf(LineTokenError);
    expect(error).toMatchObject({ code: 'LINE_UNAVAILABLE', retryable: true });
  });

  it('is the code when nobody listens, with the reason as cause', async () => {
    const error = await verifyAt('http://127.0.0.1:9');
    expect(error).toMatchObject({ code: 'LINE_UNAVAILABLE', cause: expect.any(Error) });
  });

  it('is the code when LINE does not answer', async () => {
    const { apiBase } = await openLine({ verify: 'silent' });
    expect(await verifyAt(apiBase, 'secret-token', 50)).toMatchObject({
      code: 'LINE_UNAVAILABLE',
      cause: { name: 'TimeoutError' },
    });
  });
});

describe('verify', () => {
  it('rejects with the reason of an abort', async () => {
    const { apiBase } = await openLine({ verify: 'silent' });
    const verifier = createAccessTokenVerifier({ channelId: '1234567890', apiBase });
    const reason = new Error('the request is gone');
    const result = verifier.verify('secret-token', { signal: AbortSignal.abort(reason) });
    await expect(result).rejects.toBe(reason);
  });

  it('verify uses the given fetch', async () => {
    const asked: string[] = [];
    const verifier = createAccessTokenVerifier({
      channelId: '1234567890',
      fetch: async (input) => {
        asked.push(String(input));
        return Response.json(asked.length === 1 ? vouched : somchai);
      },
    });
    await verifier.verify('t');
    expect(asked).toEqual([
      'https://api.line.me/oauth2/v2.1/verify?access_token=t',
      'https://api.line.me/v2/profile',
    ]);
  });

  it('includes the token in no error', async () => {
    for (const answers of [{ verify: { status: 400 } }, { verify: { text: 'secret-token' } }]) {
      const { apiBase } = await openLine(answers);
      const error = await verifyAt(apiBase);
      expect(error instanceof Error && `${error.stack} ${JSON.stringify(error)}`).not.toContain(
        'secret-token',
      );
    }
  });
});
