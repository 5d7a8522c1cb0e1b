import type { FastifyRequest } from 'fastify';
import { LineError, notFound } from '../http/errors.ts';
import { readBearer } from '../messaging/channel-tokens.ts';
import type { Platform } from '../platform.ts';
import { newUserAccessToken } from '../state/ids.ts';
import type { User, UserToken } from '../state/rows.ts';

/** Lifetime of a LIFF access token. */
const liffTokenLifeSeconds = 12 * 3600;

/** Options of a user access token; the defaults are a LIFF token of our login channel. */
export interface IssueOptions {
  /** Seconds; 0 or less gives an expired token. Default 43200. */
  expiresIn?: number | undefined;
  /** Default: our login channel. Another one simulates a foreign app. */
  clientId?: string | undefined;
  /** Default `profile openid`. */
  scope?: string | undefined;
  /** LIFF app that it was issued to, and how that was opened. */
  liff?: UserToken['liff'];
}

/**
 * Issues a user access token.
 * @throws LineError 404 for an unknown person
 */
export function issueUserToken(platform: Platform, userId: string, options: IssueOptions = {}): UserToken {
  const { store, clock, config } = platform;
  if (!store.users.has(userId)) throw notFound();
  const row = {
    token: newUserAccessToken(),
    userId,
    clientId: options.clientId ?? config.loginChannelId,
    scope: options.scope ?? 'profile openid',
    expiresAt: clock.now() + (options.expiresIn ?? liffTokenLifeSeconds) * 1000,
    revoked: false,
    liff: options.liff,
  };
  store.userTokens.put(row.token, row);
  return row;
}

/** Makes the token expire now. */
export function expireUserToken({ store, clock }: Platform, token: string): void {
  const row = store.userTokens.get(token);
  if (row) store.userTokens.put(token, { ...row, expiresAt: clock.now() });
}

export type TokenState = { state: 'live'; row: UserToken } | { state: 'expired' | 'revoked' | 'not-jws' };

/** Looks up a token. LINE answers for an unknown token as for an expired one; one that is no JWS has an error of its own. */
export function lookAtToken({ store, clock }: Platform, token: string): TokenState {
  const row = store.userTokens.get(token);
  if (!row) return { state: token.split('.').length === 3 ? 'expired' : 'not-jws' };
  if (row.revoked) return { state: 'revoked' };
  return row.expiresAt <= clock.now() ? { state: 'expired' } : { state: 'live', row };
}

/**
 * Returns the valid token of a request, and its owner.
 * @throws LineError 401
 */
export function requireToken(platform: Platform, request: FastifyRequest): { row: UserToken; user: User } {
  return requireLiveToken(platform, readBearer(request));
}

/**
 * Returns the valid token with this value, and its owner.
 * @throws LineError 401
 */
export function requireLiveToken(platform: Platform, token: string | null): { row: UserToken; user: User } {
  const found = token ? lookAtToken(platform, token) : null;
  const user = found?.state === 'live' ? platform.store.users.get(found.row.userId) : undefined;
  if (found?.state !== 'live' || !user) {
    throw new LineError(401, { message: 'The access token expired' });
  }
  return { row: found.row, user };
}

/**
 * Returns the person whose token the request has.
 * @throws LineError 401, or 403 when the scope is missing
 */
export function requireUser(platform: Platform, request: FastifyRequest, scope: string): User {
  const { row, user } = requireToken(platform, request);
  if (!row.scope.split(' ').includes(scope))
    throw new LineError(403, { message: 'The scope is not granted' });
  return user;
}
