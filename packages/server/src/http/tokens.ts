import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { AppError } from '../errors.ts';

/** What a token of ours says; product.md 4. */
export interface TokenClaims {
  userId: string;
  /** The row of the sign-in: a token is good while that has not ended. */
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
}

export interface Tokens {
  issue(session: { userId: string; sessionId: string; expiresAt: Date }): Promise<string>;
  /** @throws TOKEN_EXPIRED, or UNAUTHORIZED for whatever else is wrong with it. */
  verify(token: string): Promise<TokenClaims>;
}

/** 24 hours, as long as the cookie `auth-token` (spec.md 9). */
export const tokenLifeSeconds = 86_400;

/** Clocks of several nodes differ a little; a token that another node just issued is not from the future. */
const clockToleranceSeconds = 5;

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.int(), exp: z.int() });

/** JWTs, HS256 and nothing else. */
export function createTokens(secret: string, clock: () => Date): Tokens {
  const key = createSecretKey(secret, 'utf8');
  return {
    issue: ({ userId, sessionId, expiresAt }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(userId)
        .setIssuedAt(clock())
        .setExpirationTime(expiresAt)
        .sign(key),

    async verify(token) {
      const currentDate = clock();
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate }).catch(refuse);
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

function refuse(cause: unknown): never {
  throw new AppError(cause instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'UNAUTHORIZED', { cause });
}
