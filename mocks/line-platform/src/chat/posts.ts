import { badRequest, notFound } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { newImageSetId } from '../state/ids.ts';
import type {
  Chat,
  Content,
  ContentFault,
  PostedMessage,
  PostType,
  SignatureKind,
  WebhookEvent,
} from '../state/rows.ts';
import { createMessageEvent, createPostbackEvent, createUnsendEvent } from '../webhook/events.ts';
import { getChat, getUser, keepChat } from './groups.ts';

/** What goes wrong on the way from LINE to the bot. */
export interface WebhookFaults {
  /** Further copies of each request. */
  duplicate?: number | undefined;
  delayMs?: number | undefined;
  signature?: SignatureKind | undefined;
  /** Events without `source.userId`. */
  omitUserId?: boolean | undefined;
  /** The request is never sent. */
  lose?: boolean | undefined;
  /** Several pictures: last first. */
  order?: 'as-posted' | 'reversed' | undefined;
  /** All events of the post in one request. */
  batch?: boolean | undefined;
}

/** How several pictures are told to be one album. */
export interface ImageSetShape {
  /** `id-only` as old Android clients send it; `absent` as pictures sent one by one. Default `complete`. */
  form?: 'complete' | 'id-only' | 'absent' | undefined;
  /** Default: a new one; give the same one again to send the rest of a set later. */
  id?: string | undefined;
  /** Number of the first picture. Default 1. */
  firstIndex?: number | undefined;
  /** What the sender announced. Default: as many as are posted. */
  total?: number | undefined;
}

/** One thing of a post whose bytes are on disk already. */
export interface PostedContent {
  content: Content;
  fileName?: string | undefined;
  poster?: Content | undefined;
  durationMs?: number | undefined;
  faults?: ContentFault[] | undefined;
}

/** A post by a person. */
export interface NewPost {
  userId: string;
  type: PostType;
  text?: string | undefined;
  extra?: Record<string, unknown> | undefined;
  contents?: PostedContent[] | undefined;
  /** When it happened, ms. Default: now. */
  at?: number | undefined;
  imageSet?: ImageSetShape | undefined;
  /** `external` as pictures that a web page sent for the person. Default `line`. */
  provider?: 'line' | 'external' | undefined;
  webhook?: WebhookFaults | undefined;
  /** Unsend at once: the unsend event after, or before, that of the message. */
  unsend?: 'after' | 'before' | undefined;
}

/** Posts to a group, a room, or (by a user's id) that person's chat with the bot. Messages in the order given. */
export function post(platform: Platform, chatId: string, input: NewPost): PostedMessage[] {
  const chat = getChat(platform, chatId);
  getUser(platform, input.userId);
  if (!chat.memberIds.includes(input.userId)) throw badRequest('Only members post in a chat');
  const messages = toMessages(platform, chat, input);
  for (const message of messages) platform.store.messages.put(message.messageId, message);
  keepChat(platform, chatId);
  if (input.unsend === 'before')
    for (const message of messages) unsend(platform, message.messageId, input.webhook);
  if (chat.botJoined) announce(platform, chat, messages, input.webhook ?? {});
  if (input.unsend === 'after')
    for (const message of messages) unsend(platform, message.messageId, input.webhook);
  return messages;
}

function toMessages(platform: Platform, chat: Chat, input: NewPost): PostedMessage[] {
  const contents = input.contents ?? [];
  const needsContent = input.type !== 'text' && input.type !== 'sticker' && input.type !== 'location';
  if (needsContent && contents.length === 0)
    throw badRequest(`A message of type ${input.type} needs content`);
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
    content: item.content,
    poster: item.poster,
    durationMs: item.durationMs,
    fileName: input.type === 'file' ? (item.fileName ?? 'file') : undefined,
    faults: item.faults ?? [],
    imageSet: imageSet(index),
  }));
}

/** LINE's clients make a set of pictures that are sent together, never of one alone (unless it is a rest). */
function toImageSets(
  { type, imageSet = {} }: NewPost,
  count: number,
): (index: number) => PostedMessage['imageSet'] {
  const { form = 'complete', firstIndex = 1, total = count } = imageSet;
  const isSet =
    type === 'image' && form !== 'absent' && (count > 1 || total > 1 || imageSet.id !== undefined);
  if (!isSet) return () => undefined;
  const id = imageSet.id ?? newImageSetId();
  return (index) => (form === 'id-only' ? { id } : { id, index: firstIndex + index, total });
}

function announce(platform: Platform, chat: Chat, messages: PostedMessage[], faults: WebhookFaults): void {
  if (faults.lose) return;
  const ordered = faults.order === 'reversed' ? messages.toReversed() : messages;
  const events = ordered.map((message) =>
    createMessageEvent(platform, chat, message, { omitUserId: faults.omitUserId ?? false }),
  );
  const requests: WebhookEvent[][] = faults.batch ? [events] : events.map((event) => [event]);
  for (const request of requests) platform.webhook.send(request, faults);
}

/** Takes a message back: its content answers 410 from now on. @throws LineError 404 for what no person posted */
export function unsend(platform: Platform, messageId: string, faults: WebhookFaults = {}): PostedMessage {
  const { store, clock, webhook } = platform;
  const before = store.messages.get(messageId);
  if (before?.kind !== 'posted') throw notFound();
  if (before.unsentAt !== undefined) return before;
  const message = { ...before, unsentAt: clock.now() };
  store.messages.put(messageId, message);
  const chat = getChat(platform, message.chatId);
  if (chat.botJoined && message.seenByBot && !faults.lose) {
    const event = createUnsendEvent(platform, chat, message, {
      at: clock.now(),
      omitUserId: faults.omitUserId ?? false,
    });
    webhook.send([event], faults);
  }
  return message;
}

/** Someone tapped a postback button under a message of the bot. */
export function tapPostback(
  platform: Platform,
  chatId: string,
  { userId, data }: { userId: string; data: string },
): void {
  const chat = getChat(platform, chatId);
  getUser(platform, userId);
  const event = createPostbackEvent(platform, chat, { userId, data, at: platform.clock.now() });
  if (chat.botJoined) platform.webhook.send([event]);
}
