import { createSecretKey, type KeyObject } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Env, LineEnv } from '../env.ts';
import { AppError } from '../errors.ts';

/** Claims of our tokens (product.md 4). */
export interface TokenClaims {
  userId: string;
  /** Row of the session: a token is valid while it has not ended. */
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
}

export interface Tokens {
  issue(session: { userId: string; sessionId: string; expiresAt: Date }): Promise<string>;
  /**
   * Verifies a token.
   * @throws TOKEN_EXPIRED, or UNAUTHORIZED for anything else that is wrong with it
   */
  verify(token: string): Promise<TokenClaims>;
}

/** Lifetime of a token: 24 hours, as long as the cookie `auth-token` (spec.md 9). */
export const tokenLifeSeconds = 86_400;

/** Tolerance for clocks of several nodes: a token that another node just issued is not from the future. */
const clockToleranceSeconds = 5;

/** Issuer that separates these tokens from others that may one day be signed with the same secret. */
const issuer = 'kepwai';

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.int(), exp: z.int() });

/** Creates the issuer of our tokens: JWTs with HS256 only, for this LIFF app only. The first secret signs. */
export function createTokens(
  { authSecrets, line }: Pick<Env, 'authSecrets'> & { line: Pick<LineEnv, 'liffId'> },
  clock: () => Date,
): Tokens {
  const toKey = (secret: string) => createSecretKey(secret, 'utf8');
  const [signing, ...older] = authSecrets;
  const signingKey = toKey(signing);
  const keys = [signingKey, ...older.map(toKey)];
  return {
    issue: ({ userId, sessionId, expiresAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(line.liffId)
        .setSubject(userId)
        .setIssuedAt(clock())
        .setExpirationTime(expiresAt)
        .sign(signingKey),

    async verify(token) {
      const currentDate = clock();
      const payload = await verifyWithAny(keys, token, { audience: line.liffId, currentDate });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw new AppError('UNAUTHORIZED', { cause: claims.error });
      const { sub, sid, iat, exp } = claims.data;
      if (iat > currentDate.getTime() / 1000 + clockToleranceSeconds) throw new AppError('UNAUTHORIZED');
      return {
        userId: sub,
        sessionId: sid,
        issuedAt: new Date(iat * 1000),
        expiresAt: new Date(exp * 1000),
      };
    },
  };
}

/**
 * Verifies with the key that made the signature.
 * @throws TOKEN_EXPIRED, UNAUTHORIZED
 */
async function verifyWithAny(
  [key, ...others]: readonly KeyObject[],
  token: string,
  expected: { audience: string; currentDate: Date },
): Promise<JWTPayload> {
  if (!key) throw new AppError('UNAUTHORIZED');
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'], issuer, ...expected })).payload;
  } catch (cause) {
    if (cause instanceof errors.JWSSignatureVerificationFailed && others.length > 0)
      return verifyWithAny(others, token, expected);
    throw new AppError(cause instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED', { cause });
  }
}
