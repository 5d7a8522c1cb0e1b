// @vitest-environment node
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createIdTokenVerifier, type IdTokenVerifierOptions } from './id-token.ts';
import { LineTokenError } from './line-token-error.ts';

const channelId = '1234567890';
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
const other = await generateKeyPair('ES256');
const certs = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] };
const now = Date.parse('2026-11-21T03:00:00Z');
const seconds = now / 1000;
const good = {
  iss: 'https://access.line.me',
  sub: 'U01',
  aud: channelId,
  exp: seconds + 3600,
  iat: seconds,
  name: 'สมชาย',
  picture: 'https://p.test/1',
};

function sign(
  claims: Record<string, unknown> = {},
  header: { alg?: string; kid?: string } = {},
  key = privateKey,
) {
  return new SignJWT({ ...good, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header })
    .sign(key);
}

function open(options: Partial<IdTokenVerifierOptions> = {}) {
  const asked: string[] = [];
  const answer: typeof fetch = async (input) => {
    asked.push(String(input));
    return Response.json(certs);
  };
  return { asked, verifier: createIdTokenVerifier({ channelId, fetch: answer, now: () => now, ...options }) };
}

async function verify(token: string, options: Partial<IdTokenVerifierOptions> = {}): Promise<unknown> {
  return open(options)
    .verifier.verify(token)
    .catch((error: unknown) => error);
}

describe('verifying an ID token', () => {
  it('verifying an ID token returns its person', async () => {
    expect(await verify(await sign({ email: 'somchai@kepwai.test' }))).toEqual({
      userId: 'U01',
      displayName: 'สมชาย',
      pictureUrl: 'https://p.test/1',
      email: 'somchai@kepwai.test',
      expiresAt: now + 3_600_000,
    });
  });

  it('uses keys that are read once, below the base address', async () => {
    const { verifier, asked } = open({ apiBase: 'https://line.test/fake/' });
    await verifier.verify(await sign());
    await verifier.verify(await sign({ sub: 'U02' }));
    expect(asked).toEqual(['https://line.test/fake/oauth2/v2.1/certs']);
  });

  it('reads a key at once that LINE has just put into use', async () => {
    const rotated = await generateKeyPair('ES256', { extractable: true });
    const published = [...certs.keys];
    const { verifier } = open({ fetch: async () => Response.json({ keys: published }) });
    await verifier.verify(await sign());
    published.push({ ...(await exportJWK(rotated.publicKey)), kid: 'k2', alg: 'ES256', use: 'sig' });
    const token = await sign({}, { kid: 'k2' }, rotated.privateKey);
    expect((await verifier.verify(token)).userId).toBe('U01');
  });

  it('does not fetch keys for every forged key id', async () => {
    const { verifier, asked } = open();
    await verifier.verify(await sign());
    for (let kid = 0; kid < 20; kid += 1) {
      const forged = verifier.verify(await sign({}, { kid: `forged-${kid}` }));
      await expect(forged).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    }
    expect(asked.length).toBeLessThan(10);
    expect((await verifier.verify(await sign())).userId).toBe('U01');
  });

  it('accepts one channel in a list, and refuses several', async () => {
    expect(await verify(await sign({ aud: [channelId] }))).toMatchObject({ userId: 'U01' });
    const error = await verify(await sign({ aud: [channelId, '2'] }));
    expect(error).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('verifying an ID token accepts a given issuer', async () => {
    const token = await sign({ iss: 'https://line.test' });
    expect(await verify(token, { issuer: 'https://line.test' })).toMatchObject({ userId: 'U01' });
  });
});

const rs256 = await generateKeyPair('RS256');

describe('INVALID_TOKEN', () => {
  it.each([
    ['another issuer', () => sign({ iss: 'https://evil.test' })],
    ['another channel', () => sign({ aud: '999' })],
    ['the LIFF id as audience', () => sign({ aud: `${channelId}-AbcdEfgh` })],
    ['an expiry in the past', () => sign({ exp: seconds - 1 })],
    ['an expiry right now', () => sign({ exp: seconds })],
    ['no expiry', () => sign({ exp: undefined })],
    ['nobody', () => sign({ sub: undefined })],
    ['nobody by an empty name', () => sign({ sub: '' })],
    ['no name of a key', () => new SignJWT(good).setProtectedHeader({ alg: 'ES256' }).sign(privateKey)],
    ['an empty name of a key', () => sign({}, { kid: '' })],
    ['an unknown key', () => sign({}, { kid: 'k2' })],
    ['another key of that name', () => sign({}, {}, other.privateKey)],
    ['another algorithm', () => sign({}, { alg: 'RS256' }, rs256.privateKey)],
    [
      'the shared secret',
      () => new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(channelId)),
    ],
    ['no signature', () => new UnsecuredJWT(good).encode()],
    [
      'changed claims',
      async () =>
        (await sign()).replace(
          /\.[^.]+\./,
          `.${Buffer.from(JSON.stringify({ ...good, sub: 'U99' })).toString('base64url')}.`,
        ),
    ],
    ['nothing', () => ''],
    ['no token', () => 'a.b.c'],
    ['mock mode’s', () => 'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiIsImtpZCI6Im1vY2sifQ.e30.bm90IHNpZ25lZA'],
  ])('is the code for %s', async (_what, makeToken) => {
    const error = await verify(await makeToken());
    expect(error).toBeInstanceOf(LineTokenError);
    expect(error).toMatchObject({ code: 'INVALID_TOKEN', retryable: false });
  });

  it('is the code without a configured channel', async () => {
    expect(await verify(await sign(), { channelId: '' })).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('is the code for a value that is no text', async () => {
    expect(await Reflect.apply(verify, null, [undefined])).toMatchObject({ code: 'INVALID_TOKEN' });
  });
});

describe('LINE_UNAVAILABLE', () => {
  it.each([
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
    ['answers 500', async () => new Response('', { status: 500 })],
    ['answers with a page', async () => new Response('<html>')],
    ['answers with no keys', async () => Response.json({})],
  ])('is the code if LINE %s', async (_what, answer) => {
    expect(await verify(await sign(), { fetch: answer })).toMatchObject({
      code: 'LINE_UNAVAILABLE',
      retryable: true,
    });
  });
});
