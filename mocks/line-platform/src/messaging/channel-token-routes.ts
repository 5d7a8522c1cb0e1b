import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { badRequest, oauthError, parseBody } from '../http/errors.ts';
import { lookAtToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import type { ChannelToken } from '../state/rows.ts';
import { readAssertion } from './assertions.ts';
import {
  findChannelToken,
  issueChannelToken,
  refuseTooMany,
  requireAnyChannel,
  revokeOldest,
} from './channel-tokens.ts';

const statelessLifeSeconds = 15 * 60;
const shortLivedLifeSeconds = 30 * 24 * 3600;

const form = z.object({
  grant_type: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  client_assertion_type: z.string().default(''),
  client_assertion: z.string().default(''),
  access_token: z.string().default(''),
});

/** Adds channel access tokens: stateless (15 min, any number), short-lived (30 days, 30 at most), v2.1 (by assertion). */
export function addChannelTokenRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/oauth2/v3/token', async (request) => {
    const input = form.parse(request.body ?? {});
    if (input.grant_type !== 'client_credentials') {
      throw oauthError('unsupported_grant_type', "Invalid 'grant_type'.");
    }
    const channelId =
      input.client_assertion === ''
        ? checkSecret(platform, input)
        : (await readAssertion(platform, input)).channelId;
    if (channelId === null) throw oauthError('invalid_request', "Invalid 'client_credentials'.");
    return toAnswer(platform, { channelId, kind: 'stateless', lifeSeconds: statelessLifeSeconds });
  });

  app.post('/v2/oauth/accessToken', async (request) => {
    const { client_id, client_secret } = form.parse(request.body ?? {});
    const { id, secret } = platform.config.messagingChannel;
    if (client_id !== id) throw oauthError('invalid_client', 'invalid client_id');
    if (client_secret !== secret) throw oauthError('invalid_client', 'invalid client_secret');
    revokeOldest(platform, id);
    return toAnswer(platform, { channelId: id, kind: 'short-lived', lifeSeconds: shortLivedLifeSeconds });
  });

  app.post('/v2/oauth/verify', async (request) => {
    const row = findChannelToken(platform, form.parse(request.body ?? {}).access_token);
    if (!row) throw oauthError('invalid_request', 'The access token expired');
    return { client_id: row.channelId, expires_in: secondsLeft(platform, row), scope: 'P CM' };
  });

  app.post('/v2/oauth/revoke', async (request, reply) => {
    platform.store.channelTokens.delete(form.parse(request.body ?? {}).access_token);
    return reply.send();
  });

  app.get('/oauth2/v2.1/tokens/kid', async (request) => {
    const { channelId } = await readAssertion(platform, form.parse(request.query));
    const live = platform.store.channelTokens
      .values()
      .filter((row) => row.kind === 'jwt' && row.channelId === channelId)
      .filter((row) => row.expiresAt > platform.clock.now());
    return { kids: live.map(({ keyId }) => keyId) };
  });

  addDeauthorize(app, platform);
}

/** Issues a token of v2.1 for an assertion: `POST /oauth2/v2.1/token`, whose other grants are LINE Login's. */
export async function issueByAssertion(platform: Platform, body: unknown): Promise<Record<string, unknown>> {
  const { channelId, lifeSeconds } = await readAssertion(platform, form.parse(body ?? {}));
  refuseTooMany(platform, channelId);
  const keyId = crypto.randomUUID();
  return { ...toAnswer(platform, { channelId, kind: 'jwt', keyId, lifeSeconds }), key_id: keyId };
}

/** Returns the answer of `GET /oauth2/v2.1/verify`; null for an unknown token. */
export function describeJwtToken(platform: Platform, token: string): Record<string, unknown> | null {
  const row = findChannelToken(platform, token);
  if (row?.kind !== 'jwt') return null;
  return {
    client_id: row.channelId,
    expires_in: secondsLeft(platform, row),
    scope: 'profile chat_message.write',
  };
}

/**
 * Revokes a token of v2.1, if it is one.
 * @throws LineError 400 when the caller is not the channel itself
 */
export function revokeJwtToken(platform: Platform, body: unknown): boolean {
  const { access_token, client_id, client_secret } = form.parse(body ?? {});
  if (platform.store.channelTokens.get(access_token)?.kind !== 'jwt') return false;
  const { id, secret } = platform.config.messagingChannel;
  if (client_id !== id || client_secret !== secret) {
    throw oauthError('invalid_client', client_id === id ? 'invalid client_secret' : 'invalid client_id');
  }
  platform.store.channelTokens.delete(access_token);
  return true;
}

/** Returns the channel whose secret it is, the bot's or the login channel; null for neither. */
function checkSecret(
  { config }: Platform,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): string | null {
  const { id, secret } = config.messagingChannel;
  if (client_id === id && client_secret === secret) return id;
  const isLogin = client_id === config.loginChannelId && client_secret === config.loginChannelSecret;
  return isLogin ? client_id : null;
}

function secondsLeft({ clock }: Platform, row: ChannelToken): number {
  return Math.floor((row.expiresAt - clock.now()) / 1000);
}

function toAnswer(
  platform: Platform,
  input: Parameters<typeof issueChannelToken>[1],
): Record<string, unknown> {
  const { token } = issueChannelToken(platform, input);
  return { token_type: 'Bearer', access_token: token, expires_in: input.lifeSeconds };
}

const deauthorizeBody = z.object({ userAccessToken: z.string({ error: 'May not be empty' }) });

/** Revokes a person's consent to the login channel, with all their tokens, because they no longer use the service. */
function addDeauthorize(app: FastifyInstance, platform: Platform): void {
  const { store } = platform;
  app.post('/user/v1/deauthorize', async (request, reply) => {
    requireAnyChannel(platform, request);
    const { userAccessToken } = parseBody(deauthorizeBody, request.body);
    const found = lookAtToken(platform, userAccessToken);
    if (found.state !== 'live') throw badRequest('invalid token');
    const { userId, clientId } = found.row;
    for (const row of store.userTokens.values()) {
      if (row.userId === userId && row.clientId === clientId) {
        store.userTokens.put(row.token, { ...row, revoked: true });
      }
    }
    for (const row of store.refreshTokens.values()) {
      if (row.userId === userId && row.clientId === clientId) store.refreshTokens.delete(row.token);
    }
    store.liffGrants.delete(`${clientId}:${userId}`);
    return reply.code(204).send();
  });
}
