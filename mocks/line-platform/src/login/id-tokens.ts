import { randomBytes } from 'node:crypto';
import {
  CompactSign,
  compactVerify,
  decodeProtectedHeader,
  type GenerateKeyPairResult,
  importJWK,
} from 'jose';
import { z } from 'zod';
import { pictureUrlOf } from '../chat/pictures.ts';
import { notFound, oauthError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import type { IdTokenFault } from '../state/rows.ts';
import { getPublicKeys, getSigningKey } from './signing-key.ts';

const idTokenIssuer = 'https://access.line.me';
/** Lifetime of an ID token: one hour. */
export const idTokenLifeSeconds = 3600;

/** Subject, audience and faults of an ID token. */
export interface IdTokenRequest {
  userId: string;
  channelId: string;
  /** Scopes granted: `profile` adds name and picture. */
  scope: string;
  /** Default 3600; 0 or less gives an expired one. */
  lifeSeconds?: number | undefined;
  nonce?: string | undefined;
  /** LIFF and apps get ES256, plain web login HS256 with the channel secret. Default ES256. */
  alg?: 'ES256' | 'HS256' | undefined;
  fault?: IdTokenFault | null | undefined;
  /** Overrides of the claims. */
  claims?: Record<string, unknown> | undefined;
}

/**
 * Signs an ID token.
 * @throws LineError 404 for an unknown person
 */
export async function signIdToken(platform: Platform, request: IdTokenRequest): Promise<string> {
  const { fault = null } = request;
  const payload =
    fault === 'payload' ? 'this is no JSON' : JSON.stringify(toClaims(platform, request, fault));
  const token = await sign(platform, payload, request, fault);
  if (fault === 'header') return token.replace(/^[^.]+/, Buffer.from('no JSON').toString('base64url'));
  return fault === 'signature' ? withOtherSignature(token) : token;
}

function toClaims(
  platform: Platform,
  request: IdTokenRequest,
  fault: IdTokenFault | null,
): Record<string, unknown> {
  const user = platform.store.users.get(request.userId);
  if (!user) throw notFound();
  const now = Math.floor(platform.clock.now() / 1000);
  const life = fault === 'exp' ? -60 : (request.lifeSeconds ?? idTokenLifeSeconds);
  const profile = { name: user.displayName, picture: pictureUrlOf(platform, user) };
  return {
    iss: fault === 'iss' ? 'https://access.example' : idTokenIssuer,
    sub: user.userId,
    aud: fault === 'aud' ? '1' : request.channelId,
    exp: now + life,
    iat: Math.min(now, now + life),
    ...(request.nonce === undefined ? {} : { nonce: request.nonce }),
    amr: ['linesso'],
    ...(request.scope.split(' ').includes('profile') ? profile : {}),
    ...request.claims,
  };
}

async function sign(
  platform: Platform,
  payload: string,
  { alg = 'ES256' }: IdTokenRequest,
  fault: IdTokenFault | null,
): Promise<string> {
  const { kid, jwk } = getSigningKey(platform);
  const signer = new CompactSign(new TextEncoder().encode(payload));
  if (alg === 'HS256') {
    const secret = new TextEncoder().encode(platform.config.loginChannelSecret);
    return signer.setProtectedHeader({ typ: 'JWT', alg: 'HS256' }).sign(secret);
  }
  if (fault === 'alg') {
    // A forger without LINE's key who names it all the same: the oldest attack on JWTs.
    return signer.setProtectedHeader({ typ: 'JWT', alg: 'HS256', kid }).sign(randomBytes(32));
  }
  const name = fault === 'no-kid' ? {} : { kid: fault === 'kid' ? 'unknown' : kid };
  const header = { typ: 'JWT', alg: 'ES256', ...name };
  return signer.setProtectedHeader(header).sign(await importEcKey(jwk));
}

function withOtherSignature(token: string): string {
  const [header = '', payload = ''] = token.split('.');
  return `${header}.${payload}.${randomBytes(64).toString('base64url')}`;
}

async function importEcKey(jwk: Record<string, string>): Promise<GenerateKeyPairResult['privateKey']> {
  const key = await importJWK(jwk, 'ES256');
  if (key instanceof Uint8Array) throw new Error('An EC key was imported as bytes');
  return key;
}

const claimsSchema = z.looseObject({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string().optional(),
});

/** Claims that the caller of `POST /oauth2/v2.1/verify` expects. */
export interface ExpectedIdToken {
  clientId: string;
  nonce?: string | undefined;
  userId?: string | undefined;
}

/**
 * Verifies that an ID token is ours, current and for this channel; returns its claims.
 * @throws LineError 400 `invalid_request` with LINE's sentence for the first thing that is wrong
 * @see https://developers.line.biz/en/reference/line-login/#verify-id-token
 */
export async function verifyIdToken(
  platform: Platform,
  token: string,
  expected: ExpectedIdToken,
): Promise<Record<string, unknown>> {
  const claims = await readSignedClaims(platform, token);
  const refuse = (what: string): never => {
    throw oauthError('invalid_request', what);
  };
  if (claims.iss !== idTokenIssuer) refuse('Invalid IdToken Issuer.');
  if (claims.exp * 1000 <= platform.clock.now()) refuse('IdToken expired.');
  if (claims.aud !== expected.clientId) refuse('Invalid IdToken Audience.');
  if (expected.nonce !== undefined && claims.nonce !== expected.nonce) refuse('Invalid IdToken Nonce.');
  if (expected.userId !== undefined && claims.sub !== expected.userId)
    refuse('Invalid IdToken Subject Identifier.');
  return claims;
}

async function readSignedClaims(platform: Platform, token: string): Promise<z.output<typeof claimsSchema>> {
  try {
    const { payload } = await compactVerify(token, await findVerificationKey(platform, token));
    return claimsSchema.parse(JSON.parse(new TextDecoder().decode(payload)));
  } catch {
    // LINE answers the same for everything that is wrong with it.
    throw oauthError('invalid_request', 'Invalid IdToken.');
  }
}

async function findVerificationKey(
  platform: Platform,
  token: string,
): Promise<GenerateKeyPairResult['privateKey'] | Uint8Array> {
  const { alg, kid } = decodeProtectedHeader(token);
  // A token that names a key is never verified with the secret, or everybody who knows the secret could sign
  // as LINE.
  if (alg === 'HS256' && kid === undefined) {
    return new TextEncoder().encode(platform.config.loginChannelSecret);
  }
  const key = getPublicKeys(platform).keys.find((candidate) => candidate.kid === kid);
  if (alg !== 'ES256' || !key) throw new Error('no such key');
  return importEcKey(key);
}
