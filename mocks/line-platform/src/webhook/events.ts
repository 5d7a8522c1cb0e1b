import { ulid } from 'ulid';
import { badRequest } from '../http/errors.ts';
import { findFaults, isKnownEvent } from '../openapi/check.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken, newReplyToken } from '../state/ids.ts';
import type { Chat, ChatType, PostedMessage, WebhookEvent } from '../state/rows.ts';

/** Maximum number of usable reply tokens (up to twice that between sweeps): more than any bot answers in 20 minutes. */
const maxReplyTokens = 50_000;

/** Maximum number of tokens for marking as read that are known (up to twice that between sweeps). */
const maxReadTokens = 50_000;

type Source = { type: ChatType; groupId?: string; roomId?: string; userId?: string };

/** Creates the properties that all events have; a reply token is issued if the type has one. */
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
  store.replyTokens.keepLast(maxReplyTokens);
  return token;
}

/**
 * Returns the event.
 * @throws LineError 400 for an event that LINE, by its own description, does not send
 */
function described(event: WebhookEvent): WebhookEvent {
  const faults = findFaults('webhook', 'Event', event);
  if (faults.length > 0) throw badRequest(`LINE sends no such event: ${faults.join('; ')}`);
  return event;
}

/**
 * Creates an event of the bot: invited (join), removed (leave), befriended (follow), blocked (unfollow). It
 * names nobody as the cause.
 */
export function createPresenceEvent(
  platform: Platform,
  type: 'join' | 'leave' | 'follow' | 'unfollow',
  chat: Chat,
  { at, isUnblocked = false }: { at: number; isUnblocked?: boolean },
): WebhookEvent {
  const event = createEvent(platform, type, chat, { at, canReply: type === 'join' || type === 'follow' });
  return described(type === 'follow' ? { ...event, follow: { isUnblocked } } : event);
}

export function createMemberEvent(
  platform: Platform,
  type: 'memberJoined' | 'memberLeft',
  chat: Chat,
  { userIds, at }: { userIds: string[]; at: number },
): WebhookEvent {
  const members = userIds.map((userId) => ({ type: 'user', userId }));
  const event = createEvent(platform, type, chat, { at, canReply: type === 'memberJoined' });
  return described({ ...event, [type === 'memberJoined' ? 'joined' : 'left']: { members } });
}

export function createUnsendEvent(
  platform: Platform,
  chat: Chat,
  { userId, messageId }: PostedMessage,
  at: number,
): WebhookEvent {
  const event = createEvent(platform, 'unsend', chat, { at, userId, canReply: false });
  return described({ ...event, unsend: { messageId } });
}

/** Creates a postback; `params`: the choice in a date picker or a switch of rich menus. */
export function createPostbackEvent(
  platform: Platform,
  chat: Chat,
  input: { userId: string; data: string; params?: Record<string, string> | undefined; at: number },
): WebhookEvent {
  const { userId, data, params, at } = input;
  const event = createEvent(platform, 'postback', chat, { at, userId, canReply: true });
  return described({ ...event, postback: params ? { data, params } : { data } });
}

export function createMessageEvent(platform: Platform, chat: Chat, message: PostedMessage): WebhookEvent {
  const { at, userId } = message;
  const event = createEvent(platform, 'message', chat, { at, userId, canReply: true });
  const wire = toWireMessage(message);
  noteReadToken(platform, message, wire);
  return described({ ...event, message: wire });
}

/** Records to which message a token for marking as read belongs: it never expires. */
function noteReadToken({ store }: Platform, { chatId, messageId, at }: PostedMessage, wire: object): void {
  if (!('markAsReadToken' in wire) || typeof wire.markAsReadToken !== 'string') return;
  store.readTokens.put(wire.markAsReadToken, { chatId, messageId, at });
  store.readTokens.keepLast(maxReadTokens);
}

/** Creates the event of an edited message: a new quote token, and no token for marking as read. */
export function createEditedEvent(
  platform: Platform,
  chat: Chat,
  message: PostedMessage,
  at: number,
): WebhookEvent {
  const { userId } = message;
  const { markAsReadToken: _, ...wire } = toWireMessage(message);
  const event = createEvent(platform, 'messageEdited', chat, { at, userId, canReply: true });
  return described({ ...event, message: wire });
}

/**
 * Creates an event of any type, known today or not: the common properties, and the given ones. Known types
 * are validated by LINE's description.
 */
export function createOtherEvent(
  platform: Platform,
  chat: Chat,
  input: { type: string; userId?: string | undefined; canReply: boolean; fields: Record<string, unknown> },
): WebhookEvent {
  const { type, userId, canReply, fields } = input;
  const at = platform.clock.now();
  const event = { ...createEvent(platform, type, chat, { at, userId, canReply }), ...fields };
  return isKnownEvent(type) ? described(event) : event;
}

const defaultSticker = { packageId: '446', stickerId: '1988', stickerResourceType: 'STATIC' };
const stickerFields = [...Object.keys(defaultSticker), 'keywords', 'text', 'quotedMessageId'];
const defaultExternal = {
  originalContentUrl: 'https://example.com/original.jpg',
  previewImageUrl: 'https://example.com/preview.jpg',
};
const defaultPlace = { latitude: 13.7563, longitude: 100.5018 };
const placeFields = [...Object.keys(defaultPlace), 'title', 'address'];

/** Removes fields that do not reach the bot from a message that a page sent for a person. */
function pick(extra: Record<string, unknown> = {}, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(extra).filter(([name]) => names.includes(name)));
}

/** Builds the message object of each type: absent values are absent properties, never null. */
function toWireMessage(message: PostedMessage): Record<string, unknown> {
  const base = { id: message.messageId, type: message.type };
  const quote = { quoteToken: newOpaqueToken(48) };
  const read = { markAsReadToken: newOpaqueToken(48) };
  const provider = {
    contentProvider:
      message.provider === 'line'
        ? { type: 'line' }
        : { type: 'external', ...defaultExternal, ...pick(message.extra, Object.keys(defaultExternal)) },
  };
  const duration = message.durationMs === undefined ? {} : { duration: message.durationMs };
  switch (message.type) {
    case 'text':
      return { ...base, ...quote, ...read, ...message.extra, text: message.text ?? '' };
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
      return { ...base, ...quote, ...read, ...defaultSticker, ...pick(message.extra, stickerFields) };
    case 'location':
      return { ...base, ...read, ...defaultPlace, ...pick(message.extra, placeFields) };
  }
}

function toWireImageSet({ imageSet }: PostedMessage): Record<string, unknown> {
  if (!imageSet) return {};
  const { id, index, total } = imageSet;
  return {
    imageSet: { id, ...(index === undefined ? {} : { index }), ...(total === undefined ? {} : { total }) },
  };
}
