import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LineError, oauthError, unauthorized } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { ChannelToken } from '../state/rows.ts';

const STATELESS_LIFE_S = 15 * 60;
const SHORT_LIVED_LIFE_S = 30 * 24 * 3600;
const SHORT_LIVED_PER_CHANNEL = 30;

const form = z.object({
  grant_type: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
});

/** Channel access tokens: stateless (15 min, any number) and short-lived (30 days, 30 at most). */
export function addChannelTokenRoutes(app: FastifyInstance, platform: Platform): void {
  const { config } = platform;

  app.post('/oauth2/v3/token', async (request) => {
    const { grant_type, client_id, client_secret } = form.parse(request.body ?? {});
    if (grant_type !== 'client_credentials')
      throw oauthError('unsupported_grant_type', "Invalid 'grant_type'.");
    if (client_id !== config.messagingChannel.id || client_secret !== config.messagingChannel.secret) {
      throw oauthError('invalid_request', "Invalid 'client_credentials'.");
    }
    return toAnswer(issue(platform, 'stateless', STATELESS_LIFE_S), STATELESS_LIFE_S);
  });

  app.post('/v2/oauth/accessToken', async (request) => {
    const { client_id, client_secret } = form.parse(request.body ?? {});
    if (client_id !== config.messagingChannel.id) throw oauthError('invalid_client', 'invalid client_id');
    if (client_secret !== config.messagingChannel.secret)
      throw oauthError('invalid_client', 'invalid client_secret');
    revokeOldest(platform);
    return toAnswer(issue(platform, 'short-lived', SHORT_LIVED_LIFE_S), SHORT_LIVED_LIFE_S);
  });
}

function toAnswer(row: ChannelToken, expiresIn: number): Record<string, unknown> {
  return { token_type: 'Bearer', access_token: row.token, expires_in: expiresIn };
}

function issue({ store, clock, config }: Platform, kind: ChannelToken['kind'], lifeS: number): ChannelToken {
  const now = clock.now();
  for (const old of store.channelTokens.values()) {
    if (old.expiresAt <= now) store.channelTokens.delete(old.token);
  }
  const row = {
    token: newOpaqueToken(96),
    channelId: config.messagingChannel.id,
    kind,
    expiresAt: now + lifeS * 1000,
  };
  store.channelTokens.put(row.token, row);
  return row;
}

function revokeOldest({ store }: Platform): void {
  const tokens = store.channelTokens.values().filter((row) => row.kind === 'short-lived');
  for (const row of tokens.slice(0, Math.max(0, tokens.length - SHORT_LIVED_PER_CHANNEL + 1))) {
    store.channelTokens.delete(row.token);
  }
}

export function readBearer(request: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** @throws LineError 401 when the request does not carry a live token of the bot's channel */
export function requireChannel({ store, config, clock }: Platform, request: FastifyRequest): void {
  const token = readBearer(request);
  if (!token) {
    throw new LineError(401, {
      message:
        'Authentication failed due to the following reason: missing token. Confirm that the access token in the authorization header is valid.',
    });
  }
  if (config.messagingChannel.accessToken !== null && token === config.messagingChannel.accessToken) return;
  const row = store.channelTokens.get(token);
  if (!row || row.expiresAt <= clock.now()) throw unauthorized();
}
