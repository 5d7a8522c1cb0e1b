import type { JWK } from 'jose';

/** Rows of the store: one type per table, plain JSON, instants in milliseconds. */

export interface User {
  userId: string;
  displayName: string;
  statusMessage?: string | undefined;
  language?: string | undefined;
  /** Picture of its own; without one the platform draws a face. */
  pictureUrl?: string | undefined;
  /** Whether they have added the bot as a friend (and not blocked it). */
  isFriend: boolean;
  /** Whether they were a friend and blocked the bot. */
  hasBlocked?: boolean | undefined;
  createdAt: number;
}

export type ChatType = 'group' | 'room' | 'user';

/** Notice in the chat when a person joins or leaves. */
export interface Notice {
  at: number;
  what: 'joined' | 'left';
  userIds: string[];
  isBot: boolean;
}

/** A group, a legacy room, or a person's private chat with the bot (then `chatId` is the user's id). */
export interface Chat {
  chatId: string;
  type: ChatType;
  name: string;
  pictureUrl?: string | undefined;
  memberIds: string[];
  botJoined: boolean;
  /** Whether another Official Account is in it: a group has room for one, so ours leaves as soon as it is invited. */
  otherAccountJoined: boolean;
  createdAt: number;
  /** Last notices, oldest first. */
  notices?: Notice[] | undefined;
}

/** Content of a message: stored on disk, or generated each time from a seed. */
export interface Content {
  mimeType: string;
  sizeBytes: number;
  source: { kind: 'stored'; contentId: string } | { kind: 'generated'; seed: string };
}

/** Number of requests that a fault affects; `always` never ends. */
export type Times = number | 'always';

/** A fault of the content endpoint. */
export type ContentFault = {
  times: Times;
  /** Duration since it was set, instead of `times`. */
  forMs?: number | undefined;
  until?: number | undefined;
} & (
  | { kind: 'not-ready' | 'not-found' | 'gone' | 'rate-limited' | 'server-error' | 'unauthorized' | 'empty' }
  | { kind: 'cut' | 'stall'; afterBytes: number }
  | { kind: 'slow'; bytesPerSecond: number }
);

export type PostType = 'text' | 'image' | 'video' | 'audio' | 'file' | 'sticker' | 'location';

/** A person's post. */
export interface PostedMessage {
  kind: 'posted';
  messageId: string;
  chatId: string;
  userId: string;
  at: number;
  type: PostType;
  text?: string | undefined;
  /** Fields of a sticker or location message, or the addresses of external media, as sent in the event. */
  extra?: Record<string, unknown> | undefined;
  content?: Content | undefined;
  poster?: Content | undefined;
  durationMs?: number | undefined;
  fileName?: string | undefined;
  imageSet?: { id: string; index?: number | undefined; total?: number | undefined } | undefined;
  provider: 'line' | 'external';
  faults: ContentFault[];
  unsentAt?: number | undefined;
  editedAt?: number | undefined;
  /** Whether the bot was in the chat when it was posted: only then can it fetch the content. */
  seenByBot: boolean;
}

/** A message of the bot, as it sent it. */
export interface BotMessage {
  kind: 'bot';
  messageId: string;
  chatId: string;
  /** Person in whose name a web page sent it: cards and templates cause no event for a bot. */
  userId?: string | undefined;
  at: number;
  body: Record<string, unknown>;
}

export type Message = PostedMessage | BotMessage;

/** Position up to which a person has read a chat, by both ids: several messages may come in one millisecond. */
export interface Read {
  at: number;
  /** Last message at that time; none in an empty chat. */
  messageId?: string | undefined;
}

/** Token for a service message to one person; each message that is sent returns the next. */
export interface NotificationToken {
  token: string;
  userId: string;
  sessionId: string;
  /** Number of messages that can still be sent. */
  remainingCount: number;
  expiresAt: number;
}

