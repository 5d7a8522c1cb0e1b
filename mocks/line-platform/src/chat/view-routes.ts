import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ChatRow, Room, ShownMessage, View } from '../../page/wire.ts';
import { drawPreview, isShowable } from '../content/preview.ts';
import { LineError, notFound } from '../http/errors.ts';
import { parseRange } from '../http/range.ts';
import type { Platform } from '../platform.ts';
import type { Chat, Content, Delivery, Message, PostedMessage } from '../state/rows.ts';
import { getChat } from './groups.ts';
import { pictureUrlOf } from './pictures.ts';

/** What the chat page shows: read-only, and for people's eyes rather than the bot's. */
export function addViewRoutes(app: FastifyInstance, platform: Platform): void {
  const { store, config } = platform;

  app.get('/line/view', async (): Promise<View> => {
    const last = new Map<string, Message>();
    for (const message of store.messages.values()) {
      // Posts may be told of the past, so the last that came is not always the latest.
      if (message.at >= (last.get(message.chatId)?.at ?? 0)) last.set(message.chatId, message);
    }
    return {
      liffId: config.liffId,
      appOrigin: config.appOrigins[0] ?? '',
      bot: { displayName: config.messagingChannel.displayName, pictureUrl: '/pictures/bot' },
      people: store.users.values().map((user) => ({
        userId: user.userId,
        displayName: user.displayName,
        pictureUrl: pictureUrlOf(platform, user),
        isFriend: user.isFriend,
      })),
      chats: store.chats.values().map((chat) => toChatRow(platform, chat, last.get(chat.chatId))),
      webhook: toWebhookHealth(store.deliveries.values()),
    };
  });

  app.get<{ Params: { chatId: string } }>('/line/view/:chatId', async (request): Promise<Room> => {
    const chat = getChat(platform, request.params.chatId);
    const messages = store.messages.values().filter(({ chatId }) => chatId === chat.chatId);
    messages.sort((a, b) => a.at - b.at);
    const shown = [...toNotices(chat), ...messages.map(toShown)].sort((a, b) => a.at - b.at);
    return { ...toChatRow(platform, chat, messages.at(-1)), messages: shown };
  });

  app.get<{ Params: { messageId: string } }>('/line/content/:messageId', async (request, reply) => {
    const message = getShownMessage(platform, request.params.messageId);
    return sendToPerson(reply, platform, message, request.headers.range);
  });

  app.get<{ Params: { messageId: string } }>('/line/preview/:messageId', async (request, reply) => {
    const message = getShownMessage(platform, request.params.messageId);
    const isStored = message.content?.source.kind === 'stored';
    if (message.type !== 'video' && !(message.type === 'image' && isStored))
      return sendToPerson(reply, platform, message);
    const preview = await drawPreview(platform.contents, message);
    return fence(reply)
      .header('content-type', 'image/jpeg')
      .header('cache-control', 'private, max-age=3600')
      .send(preview);
  });
}

function toChatRow(platform: Platform, chat: Chat, last: Message | undefined): ChatRow {
  return {
    chatId: chat.chatId,
    type: chat.type,
    name: chat.name,
    pictureUrl: chat.type === 'user' ? '/pictures/bot' : pictureUrlOf(platform, chat),
    memberIds: chat.memberIds,
    botJoined: chat.botJoined,
    last: last ? toShown(last) : null,
  };
}

function toNotices({ notices = [] }: Chat): ShownMessage[] {
  return notices.map((notice, index) => ({
    kind: 'notice',
    messageId: `notice-${notice.at}-${index}`,
    ...notice,
  }));
}

/** A message as people see it: what was unsent is only a line saying so. */
function toShown(message: Message): ShownMessage {
  if (message.kind === 'bot') return message;
  const { messageId, userId, at, type, kind, unsentAt } = message;
  const base = { kind, messageId, userId, at, type, isUnsent: unsentAt !== undefined };
  if (base.isUnsent) return base;
  return {
    ...base,
    text: message.text,
    extra: message.extra,
    fileName: message.fileName,
    durationMs: message.durationMs,
    sizeBytes: message.content?.sizeBytes,
    imageSet: message.imageSet,
  };
}

/** Whether the bot's server answers, in two numbers. */
function toWebhookHealth(deliveries: Delivery[]): { waiting: number; lastVerdict: string | null } {
  const waiting = deliveries.filter(({ state, attempts }) => state === 'waiting' && attempts.length > 0);
  const last = deliveries
    .flatMap(({ attempts }) => attempts)
    .reduce<Delivery['attempts'][number] | null>(
      (latest, attempt) => (latest === null || attempt.at >= latest.at ? attempt : latest),
      null,
    );
  return { waiting: waiting.length, lastVerdict: last?.verdict ?? null };
}

function getShownMessage({ store }: Platform, messageId: string): PostedMessage {
  const message = store.messages.get(messageId);
  if (message?.kind !== 'posted' || !message.content) throw notFound();
  if (message.unsentAt !== undefined) throw new LineError(410, { message: 'The content is gone' });
  return message;
}

/** Files of strangers: no sniffing, no scripts, no origin; shown only where a browser cannot run them. */
function fence(reply: FastifyReply): FastifyReply {
  return reply
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .header('cross-origin-resource-policy', 'same-origin');
}

function sendToPerson(
  reply: FastifyReply,
  platform: Platform,
  message: PostedMessage,
  range?: string,
): FastifyReply {
  const content: Content | undefined = message.content;
  if (!content) throw notFound();
  const showable = message.type !== 'file' && isShowable(content);
  const name = encodeURIComponent(message.fileName ?? message.messageId).replaceAll("'", '%27');
  fence(reply)
    .header('content-type', showable ? content.mimeType : 'application/octet-stream')
    .header('content-disposition', showable ? 'inline' : `attachment; filename*=UTF-8''${name}`)
    .header('accept-ranges', 'bytes');
  const part = parseRange(range, content.sizeBytes);
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${content.sizeBytes}`).send();
  }
  if (part)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end - 1}/${content.sizeBytes}`);
  const { start, end } = part ?? { start: 0, end: content.sizeBytes };
  return reply.header('content-length', end - start).send(platform.contents.open(content, { start, end }));
}
