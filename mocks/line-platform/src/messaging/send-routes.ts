import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { keepChat } from '../chat/groups.ts';
import { badRequest, LineError, parseBody } from '../http/errors.ts';
import { changeSettings, getSettings, type Platform } from '../platform.ts';
import { isUserId, newOpaqueToken } from '../state/ids.ts';
import type { ReplyToken, Send, SentMessage } from '../state/rows.ts';
import { requireChannel } from './channel-tokens.ts';
import { pushSchema, replySchema, validateSchema } from './message-schema.ts';

const REPLY_WINDOW_MS = 60_000;
const REPLY_LIMIT_MS = 20 * 60_000;
const RETRY_KEY_LIFE_MS = 24 * 3_600_000;
const KINDS = ['reply', 'push', 'multicast', 'narrowcast', 'broadcast'];

/** Reply, push, their validation, and the month's count. */
export function addSendRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/v2/bot/message/reply', async (request) => {
    requireChannel(platform, request);
    if (request.headers['x-line-retry-key']) throw badRequest('Retry key is not supported');
    const { replyToken, messages, notificationDisabled = false } = parseBody(replySchema, request.body);
    const token = takeReplyToken(platform, replyToken);
    return send(platform, request, {
      kind: 'reply',
      to: token.chatId,
      messages,
      counted: 0,
      isShown: true,
      notificationDisabled,
    });
  });

  app.post('/v2/bot/message/push', async (request) => {
    requireChannel(platform, request);
    const retryKey = readRetryKey(request);
    const { to, messages, notificationDisabled = false } = parseBody(pushSchema, request.body);
    if (retryKey) refuseRepeated(platform, retryKey);
    const { counted, isShown } = countRecipients(platform, to);
    chargeMonth(platform, counted);
    const answer = send(platform, request, {
      kind: 'push',
      to,
      messages,
      counted,
      isShown,
      notificationDisabled,
    });
    if (retryKey) {
      const row = { key: retryKey, acceptedAt: platform.clock.now(), requestId: request.id, ...answer };
      platform.store.retryKeys.put(retryKey, row);
    }
    return answer;
  });

  for (const kind of KINDS) {
    app.post(`/v2/bot/message/validate/${kind}`, async (request) => {
      requireChannel(platform, request);
      parseBody(validateSchema, request.body);
      return {};
    });
  }

  app.get('/v2/bot/message/quota', async (request) => {
    requireChannel(platform, request);
    const { monthlyLimit } = getSettings(platform);
    return monthlyLimit === null ? { type: 'none' } : { type: 'limited', value: monthlyLimit };
  });

  app.get('/v2/bot/message/quota/consumption', async (request) => {
    requireChannel(platform, request);
    return { totalUsage: getSettings(platform).usage };
  });

  addLoadingIndicator(app, platform);
}

const loadingBody = z.object({
  chatId: z.string({ error: 'May not be empty' }),
  loadingSeconds: z.int().min(5).max(60).multipleOf(5).optional(),
});

function addLoadingIndicator(app: FastifyInstance, platform: Platform): void {
  app.post('/v2/bot/chat/loading/start', async (request, reply) => {
    requireChannel(platform, request);
    const { chatId } = parseBody(loadingBody, request.body);
    if (!isUserId(chatId)) {
      throw badRequest(
        'Only user id is acceptable, please confirm if there are any group/room ids or illegal ids.',
      );
    }
    return reply.code(202).send({});
  });
}

/**
 * A reply token is good once, for a minute after the webhook that brought it was (last) sent, and never later than
 * 20 minutes after the event.
 */
function takeReplyToken({ store, clock }: Platform, token: string): ReplyToken {
  const row = store.replyTokens.get(token);
  const now = clock.now();
  const isGood =
    row &&
    row.usedAt === null &&
    row.sentAt !== null &&
    now - row.sentAt <= REPLY_WINDOW_MS &&
    now - row.issuedAt <= REPLY_LIMIT_MS;
  if (!isGood) throw badRequest('Invalid reply token');
  store.replyTokens.put(token, { ...row, usedAt: now });
  return row;
}

/** @throws LineError 400 when the key is no UUID */
function readRetryKey(request: FastifyRequest): string | null {
  const key = request.headers['x-line-retry-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) {
    throw badRequest('Invalid retry key');
  }
  return key.toLowerCase();
}

function refuseRepeated({ store, clock }: Platform, key: string): void {
  const row = store.retryKeys.get(key);
  if (!row || clock.now() - row.acceptedAt > RETRY_KEY_LIFE_MS) return;
  throw new LineError(
    409,
    { message: 'The retry key is already accepted', sentMessages: row.sentMessages },
    { 'x-line-accepted-request-id': row.requestId },
  );
}

/** @throws LineError 400 for somebody or something unknown, or a chat without the bot */
function countRecipients({ store }: Platform, to: string): { counted: number; isShown: boolean } {
  const user = store.users.get(to);
  // Who is no friend (or blocks the bot) gets nothing and is not counted; LINE answers as if it had worked.
  if (user) return { counted: user.isFriend ? 1 : 0, isShown: user.isFriend };
  const chat = store.chats.get(to);
  if (!chat?.botJoined) throw badRequest('Failed to send messages');
  return { counted: chat.memberIds.length, isShown: true };
}

/** @throws LineError 429 when the month is used up */
function chargeMonth(platform: Platform, count: number): void {
  const { usage, monthlyLimit } = getSettings(platform);
  if (monthlyLimit !== null && usage + count > monthlyLimit) {
    throw new LineError(429, { message: 'You have reached your monthly limit.' });
  }
  changeSettings(platform, { usage: usage + count });
}

function send(
  platform: Platform,
  request: FastifyRequest,
  input: Omit<Send, 'sendId' | 'at' | 'requestId'>,
): { sentMessages: SentMessage[] } {
  const { store, clock } = platform;
  const at = clock.now();
  const sentMessages = input.messages.map((body): SentMessage => {
    const id = platform.newMessageId();
    if (input.isShown) store.messages.put(id, { kind: 'bot', messageId: id, chatId: input.to, at, body });
    const canBeQuoted = ['text', 'textV2', 'sticker', 'image', 'video', 'template', 'flex'].includes(
      String(body.type),
    );
    return canBeQuoted ? { id, quoteToken: newOpaqueToken(48) } : { id };
  });
  if (input.isShown) keepChat(platform, input.to);
  const sendId = randomUUID();
  store.sends.put(sendId, { ...input, sendId, at, requestId: request.id });
  return { sentMessages };
}
