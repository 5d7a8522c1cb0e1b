import { AppError } from '../errors.ts';
import { createTrusted } from '../trust-cache.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** The calling person and their session. */
export interface Caller {
  userId: string;
  sessionId: string;
  /** Expiry of the token, or of the session of a signed address. */
  expiresAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set before the body is read if the guard requires a token, and before the handler runs if it
     * requires a signed address.
     */
    caller: Caller | null;
  }
}

export interface Authenticator {
  /**
   * Identifies the caller by the header `Authorization: Bearer …` alone: no cookie, no query.
   * @throws UNAUTHORIZED, TOKEN_EXPIRED
   */
  fromHeader(authorization: string | undefined): Promise<Caller>;
  /**
   * Identifies the caller by a token, as the live socket receives it.
   * @throws UNAUTHORIZED, TOKEN_EXPIRED
   */
  fromToken(token: string): Promise<Caller>;
  /**
   * Identifies the caller by the session that an address was signed for.
   * @throws UNAUTHORIZED if it has ended
   */
  fromSession(sessionId: string): Promise<Caller>;
  /** Evicts a session: the next request queries the database. */
  evict(sessionId: string): void;
  /** Evicts all sessions. */
  evictAll(): void;
}

/** A session that has not ended. */
export interface LiveSession {
  sessionId: string;
  userId: string;
  expiresAt: Date;
}

interface AuthenticatorDeps {
  tokens: Tokens;
  clock: () => Date;
  /** Returns the session if it has not ended; one query. */
  findLiveSession(sessionId: string): Promise<LiveSession | null>;
}

/**
 * Time for which a live session is cached. Every node is notified at once of one that ends; this limit applies
 * if that message is lost, and must stay under a minute.
 */
const trustMs = 30_000;

/** Maximum number of cached sessions, of about half a kilobyte each; beyond it the oldest are evicted. */
const maxEntries = 10_000;

export function createAuthenticator({ tokens, clock, findLiveSession }: AuthenticatorDeps): Authenticator {
  const verified = createTrusted<TokenClaims>({ trustMs, maxEntries, clock });
  const live = createTrusted<LiveSession>({ trustMs, maxEntries, clock });
  /** Number of evictions: a query that started before one may have an outdated result. */
  let evictionCount = 0;

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
    const evictionCountBefore = evictionCount;
    const session = await findLiveSession(sessionId);
    if (!session) throw new AppError('UNAUTHORIZED');
    if (evictionCount === evictionCountBefore) live.remember(sessionId, session);
    return session;
  }

  function evict(isMeant: (session: { sessionId: string }) => boolean): void {
    evictionCount += 1;
    verified.evict(isMeant);
    live.evict(isMeant);
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
    evict: (sessionId) => evict((entry) => entry.sessionId === sessionId),
    evictAll: () => evict(() => true),
  };
}

/**
 * Returns the token of a bearer header; the scheme's name is case-insensitive.
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1
 */
function bearerToken(authorization: string | undefined): string {
  const token = authorization?.match(/^bearer +([\w.~+/=-]+) *$/i)?.[1];
  if (token === undefined) throw new AppError('UNAUTHORIZED');
  return token;
}
