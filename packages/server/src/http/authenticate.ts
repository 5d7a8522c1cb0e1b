import { AppError } from '../errors.ts';
import { createTrusted } from '../trusted.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** The person who asks, and their sign-in. */
export interface Caller {
  userId: string;
  sessionId: string;
  /** When the token, or the sign-in of a signed address, stops being good. */
  expiresAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read where the guard asks for a token, before the handler runs where it asks for a signed address. */
    caller: Caller | null;
  }
}

export interface Authenticator {
  /**
   * By the header `Authorization: Bearer …` and nothing else: no cookie, no query.
   * @throws UNAUTHORIZED, TOKEN_EXPIRED
   */
  fromHeader(authorization: string | undefined): Promise<Caller>;
  /** By the token alone, as the live socket gets it. @throws UNAUTHORIZED, TOKEN_EXPIRED */
  fromToken(token: string): Promise<Caller>;
  /** By the sign-in that an address was signed for. @throws UNAUTHORIZED where that has ended */
  fromSession(sessionId: string): Promise<Caller>;
  /** Forgets what it knew of a session: the next request asks the database. */
  forget(sessionId: string): void;
  /** Forgets all sessions. */
  forgetAll(): void;
}

/** A sign-in that has not ended. */
export interface LiveSession {
  sessionId: string;
  userId: string;
  expiresAt: Date;
}

interface AuthenticatorDeps {
  tokens: Tokens;
  clock: () => Date;
  /** The sign-in, where it has not ended; one query. */
  findLiveSession(sessionId: string): Promise<LiveSession | null>;
}

/**
 * How long a session is taken for live without asking the database again. One that ends is told to every node at once; this is how long
 * it lives on where that message was lost, and it must stay under a minute.
 */
const trustMs = 30_000;

/** Beyond so many people at a time the oldest answers are forgotten; each is about half a kilobyte. */
const maxEntries = 10_000;

export function createAuthenticator({ tokens, clock, findLiveSession }: AuthenticatorDeps): Authenticator {
  const verified = createTrusted<TokenClaims>({ trustMs, maxEntries, clock });
  const live = createTrusted<LiveSession>({ trustMs, maxEntries, clock });
  /** Counts what was forgotten: an answer of the database that is older than that may be out of date. */
  let forgotten = 0;

  async function verify(token: string): Promise<TokenClaims> {
    const known = verified.find(token);
    const claims = known ?? (await tokens.verify(token));
    if (claims.expiresAt <= clock()) throw new AppError('TOKEN_EXPIRED');
    if (!known) verified.remember(token, claims);
    return claims;
  }

  async function requireLive(sessionId: string): Promise<LiveSession> {
    const known = live.find(sessionId);
    if (known) return known;
    const forgottenBefore = forgotten;
    const session = await findLiveSession(sessionId);
    if (!session) throw new AppError('UNAUTHORIZED');
    if (forgotten === forgottenBefore) live.remember(sessionId, session);
    return session;
  }

  function forget(isMeant: (session: { sessionId: string }) => boolean): void {
    forgotten += 1;
    verified.forget(isMeant);
    live.forget(isMeant);
  }

  async function fromToken(token: string): Promise<Caller> {
    const { sessionId, userId, expiresAt } = await verify(token);
    const session = await requireLive(sessionId);
    if (session.userId !== userId) throw new AppError('UNAUTHORIZED');
    return { userId, sessionId, expiresAt };
  }

  return {
    fromToken,
    fromHeader: async (authorization) => fromToken(bearerToken(authorization)),
    async fromSession(sessionId) {
      const session = await requireLive(sessionId);
      if (session.expiresAt <= clock()) throw new AppError('UNAUTHORIZED');
      return session;
    },
    forget: (sessionId) => forget((entry) => entry.sessionId === sessionId),
    forgetAll: () => forget(() => true),
  };
}

/** @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 the scheme's name is in any case */
function bearerToken(authorization: string | undefined): string {
  const token = authorization?.match(/^bearer +([\w.~+/=-]+) *$/i)?.[1];
  if (token === undefined) throw new AppError('UNAUTHORIZED');
  return token;
}
