import { startFaults } from '../content/faults.ts';
import { badRequest, invalidBody, notFound } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { newImageSetId } from '../state/ids.ts';
import type { Chat, Content, ContentFault, PostedMessage, PostType } from '../state/rows.ts';
import { sendWithFaults, type WebhookFaults } from '../webhook/event-faults.ts';
import {
  createEditedEvent,
  createMessageEvent,
  createOtherEvent,
  createPostbackEvent,
  createUnsendEvent,
} from '../webhook/events.ts';
import { getChat, getUser, keepChat } from './groups.ts';

/** Form in which several pictures are sent as one image set. */
export interface ImageSetShape {
  /**
   * `id-only` and `absent` as old phones send it and as pictures sent one by one; `no-index`, `no-total`,
   * `no-id`: one of the three is missing. Default `complete`.
   */
  form?: 'complete' | 'id-only' | 'absent' | 'no-index' | 'no-total' | 'no-id' | undefined;
  /** Default: a new one; pass the same one again to send the rest of a set later. */
  id?: string | undefined;
  /** Number of the first picture. Default 1. */
  firstIndex?: number | undefined;
  /** Number of pictures that the sender announced. Default: as many as are posted. */
  total?: number | undefined;
}

/** One content of a post whose bytes are already on disk. */
export interface PostedContent {
  content: Content;
  fileName?: string | undefined;
  poster?: Content | undefined;
  durationMs?: number | undefined;
  faults?: ContentFault[] | undefined;
}

/** A post of a person. */
export interface NewPost {
  userId: string;
  type: PostType;
  text?: string | undefined;
  extra?: Record<string, unknown> | undefined;
  contents?: PostedContent[] | undefined;
  /** Time of the post, ms. Default: now. */
  at?: number | undefined;
  imageSet?: ImageSetShape | undefined;
  /** `external` for pictures that a web page sent for the person. Default `line`. */
  provider?: 'line' | 'external' | undefined;
  webhook?: WebhookFaults | undefined;
  /** Whether to unsend at once: the unsend event comes after, or before, that of the message. */
  unsend?: 'after' | 'before' | undefined;
}

/** Posts to a group, a room, or (by a user's id) that person's chat with the bot. Returns messages in the given order. */
export function post(platform: Platform, chatId: string, input: NewPost): PostedMessage[] {
  const chat = getChat(platform, chatId);
  getUser(platform, input.userId);
  if (!chat.memberIds.includes(input.userId)) {
    throw invalidBody([{ message: `Only members post in ${chatId}`, property: 'userId' }]);
  }
  const messages = toMessages(platform, chat, input);
  for (const message of messages) platform.store.messages.put(message.messageId, message);
  keepChat(platform, chatId);
  const takeBack = (): void => {
    // A patch is for the messages only.
    const faults = { ...input.webhook, patch: undefined };
    for (const message of messages) unsend(platform, message.messageId, faults);
  };
  if (input.unsend === 'before') takeBack();
  if (chat.botJoined) announce(platform, chat, messages, input);
  if (input.unsend === 'after') takeBack();
  return messages;
}

function toMessages(platform: Platform, chat: Chat, input: NewPost): PostedMessage[] {
  const contents = input.contents ?? [];
  const needsContent = input.type !== 'text' && input.type !== 'sticker' && input.type !== 'location';
  if (needsContent && contents.length === 0) {
    throw invalidBody([{ message: `A message of type ${input.type} needs content`, property: 'contents' }]);
  }
  if (input.type === 'text' && !input.text) {
    throw invalidBody([{ message: 'A message of type text needs words', property: 'text' }]);
  }
  const base = {
    kind: 'posted' as const,
    chatId: chat.chatId,
    userId: input.userId,
    at: input.at ?? platform.clock.now(),
    type: input.type,
    provider: input.provider ?? 'line',
    seenByBot: chat.botJoined,
    faults: [],
  };
  if (!needsContent) {
    return [{ ...base, messageId: platform.newMessageId(), text: input.text, extra: input.extra }];
  }
  const imageSet = toImageSets(input, contents.length);
  return contents.map((item, index) => ({
    ...base,
    messageId: platform.newMessageId(),
    extra: input.extra,
    content: item.content,
    poster: item.poster,
    durationMs: item.durationMs,
    fileName: input.type === 'file' ? (item.fileName ?? 'file') : undefined,
    faults: startFaults(platform.clock, item.faults),
    imageSet: imageSet(index),
  }));
}

