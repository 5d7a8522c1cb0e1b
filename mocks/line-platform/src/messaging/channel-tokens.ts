import type { FastifyRequest } from 'fastify';
import { LineError, oauthError, unauthorized } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { ChannelToken } from '../state/rows.ts';

const maxTokensPerChannel = 30;

/** Issues a token of a channel, and deletes expired ones. */
export function issueChannelToken(
  { store, clock }: Platform,
  input: Pick<ChannelToken, 'channelId' | 'kind' | 'keyId'> & { lifeSeconds: number },
): ChannelToken {
  const now = clock.now();
  for (const old of store.channelTokens.values()) {
    if (old.expiresAt <= now) store.channelTokens.delete(old.token);
  }
  const { lifeSeconds, ...rest } = input;
  const row = { ...rest, token: newOpaqueToken(96), expiresAt: now + lifeSeconds * 1000 };
  store.channelTokens.put(row.token, row);
  return row;
}

/** Revokes the oldest short-lived token: LINE allows thirty at a time. */
export function revokeOldest({ store }: Platform, channelId: string): void {
  const tokens = store.channelTokens
    .values()
    .filter((row) => row.kind === 'short-lived' && row.channelId === channelId);
  for (const row of tokens.slice(0, Math.max(0, tokens.length - maxTokensPerChannel + 1))) {
    store.channelTokens.delete(row.token);
  }
}

/**
 * Refuses a further token of v2.1: LINE allows thirty at a time, and ends no older one.
 * @throws LineError 400
 */
export function refuseTooMany({ store, clock }: Platform, channelId: string): void {
  const live = store.channelTokens
    .values()
    .filter((row) => row.kind === 'jwt' && row.channelId === channelId && row.expiresAt > clock.now());
  if (live.length >= maxTokensPerChannel) {
    throw oauthError('invalid_request', 'The maximum number of access tokens has already been issued');
  }
}

export function readBearer(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Returns the valid token with this value, including the long-lived one of the options; null when there is none. */
export function findChannelToken({ store, config, clock }: Platform, token: string): ChannelToken | null {
  const { id, accessToken } = config.messagingChannel;
  if (accessToken !== null && token === accessToken) {
    return { token, channelId: id, kind: 'long-lived', expiresAt: Number.MAX_SAFE_INTEGER };
  }
  const row = store.channelTokens.get(token);
  return row && row.expiresAt > clock.now() ? row : null;
}

/**
 * Requires a valid token of the bot's channel.
 * @throws LineError 401
 */
export function requireChannel(platform: Platform, request: FastifyRequest): void {
  if (requireAnyChannel(platform, request).channelId !== platform.config.messagingChannel.id) {
    throw unauthorized();
  }
}

/**
 * Requires a valid token of any of our channels, and returns it.
 * @throws LineError 401
 */
export function requireAnyChannel(platform: Platform, request: FastifyRequest): ChannelToken {
  const token = readBearer(request);
  if (!token) {
    throw new LineError(401, {
      message:
        'Authentication failed due to the following reason: missing token. Confirm that the access token in the authorization header is valid.',
    });
  }
  const row = findChannelToken(platform, token);
  if (!row) throw unauthorized();
  return row;
}

/** Makes one token of ours, or all issued ones, expire: the next call gets 401. */
export function expireChannelTokens({ store, clock }: Platform, token?: string): void {
  for (const row of store.channelTokens.values()) {
    if (token === undefined || row.token === token) {
      store.channelTokens.put(row.token, { ...row, expiresAt: clock.now() });
    }
  }
}
