/** What the platform remembers: one type per table, plain JSON, instants in milliseconds. */

export interface User {
  userId: string;
  displayName: string;
  statusMessage?: string | undefined;
  language?: string | undefined;
  /** A picture of its own; without one the platform draws a face. */
  pictureUrl?: string | undefined;
  /** Has added the bot as a friend (and not blocked it). */
  isFriend: boolean;
  createdAt: number;
}

export type ChatType = 'group' | 'room' | 'user';

/** A group, a legacy room, or somebody's private chat with the bot (then `chatId` is the user's id). */
export interface Chat {
  chatId: string;
  type: ChatType;
  name: string;
  pictureUrl?: string | undefined;
  memberIds: string[];
  botJoined: boolean;
  /** Only one Official Account fits in a group: with another one in it, ours leaves as soon as it is invited. */
  otherAccountJoined: boolean;
  createdAt: number;
}

/** Bytes of a message: kept on disk, or made anew each time from a seed. */
export interface Content {
  mimeType: string;
  sizeBytes: number;
  source: { kind: 'stored'; contentId: string } | { kind: 'generated'; seed: string };
}

/** How often a fault strikes before it is over; `always` never ends. */
export type Times = number | 'always';

/** One way the content endpoint can disappoint. */
export type ContentFault = { times: Times } & (
  | { kind: 'not-ready' | 'not-found' | 'gone' | 'rate-limited' | 'server-error' | 'unauthorized' | 'empty' }
  | { kind: 'cut' | 'stall'; afterBytes: number }
  | { kind: 'slow'; bytesPerSecond: number }
);

export type PostType = 'text' | 'image' | 'video' | 'audio' | 'file' | 'sticker' | 'location';

/** What a person posted. */
export interface PostedMessage {
  kind: 'posted';
  messageId: string;
  chatId: string;
  userId: string;
  at: number;
  type: PostType;
  text?: string | undefined;
  /** Fields of a sticker or location message, as they go on the wire. */
  extra?: Record<string, unknown> | undefined;
  content?: Content | undefined;
  poster?: Content | undefined;
  durationMs?: number | undefined;
  fileName?: string | undefined;
  imageSet?: { id: string; index?: number | undefined; total?: number | undefined } | undefined;
  provider: 'line' | 'external';
  faults: ContentFault[];
  unsentAt?: number | undefined;
  /** The bot was in the chat when it was posted: only then may it fetch the content. */
  seenByBot: boolean;
}

/** What the bot sent, as it sent it. */
export interface BotMessage {
  kind: 'bot';
  messageId: string;
  chatId: string;
  at: number;
  body: Record<string, unknown>;
}

export type Message = PostedMessage | BotMessage;

export interface UserToken {
  token: string;
  userId: string;
  clientId: string;
  scope: string;
  expiresAt: number;
  revoked: boolean;
}

export interface ChannelToken {
  token: string;
  channelId: string;
  kind: 'stateless' | 'short-lived';
  expiresAt: number;
}

export interface ReplyToken {
  token: string;
  chatId: string;
  /** When the event was made (posts may lie in the past; tokens do not). */
  issuedAt: number;
  /** When the webhook that carried it was last sent; a token not sent yet cannot be used. */
  sentAt: number | null;
  usedAt: number | null;
}

export interface SentMessage {
  id: string;
  quoteToken?: string | undefined;
}

/** One accepted reply or push. */
export interface Send {
  sendId: string;
  kind: 'reply' | 'push';
  at: number;
  to: string;
  messages: Record<string, unknown>[];
  /** Messages charged: none for a reply, the number of members for a push. */
  counted: number;
  /** False when it went to someone who is no friend of the bot: LINE answers 200 and shows nothing. */
  isShown: boolean;
  notificationDisabled: boolean;
  requestId: string;
}

export interface RetryKey {
  key: string;
  acceptedAt: number;
  requestId: string;
  sentMessages: SentMessage[];
}

export type WebhookEvent = { type: string; timestamp: number; [property: string]: unknown };

/** LINE's own words in the console's error statistics, and `ok`. */
export type Verdict = 'ok' | 'could_not_connect' | 'request_timeout' | 'error_status_code' | 'unclassified';

export interface Attempt {
  at: number;
  url: string;
  isRedelivery: boolean;
  verdict: Verdict;
  status: number | null;
  latencyMs: number;
}

export type SignatureKind = 'valid' | 'wrong' | 'missing';

/** One webhook request, with everything that became of it. */
export interface Delivery {
  deliveryId: string;
  createdAt: number;
  /** Requests of one lane are sent one after the other. */
  lane: string;
  events: WebhookEvent[];
  signature: SignatureKind;
  state: 'held' | 'waiting' | 'delivered' | 'abandoned' | 'skipped';
  dueAt: number;
  attemptCount: number;
  /** The last of them, oldest first. */
  attempts: Attempt[];
}

export interface Settings {
  webhookUrl: string | null;
  holdWebhooks: boolean;
  isVerifiedAccount: boolean;
  /** Month (YYYY-MM, UTC+9 as LINE counts) the usage belongs to. */
  usageMonth: string;
  usage: number;
  monthlyLimit: number | null;
}