export interface UserToken {
  token: string;
  userId: string;
  clientId: string;
  scope: string;
  expiresAt: number;
  revoked: boolean;
  /** LIFF app that got this token, and how it was opened. */
  liff?: { liffId: string; contextType: LiffContextType; chatId?: string | undefined } | undefined;
}

export interface RefreshToken {
  token: string;
  userId: string;
  clientId: string;
  scope: string;
  /** 90 days after the first issue; using it does not extend it. */
  expiresAt: number;
}

/** Code of a login, exchanged for tokens once. */
export interface AuthorizationCode {
  code: string;
  /** Null for plain LINE Login. */
  liffId: string | null;
  clientId: string;
  userId: string;
  scope: string;
  redirectUri: string;
  codeChallenge: string | null;
  nonce?: string | undefined;
  expiresAt: number;
  isUsed: boolean;
}

/** Key of ID tokens, as a private JWK of P-256. */
export interface SigningKey {
  kid: string;
  jwk: { kty: string; crv: string; x: string; y: string; d: string };
}

export type LiffContextType = 'utou' | 'room' | 'group' | 'none' | 'external' | 'square_chat';

export interface LiffAvailability {
  permission: boolean;
  minVer?: string | undefined;
  unsupportedFromVer?: string | undefined;
  minOsVer?: string | undefined;
}

/** Faults of ID tokens; `header` is no JSON, `no-kid` names no key. */
export const idTokenFaults = [
  'alg',
  'kid',
  'no-kid',
  'iss',
  'aud',
  'exp',
  'signature',
  'header',
  'payload',
] as const;

/** Fault in a claim or header of the next ID tokens. */
export type IdTokenFault = (typeof idTokenFaults)[number];

/** A person's answer to LINE's prompts; `ask` waits for a person, or for the control API. */
export type PromptAnswer = 'ask' | 'allow' | 'refuse' | 'close' | 'fail';

/** A LIFF app as in the console, and the automatic answers of its people. */
export interface LiffApp {
  liffId: string;
  channelId: string;
  endpointUrl: string;
  scope: string[];
  viewType: string;
  availability: Record<string, LiffAvailability>;
  /** Null: `external` in a browser, `utou` in LINE. */
  contextType: LiffContextType | null;
  miniAppId: string | null;
  miniDomainAllowed: boolean;
  hasLinkedBot: boolean;
  /** Whether its pages support the message bus of sub-windows. */
  subwindowCommonModule: boolean;
  /** Overrides of the context; null removes a field. */
  contextOverrides: Record<string, unknown>;
  accessTokenLifeSeconds: number;
  idTokenLifeSeconds: number;
  idTokenFault: IdTokenFault | null;
  /** Overrides of the claims of ID tokens. */
  idTokenClaims: Record<string, unknown>;
  /** Automatic answer of the login page: as this person, or by denying. */
  signIn:
    | { answer: 'ask' }
    | { answer: 'deny'; withoutReason?: boolean | undefined }
    | { answer: 'allow'; userId: string };
  consent: PromptAnswer;
  friendRequest: PromptAnswer;
  picker: PromptAnswer;
}

/** Scope that a person allowed a channel. */
export interface LiffGrant {
  channelId: string;
  userId: string;
  scope: string[];
}

/** A share target picker, by its one-time token. */
export interface Picker {
  ott: string;
  liffId: string;
  userId: string;
  createdAt: number;
  result: 'SUCCESS' | 'CANCEL' | 'FAILURE' | null;
  resultDescription?: string | undefined;
}

export type SubWindowStatus = 'submit' | 'cancel' | 'close' | 'error';

/** A sub-window, by the token of its initiation. */
export interface SubWindow {
  msit: string;
  mst: string;
  mainLiffId: string;
  subLiffId: string;
  mstChallenge: string;
  appData: unknown;
  view: unknown;
  userId: string;
  createdAt: number;
  answer: { status: SubWindowStatus; result: unknown } | null;
}

