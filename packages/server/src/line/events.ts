import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Choice, Command } from './commands.ts';
import {
  findCommand,
  lineId,
  longestId,
  type Quote,
  storedCommand,
  toStoredCommand,
} from './event-command.ts';
import { isRecord } from './is-record.ts';
import type { LineChat } from './messaging.ts';

/** A message with content. LINE's ids are strings: they are larger than a number can be. */
export interface ContentMessage {
  lineMessageId: string;
  /** Kind as LINE calls it; the bytes show its real kind. */
  kind: 'image' | 'video' | 'audio' | 'file';
  /** Whether the bytes are on an external server, not at LINE. */
  isExternal: boolean;
  /** Name; only files have a name and a size. */
  fileName: string | null;
  sizeBytes: number | null;
  durationMs: number | null;
  /** Image set it was sent in; LINE may omit index and total. */
  imageSet: { lineSetId: string; index: number | null; total: number | null } | null;
  /** Token to mark it, and all messages before it, as read; LINE gives none if that happens by itself. */
  readToken: string | null;
}

type EventDetails =
  | { type: 'join' }
  | { type: 'leave' }
  | { type: 'members-joined'; lineUserIds: string[] }
  | { type: 'members-left'; lineUserIds: string[] }
  | { type: 'content'; message: ContentMessage }
  | { type: 'unsend'; lineMessageId: string }
  /** Somebody sent a command to the bot, about a quoted message or by a button of a reply to that. */
  | { type: 'command'; command: Command; quote?: Quote | undefined; choice?: Choice | undefined }
  /** Everything else: texts, stickers, and future types of LINE. */
  | { type: 'other' };

/** An event at LINE, in our terms. */
export type LineEvent = EventDetails & {
  /** Null in a chat with one person, and if LINE does not name one. */
  chat: LineChat | null;
  /** Null for people who never used LINE on a phone, and for events without a sender. */
  lineUserId: string | null;
  occurredAt: Date;
  /** Null if LINE gave none, or the bot must not reply (standby). */
  replyToken: string | null;
};

/** Stored form of an event: the fields that we use, and no text of people. */
export interface StoredEvent {
  webhookEventId: string;
  /** Null: a chat with one person, or one of an unknown form. */
  lineChatId: string | null;
  /** Whether it is a chat of the bot with one person. */
  isPrivate: boolean;
  event: Record<string, unknown>;
  /** Search term: it lives as long as the request, and is never stored or logged. Null: none. */
  term: string | null;
}

const webhookBody = z.object({ destination: z.string(), events: z.array(z.unknown()) });

/** Maximum length of a token to mark as read; LINE documents none. */
const longestReadToken = 2_000;

/** Maximum lead of LINE's clock; a later timestamp is wrong, and must not sort above everything for years. */
const mostAheadMs = 10 * 60_000;

/**
 * Parses the events of a webhook body, without texts (product.md 5). Events of unknown types keep only the common
 * fields, and all events only known ones: the rest is unknown, and PostgreSQL might not accept it. Returns null if it
 * is not a webhook body. May be empty, in LINE's connection test.
 *
 * @see https://developers.line.biz/en/reference/messaging-api/#webhook-event-objects
 */
export function parseWebhookBody(rawBody: Buffer): StoredEvent[] | null {
  const json = parseJson(rawBody.toString('utf8'));
  const body = webhookBody.safeParse(json);
  // An invalid event must not cost us the others.
  return body.success ? body.data.events.filter(isRecord).map(toStored) : null;
}

/** Parses a stored event. One of an unknown form is `other`, so that nothing waits forever. */
export function readStoredEvent(event: unknown, receivedAt: Date): LineEvent {
  const common = commonPart.parse(event);
  return {
    chat: chatOf(common.source),
    lineUserId: common.source?.userId ?? null,
    occurredAt: occurrence(common.timestamp, receivedAt),
    replyToken: common.mode === 'standby' ? null : (common.replyToken ?? null),
    ...readDetails(event, common.mode),
  };
}

function occurrence(timestamp: number | null, receivedAt: Date): Date {
  return timestamp === null ? receivedAt : new Date(Math.min(timestamp, receivedAt.getTime() + mostAheadMs));
}

function readDetails(event: unknown, mode: string | undefined): EventDetails {
  const asked = storedCommand.safeParse(event);
  // In standby another system answers: posts are still kept, but commands are ignored and no reply is sent.
  if (asked.success) return mode === 'standby' ? { type: 'other' } : { type: 'command', ...asked.data };
  const details = detailsSchema.safeParse(event);
  return details.success ? toDetails(details.data) : { type: 'other' };
}

const source = z.object({
  type: z.string(),
  groupId: lineId.optional().catch(undefined),
  roomId: lineId.optional().catch(undefined),
  userId: lineId.optional().catch(undefined),
});

// Each field has its own fallback, because a new form of one property must not cost us the message.
const commonPart = z
  .object({
    mode: z.string().optional().catch(undefined),
    timestamp: z.number().min(0).nullable().catch(null),
    source: source.optional().catch(undefined),
    replyToken: z.string().min(1).optional().catch(undefined),
  })
  .catch(() => ({ mode: undefined, timestamp: null, source: undefined, replyToken: undefined }));

const members = z.object({ members: z.array(z.object({ userId: lineId }).or(z.object({}))) });
/** Values as our tables hold them. */
const count = z.int32().nonnegative().optional().catch(undefined);
const position = z.int32().positive().optional().catch(undefined);
const contentMessage = z.object({
  id: lineId,
  type: z.enum(['image', 'video', 'audio', 'file']),
  contentProvider: z.object({ type: z.string() }).optional().catch({ type: 'unknown' }),
  imageSet: z.object({ id: lineId, index: position, total: position }).optional().catch(undefined),
  duration: count,
  fileName: z.string().optional().catch(undefined),
  fileSize: z.int().nonnegative().optional().catch(undefined),
  markAsReadToken: z.string().min(1).max(longestReadToken).optional().catch(undefined),
});

const detailsSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('join') }),
  z.object({ type: z.literal('leave') }),
  z.object({ type: z.literal('memberJoined'), joined: members }),
  z.object({ type: z.literal('memberLeft'), left: members }),
  z.object({ type: z.literal('unsend'), unsend: z.object({ messageId: lineId }) }),
  z.object({ type: z.literal('message'), message: contentMessage }),
]);

function toDetails(event: z.infer<typeof detailsSchema>): EventDetails {
  switch (event.type) {
    case 'memberJoined':
      return { type: 'members-joined', lineUserIds: userIdsOf(event.joined) };
    case 'memberLeft':
      return { type: 'members-left', lineUserIds: userIdsOf(event.left) };
    case 'unsend':
      return { type: 'unsend', lineMessageId: event.unsend.messageId };
    case 'message':
      return { type: 'content', message: toContentMessage(event.message) };
    default:
      return event;
  }
}

function toContentMessage(message: z.infer<typeof contentMessage>): ContentMessage {
  const { imageSet } = message;
  return {
    lineMessageId: message.id,
    kind: message.type,
    // Files have no provider: they are always at LINE.
    isExternal: message.contentProvider !== undefined && message.contentProvider.type !== 'line',
    fileName: message.fileName ?? null,
    sizeBytes: message.fileSize ?? null,
    durationMs: message.duration ?? null,
    readToken: message.markAsReadToken ?? null,
    imageSet: imageSet
      ? { lineSetId: imageSet.id, index: imageSet.index ?? null, total: imageSet.total ?? null }
      : null,
  };
}

function userIdsOf({ members: list }: z.infer<typeof members>): string[] {
  return list.flatMap((member) => ('userId' in member ? [member.userId] : []));
}

function chatOf(from: z.infer<typeof source> | undefined): LineChat | null {
  if (from?.type === 'group' && from.groupId) return { type: 'group', lineChatId: from.groupId };
  if (from?.type === 'room' && from.roomId) return { type: 'room', lineChatId: from.roomId };
  return null;
}

const keptOfEvery = ['type', 'mode', 'timestamp', 'webhookEventId', 'replyToken'];
const keptOfMessage = ['id', 'type', 'duration', 'fileName', 'fileSize'];
const contentTypes: readonly unknown[] = ['image', 'video', 'audio', 'file'];

function toStored(raw: Record<string, unknown>): StoredEvent {
  const { webhookEventId } = raw;
  const from = pick(raw.source, ['type', 'groupId', 'roomId', 'userId']);
  const lineChatId = chatOf(source.safeParse(from).data)?.lineChatId ?? null;
  const asked = findCommand(raw);
  return {
    webhookEventId:
      typeof webhookEventId === 'string' && webhookEventId && webhookEventId.length <= longestId
        ? webhookEventId
        : hashOf(raw),
    lineChatId,
    isPrivate: from.type === 'user',
    event: {
      ...pick(raw, keptOfEvery),
      source: from,
      deliveryContext: pick(raw.deliveryContext, ['isRedelivery']),
      ...keptOfType(raw, { isOfGroup: lineChatId !== null }),
      ...(asked && toStoredCommand(raw, asked, { isOfGroup: lineChatId !== null })),
    },
    term: asked?.term ?? null,
  };
}

/** Nothing of a message to the bot alone is stored, not even a file's name. */
function keptOfType(
  { type, message, unsend, joined, left }: Record<string, unknown>,
  { isOfGroup }: { isOfGroup: boolean },
): Record<string, unknown> {
  switch (type) {
    case 'message':
      return { message: isOfGroup ? withoutTexts(message) : pick(message, ['id', 'type']) };
    case 'unsend':
      return { unsend: pick(unsend, ['messageId']) };
    case 'memberJoined':
      return { joined: onlyIds(joined) };
    case 'memberLeft':
      return { left: onlyIds(left) };
    default:
      return {};
  }
}

function onlyIds(come: unknown): Record<string, unknown> {
  const list = isRecord(come) && Array.isArray(come.members) ? come.members : [];
  return { members: list.map((member) => pick(member, ['userId'])) };
}

function withoutTexts(message: unknown): Record<string, unknown> {
  const { contentProvider = null, imageSet } = isRecord(message) ? message : {};
  return {
    ...pick(message, keptOfMessage),
    ...(isRecord(message) && contentTypes.includes(message.type) && pick(message, ['markAsReadToken'])),
    // The address of external content is not stored.
    ...(contentProvider !== null && { contentProvider: pick(contentProvider, ['type']) }),
    ...(isRecord(imageSet) && { imageSet: pick(imageSet, ['id', 'index', 'total']) }),
  };
}

/**
 * Returns a hash as event id: LINE documents an id for every event; should one lack it, the same bytes still
 * count once, also when LINE sends them again.
 */
function hashOf({ deliveryContext: _again, ...raw }: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(raw)).digest('hex');
}

/** Picks texts, numbers and booleans; a null from LINE counts as absent. */
function pick(from: unknown, keys: string[]): Record<string, unknown> {
  if (!isRecord(from)) return {};
  return Object.fromEntries(
    Object.entries(from).filter(([key, value]) => keys.includes(key) && typeof value !== 'object'),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value));
  } catch {
    // A body that is not JSON is not a webhook body: the caller answers that.
    return null;
  }
}

/**
 * Returns text that PostgreSQL can store: it holds neither NUL nor half a surrogate pair, and a message must
 * not be lost because of one in a file's name.
 */
function storable(text: string): string {
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
