import type { FastifyInstance } from 'fastify';
import { pictureUrlOf } from '../chat/pictures.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { parseLineBody } from '../openapi/check.ts';
import type { Platform } from '../platform.ts';
import { changeSettings, getSettings } from '../settings.ts';
import { isUserId } from '../state/ids.ts';
import type { Attempt } from '../state/rows.ts';
import { requireChannel } from './channel-tokens.ts';

/** Adds the bot itself, the people it can look up, and the webhook's settings. */
export function addBotRoutes(app: FastifyInstance, platform: Platform): void {
  const { store, config } = platform;

  app.get('/v2/bot/info', async (request) => {
    requireChannel(platform, request);
    const { botUserId, basicId, displayName } = config.messagingChannel;
    return {
      userId: botUserId,
      basicId,
      displayName,
      pictureUrl: `${platform.origin()}/pictures/bot`,
      chatMode: getSettings(platform).chatMode,
      markAsReadMode: 'manual',
    };
  });

  app.get<{ Params: { userId: string } }>('/v2/bot/profile/:userId', async (request) => {
    requireChannel(platform, request);
    const { userId } = request.params;
    if (!isUserId(userId)) throw badRequest("The value for the 'userId' parameter is invalid");
    const user = store.users.get(userId);
    // LINE knows friends, and people who wrote to the bot without having blocked it.
    const hasWritten = store.chats.has(userId) && !user?.hasBlocked;
    if (!user || !(user.isFriend || hasWritten)) throw notFound();
    return {
      userId,
      displayName: user.displayName,
      pictureUrl: pictureUrlOf(platform, user),
      language: user.language ?? 'th',
      ...(user.statusMessage ? { statusMessage: user.statusMessage } : {}),
    };
  });

  addWebhookSettings(app, platform);
}

function addWebhookSettings(app: FastifyInstance, platform: Platform): void {
  app.put('/v2/bot/channel/webhook/endpoint', async (request) => {
    requireChannel(platform, request);
    const { endpoint } = parseLineBody('SetWebhookEndpointRequest', request.body);
    changeSettings(platform, { webhookUrl: parseWebhookUrl(endpoint) });
    return {};
  });

  app.get('/v2/bot/channel/webhook/endpoint', async (request) => {
    requireChannel(platform, request);
    const { webhookUrl, usesWebhook } = getSettings(platform);
    if (!webhookUrl) throw notFound('Webhook endpoint not found');
    return { endpoint: webhookUrl, active: usesWebhook };
  });

  app.post('/v2/bot/channel/webhook/test', async (request) => {
    requireChannel(platform, request);
    const { endpoint } = parseLineBody('TestWebhookEndpointRequest', request.body);
    const url = endpoint === undefined ? getSettings(platform).webhookUrl : parseWebhookUrl(endpoint);
    if (!url) throw notFound('Webhook endpoint not found');
    return toTestAnswer(await platform.webhook.probe(url));
  });
}

/** LINE requires https; a local address is accepted here, or nothing could be tried on one machine. */
function parseWebhookUrl(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (!url || endpoint.length > 500 || (url.protocol !== 'https:' && !isLocal)) {
    throw badRequest('Invalid webhook endpoint URL');
  }
  return url.href;
}

function toTestAnswer(attempt: Attempt): Record<string, unknown> {
  const reason = attempt.verdict.toUpperCase();
  return {
    success: attempt.verdict === 'ok',
    timestamp: new Date(attempt.at).toISOString(),
    statusCode: attempt.status ?? 0,
    reason,
    detail: attempt.status === null ? reason : String(attempt.status),
  };
}
