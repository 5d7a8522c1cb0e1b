import type { FastifyInstance } from 'fastify';
import { badRequest, invalidProperty } from '../http/errors.ts';
import { parseLineBody } from '../openapi/check.ts';
import type { Platform } from '../platform.ts';
import { getSettings } from '../settings.ts';
import { isGroupId, isRoomId, isUserId } from '../state/ids.ts';
import { requireChannel } from './channel-tokens.ts';
import { sendOnce } from './retry-keys.ts';
import { chargeMonth, countRecipients, send, takeReplyToken } from './sending.ts';

const sendKinds = ['reply', 'push', 'multicast', 'narrowcast', 'broadcast'];

/** Adds reply, push, multicast, broadcast, their validation, and the month's count. */
export function addSendRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/v2/bot/message/reply', async (request) => {
    requireChannel(platform, request);
    if (request.headers['x-line-retry-key']) throw badRequest('Retry key is not supported');
    const {
      replyToken,
      messages,
      notificationDisabled = false,
    } = parseLineBody('ReplyMessageRequest', request.body);
    const { chatId: to } = takeReplyToken(platform, replyToken);
    const free = { counted: 0, isShown: true };
    return send(platform, request.id, { kind: 'reply', to, messages, ...free, notificationDisabled });
  });

  app.post('/v2/bot/message/push', async (request) => {
    requireChannel(platform, request);
    const { to, messages, notificationDisabled = false } = parseLineBody('PushMessageRequest', request.body);
    if (!isUserId(to) && !isGroupId(to) && !isRoomId(to)) throw invalidProperty('to');
    return sendOnce(platform, request, () => {
      const recipients = countRecipients(platform, to);
      chargeMonth(platform, recipients.counted);
      return send(platform, request.id, { kind: 'push', to, messages, ...recipients, notificationDisabled });
    });
  });

  app.post('/v2/bot/message/multicast', async (request) => {
    requireChannel(platform, request);
    const { to, ...rest } = parseLineBody('MulticastRequest', request.body);
    if (!to.every(isUserId)) throw invalidProperty('to');
    return sendOnce(platform, request, () => sendToFriends(platform, request.id, 'multicast', to, rest));
  });

  app.post('/v2/bot/message/broadcast', async (request) => {
    requireChannel(platform, request);
    const body = parseLineBody('BroadcastRequest', request.body);
    const everybody = platform.store.users.values().map(({ userId }) => userId);
    return sendOnce(platform, request, () =>
      sendToFriends(platform, request.id, 'broadcast', everybody, body),
    );
  });

  for (const kind of sendKinds) {
    app.post(`/v2/bot/message/validate/${kind}`, async (request) => {
      requireChannel(platform, request);
      parseLineBody('ValidateMessageRequest', request.body);
      return {};
    });
  }

  addQuota(app, platform);
  addChatSigns(app, platform);
}

/** Sends to people, never groups; people who are no friends get nothing and are not counted. The answer is empty. */
function sendToFriends(
  platform: Platform,
  requestId: string,
  kind: 'multicast' | 'broadcast',
  to: string[],
  {
    messages,
    notificationDisabled = false,
  }: { messages: { type: string }[]; notificationDisabled?: boolean },
): Record<string, never> {
  const friends = [...new Set(to)].filter((userId) => platform.store.users.get(userId)?.isFriend);
  chargeMonth(platform, friends.length);
  for (const userId of friends) {
    const one = { counted: 1, isShown: true, notificationDisabled };
    send(platform, requestId, { kind, to: userId, messages, ...one });
  }
  return {};
}

function addQuota(app: FastifyInstance, platform: Platform): void {
  app.get('/v2/bot/message/quota', async (request) => {
    requireChannel(platform, request);
    const { monthlyLimit } = getSettings(platform);
    return monthlyLimit === null ? { type: 'none' } : { type: 'limited', value: monthlyLimit };
  });

  app.get('/v2/bot/message/quota/consumption', async (request) => {
    requireChannel(platform, request);
    return { totalUsage: getSettings(platform).usage };
  });
}

/** Adds the routes for the loading animation and for marking as read. */
function addChatSigns(app: FastifyInstance, platform: Platform): void {
  app.post('/v2/bot/chat/loading/start', async (request, reply) => {
    requireChannel(platform, request);
    const { chatId } = parseLineBody('ShowLoadingAnimationRequest', request.body);
    if (!isUserId(chatId)) {
      throw badRequest(
        'Only user id is acceptable, please confirm if there are any group/room ids or illegal ids.',
      );
    }
    return reply.code(202).send({});
  });

  app.post('/v2/bot/chat/markAsRead', async (request) => {
    requireChannel(platform, request);
    const { markAsReadToken } = parseLineBody('MarkMessagesAsReadByTokenRequest', request.body);
    markReadByBot(platform, markAsReadToken);
    return {};
  });
}

/**
 * Marks a message and all before it in its chat as read; an older token changes nothing.
 * @throws LineError 400 for a token that no webhook of this bot had
 */
function markReadByBot({ store }: Platform, token: string): void {
  const marked = store.readTokens.get(token);
  if (!marked || !store.chats.get(marked.chatId)?.botJoined) throw badRequest('Invalid mark as read token');
  const { chatId, at, messageId } = marked;
  const before = store.botReads.get(chatId);
  if (before === undefined || before.at <= at) store.botReads.put(chatId, { at, messageId });
}