/** Messages that a LIFF app sent in a person's name. */
export interface Share {
  shareId: string;
  at: number;
  via: 'sendMessages' | 'shareTargetPicker';
  liffId: string;
  userId: string;
  /** Chats that received them. */
  to: string[];
  messages: Record<string, unknown>[];
}

export interface ChannelToken {
  token: string;
  channelId: string;
  kind: 'stateless' | 'short-lived' | 'long-lived' | 'jwt';
  /** Key of a token of v2.1. */
  keyId?: string | undefined;
  expiresAt: number;
}

/** Public key for assertions, as registered in the console. */
export interface ChannelKey {
  kid: string;
  jwk: JWK;
}

export interface ReplyToken {
  token: string;
  chatId: string;
  /** When the event was created (posts may be dated in the past; tokens are not). */
  issuedAt: number;
  /** When the webhook with it was last sent; a token not sent yet cannot be used. */
  sentAt: number | null;
  usedAt: number | null;
}

export interface SentMessage {
  id: string;
  quoteToken?: string | undefined;
}

/** An accepted reply, push or service message; of a multicast or broadcast, one per recipient. */
export interface Send {
  sendId: string;
  kind: 'reply' | 'push' | 'multicast' | 'broadcast' | 'service';
  at: number;
  to: string;
  messages: Record<string, unknown>[];
  /** Number of charged messages: none for a reply, the number of members for a push. */
  counted: number;
  /** False when it was sent to a person who is no friend of the bot: LINE answers 200 and shows nothing. */
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

/** Result in the words of the console's error statistics, and `ok`. */
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

/** A webhook request, with its attempts. */
export interface Delivery {
  deliveryId: string;
  createdAt: number;
  /** Requests of one lane are sent one after the other. */
  lane: string;
  events: WebhookEvent[];
  signature: SignatureKind;
  /** `skipped`: there was no address to send it to; `lost`: an injected fault dropped it. */
  state: 'held' | 'waiting' | 'delivered' | 'abandoned' | 'skipped' | 'lost';
  dueAt: number;
  attemptCount: number;
  /** Last attempts, oldest first. */
  attempts: Attempt[];
}

/** Settings of LINE's consoles, and of this platform's behaviour. */
export interface Settings {
  webhookUrl: string | null;
  /** "Use webhook" of the console: off, nothing is sent. */
  usesWebhook: boolean;
  /** "Webhook redelivery" of the console. */
  redelivers: boolean;
  /** "Allow bot to join group chats" of the console: off, the bot leaves as soon as it is invited. */
  allowsGroups: boolean;
  /** Whether the bot answers people, or a person in the manager's chat. */
  chatMode: 'bot' | 'chat';
  holdWebhooks: boolean;
  isVerifiedAccount: boolean;
  /** Month of the usage (YYYY-MM, UTC+9 as LINE counts). */
  usageMonth: string;
  usage: number;
  monthlyLimit: number | null;
  /** Limit of every endpoint instead of LINE's own ones; null for those. */
  rateLimitPerSecond: number | null;
  /** Webhook requests started per second; null for no limit. */
  webhookPerSecond: number | null;
  /** Webhook requests sent at the same time. */
  webhookConcurrency: number;
  /** One after the other within a chat, or as LINE does it: without waiting for each other. */
  webhookOrder: 'per-chat' | 'none';
  /** Named as in the first version of the control API. */
  webhookTrouble: WebhookFaultShares | null;
  /** Whether the content endpoint answers ranges with 206; LINE does not promise that. */
  servesRanges: boolean;
}

/** Shares (0 to 1) of all webhook requests that a fault affects, drawn by `seed`, the same each time. */
export interface WebhookFaultShares {
  seed: number;
  /** Share sent once more. */
  duplicate: number;
  /** Share held back for up to `delayMs`, so that others overtake. */
  delay: number;
  delayMs: number;
  wrongSignature: number;
  /** Share never sent. */
  lose: number;
}
