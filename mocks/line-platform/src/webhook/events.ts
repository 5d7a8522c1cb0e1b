import { ulid } from 'ulid';
import type { Platform } from '../platform.ts';
import { newOpaqueToken, newReplyToken } from '../state/ids.ts';
import type { Chat, ChatType, PostedMessage, WebhookEvent } from '../state/rows.ts';

type Source = { type: ChatType; groupId?: string; roomId?: string; userId?: string };

/** The properties all events have; a reply token is issued where the type carries one. */
function createEvent(
  platform: Platform,
  type: string,
  chat: Chat,
  options: { at: number; userId?: string | undefined; canReply: boolean },
): WebhookEvent {
  return {
    type,
    mode: 'active',
    timestamp: options.at,
    webhookEventId: ulid(options.at),
    deliveryContext: { isRedelivery: false },
    source: toSource(chat, options.userId),
    ...(options.canReply ? { replyToken: issueReplyToken(platform, chat) } : {}),
  };
}

function toSource(chat: Chat, userId: string | undefined): Source {
  const user = userId ? { userId } : {};
  if (chat.type === 'group') return { type: 'group', groupId: chat.chatId, ...user };
  if (chat.type === 'room') return { type: 'room', roomId: chat.chatId, ...user };
  return { type: 'user', userId: chat.chatId };
}

function issueReplyToken({ store, clock }: Platform, chat: Chat): string {
  const token = newReplyToken();
  store.replyTokens.put(token, {
    token,
    chatId: chat.chatId,
    issuedAt: clock.now(),
    sentAt: null,
    usedAt: null,
  });
  return token;
}

/** Invited (join), removed (leave), befriended (follow), blocked (unfollow): nobody is named as the cause. */
export function createPresenceEvent(
  platform: Platform,
  type: 'join' | 'leave' | 'follow' | 'unfollow',
  chat: Chat,
  at: number,
): WebhookEvent {
  const event = createEvent(platform, type, chat, { at, canReply: type === 'join' || type === 'follow' });
  return type === 'follow' ? { ...event, follow: { isUnblocked: false } } : event;
}

export function createMemberEvent(
  platform: Platform,
  type: 'memberJoined' | 'memberLeft',
  chat: Chat,
  { userIds, at }: { userIds: string[]; at: number },
): WebhookEvent {
  const members = userIds.map((userId) => ({ type: 'user', userId }));
  const event = createEvent(platform, type, chat, { at, canReply: type === 'memberJoined' });
  return type === 'memberJoined' ? { ...event, joined: { members } } : { ...event, left: { members } };
}

export function createUnsendEvent(
  platform: Platform,
  chat: Chat,
  message: PostedMessage,
  { at, omitUserId = false }: { at: number; omitUserId?: boolean },
): WebhookEvent {
  const userId = omitUserId ? undefined : message.userId;
  return {
    ...createEvent(platform, 'unsend', chat, { at, userId, canReply: false }),
    unsend: { messageId: message.messageId },
  };
}

export function createPostbackEvent(
  platform: Platform,
  chat: Chat,
  { userId, data, at }: { userId: string; data: string; at: number },
): WebhookEvent {
  return { ...createEvent(platform, 'postback', chat, { at, userId, canReply: true }), postback: { data } };
}

export function createMessageEvent(
  platform: Platform,
  chat: Chat,
  message: PostedMessage,
  { omitUserId = false }: { omitUserId?: boolean } = {},
): WebhookEvent {
  const userId = omitUserId ? undefined : message.userId;
  return {
    ...createEvent(platform, 'message', chat, { at: message.at, userId, canReply: true }),
    message: toWireMessage(message),
  };
}

/** The message object of each type: absent values are absent properties, never null. */
function toWireMessage(message: PostedMessage): Record<string, unknown> {
  const base = { id: message.messageId, type: message.type };
  const quote = { quoteToken: newOpaqueToken(48) };
  const read = { markAsReadToken: newOpaqueToken(48) };
  const provider = {
    contentProvider:
      message.provider === 'line'
        ? { type: 'line' }
        : {
            type: 'external',
            originalContentUrl: 'https://example.com/original.jpg',
            previewImageUrl: 'https://example.com/preview.jpg',
          },
  };
  const duration = message.durationMs === undefined ? {} : { duration: message.durationMs };
  switch (message.type) {
    case 'text':
      return { ...base, ...quote, ...read, text: message.text ?? '' };
    case 'image':
      return { ...base, ...quote, ...read, ...provider, ...toWireImageSet(message) };
    case 'video':
      return { ...base, ...quote, ...read, ...duration, ...provider };
    case 'audio':
      return { ...base, ...read, ...duration, ...provider };
    case 'file':
      return {
        ...base,
        ...read,
        fileName: message.fileName ?? 'file',
        fileSize: message.content?.sizeBytes ?? 0,
      };
    case 'sticker':
      return { ...base, ...quote, ...read, ...message.extra };
    case 'location':
      return { ...base, ...read, ...message.extra };
  }
}

function toWireImageSet({ imageSet }: PostedMessage): Record<string, unknown> {
  if (!imageSet) return {};
  const { id, index, total } = imageSet;
  return {
    imageSet: { id, ...(index === undefined ? {} : { index }), ...(total === undefined ? {} : { total }) },
  };
}