/**
 * LINE's clients create a set for pictures that are sent together, never for a single one (unless it is the
 * rest of a set).
 */
function toImageSets(
  { type, imageSet = {} }: NewPost,
  count: number,
): (index: number) => PostedMessage['imageSet'] {
  const { form = 'complete', firstIndex = 1, total = count } = imageSet;
  const isSet =
    type === 'image' && form !== 'absent' && (count > 1 || total > 1 || imageSet.id !== undefined);
  if (!isSet) return () => undefined;
  const id = imageSet.id ?? newImageSetId();
  return (place) => {
    const index = form === 'id-only' || form === 'no-index' ? undefined : firstIndex + place;
    return { id, index, total: form === 'id-only' || form === 'no-total' ? undefined : total };
  };
}

function announce(platform: Platform, chat: Chat, messages: PostedMessage[], input: NewPost): void {
  const events = messages.map((message) => createMessageEvent(platform, chat, message));
  const patch =
    input.imageSet?.form === 'no-id' && messages[0]?.imageSet
      ? { message: { imageSet: { id: null } } }
      : undefined;
  sendWithFaults(platform, events, patch ? { patch: patch, ...input.webhook } : input.webhook);
}

/**
 * Returns a person's message.
 * @throws LineError 404 for a message that no person posted
 */
function getPosted({ store }: Platform, messageId: string): PostedMessage {
  const message = store.messages.get(messageId);
  if (message?.kind !== 'posted') throw notFound(`Nobody posted a message ${messageId}`);
  return message;
}

/**
 * Unsends a message: its content is answered with 410 from now on.
 * @throws LineError 404 for a message that no person posted
 */
export function unsend(platform: Platform, messageId: string, faults: WebhookFaults = {}): PostedMessage {
  const before = getPosted(platform, messageId);
  if (before.unsentAt !== undefined) return before;
  const at = platform.clock.now();
  const message = { ...before, unsentAt: at };
  platform.store.messages.put(messageId, message);
  const chat = getChat(platform, message.chatId);
  if (chat.botJoined && message.seenByBot) {
    sendWithFaults(platform, [createUnsendEvent(platform, chat, message, at)], faults);
  }
  return message;
}

/**
 * Edits a text message. Only groups get an event.
 * @throws LineError 404, or 400 for a message without text
 */
export function edit(
  platform: Platform,
  messageId: string,
  text: string,
  faults: WebhookFaults = {},
): PostedMessage {
  const before = getPosted(platform, messageId);
  if (before.type !== 'text' || before.unsentAt !== undefined) throw badRequest('Only texts are edited');
  const message = { ...before, text, editedAt: platform.clock.now() };
  platform.store.messages.put(messageId, message);
  const chat = getChat(platform, message.chatId);
  if (chat.type !== 'user' && chat.botJoined && message.seenByBot) {
    sendWithFaults(platform, [createEditedEvent(platform, chat, message, platform.clock.now())], faults);
  }
  return message;
}

/** A tap on a postback button below a message of the bot. */
export interface Tap {
  userId: string;
  data: string;
  params?: Record<string, string> | undefined;
  webhook?: WebhookFaults | undefined;
}

export function tapPostback(platform: Platform, chatId: string, { webhook, ...tap }: Tap): void {
  const chat = getChat(platform, chatId);
  getUser(platform, tap.userId);
  const event = createPostbackEvent(platform, chat, { ...tap, at: platform.clock.now() });
  if (chat.botJoined) sendWithFaults(platform, [event], webhook);
}

/** Another event: `videoPlayComplete`, `accountLink`, `beacon`, or a future one of LINE. */
export interface Happening {
  type: string;
  userId?: string | undefined;
  /** Whether the event has a reply token. Default false. */
  canReply?: boolean | undefined;
  /** Properties of the event besides the common ones. */
  fields?: Record<string, unknown> | undefined;
  webhook?: WebhookFaults | undefined;
}

export function sendOtherEvent(platform: Platform, chatId: string, request: Happening): void {
  const { canReply = false, fields = {}, webhook, ...rest } = request;
  const event = createOtherEvent(platform, getChat(platform, chatId), { ...rest, canReply, fields });
  sendWithFaults(platform, [event], webhook);
}
