import { AppError } from '../errors.ts';
import type { Tokens } from './tokens.ts';

/** Who asks. */
export interface Caller {
  userId: string;
  sessionId: string;
  /** When the token stops being good. */
  expiresAt: Date;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, for operations whose guard asks for it. */
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
  /** Forgets what it knew of a session: the next request asks the database. */
  forget(sessionId: string): void;
}

interface AuthenticatorDeps {
  tokens: Tokens;
  clock: () => Date;
  /** Whether the sign-in has not ended; one query. */
  isSessionLive(session: { sessionId: string; userId: string }): Promise<boolean>;
}

/**
 * How long a good token is taken without asking the database again. A session that ends is told to every node at once;
 * this is how long it lives on where that message was lost, and it must stay under a minute.
 */
const trustSeconds = 30;

/** Beyond so many people at a time the oldest answers are forgotten; each is about half a kilobyte. */
const rememberedTokens = 10_000;

export function createAuthenticator({ tokens, clock, isSessionLive }: AuthenticatorDeps): Authenticator {
  const known = new Map<string, { caller: Caller; trustedUntil: number }>();
  /** Counts what was forgotten: an answer of the database that is older than that may be out of date. */
  let forgotten = 0;

  async function check(token: string): Promise<Caller> {
    const { userId, sessionId, expiresAt } = await tokens.verify(token);
    const forgottenBefore = forgotten;
    if (!(await isSessionLive({ sessionId, userId }))) throw new AppError('UNAUTHORIZED');
    const caller = { userId, sessionId, expiresAt };
    if (forgotten === forgottenBefore) remember(token, caller);
    return caller;
  }

  function remember(token: string, caller: Caller): void {
    known.delete(token);
    known.set(token, { caller, trustedUntil: clock().getTime() + trustSeconds * 1000 });
    if (known.size > rememberedTokens) {
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    }
  }

  async function fromToken(token: string): Promise<Caller> {
    const now = clock().getTime();
    const entry = known.get(token);
    if (entry && entry.caller.expiresAt.getTime() <= now) {
      known.delete(token);
      throw new AppError('TOKEN_EXPIRED');
    }
    return entry && now < entry.trustedUntil ? entry.caller : check(token);
  }

  return {
    fromToken,
    fromHeader: async (authorization) => fromToken(bearerToken(authorization)),
    forget(sessionId) {
      forgotten += 1;
      for (const [token, { caller }] of known) if (caller.sessionId === sessionId) known.delete(token);
    },
  };
}

/** @see https://www.rfc-editor.org/rfc/rfc6750#section-2.1 the scheme's name is in any case */
function bearerToken(authorization: string | undefined): string {
  const token = authorization?.match(/^bearer +([\w.~+/=-]+) *$/i)?.[1];
  if (token === undefined) throw new AppError('UNAUTHORIZED');
  return token;
}
