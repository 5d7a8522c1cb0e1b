import type { JWK } from 'jose';

/** Rows of the store: one type per table, plain JSON, instants in milliseconds. */

export interface User {
  userId: string;
  displayName: string;
  statusMessage?: string | undefined;
  language?: string | undefined;
  /** A picture of its own; without one the platform draws a face. */
  pictureUrl?: string | undefined;
  /** Has added the bot as a friend (and not blocked it). */
  isFriend: boolean;
  /** Has been a friend and blocked the bot. */
  hasBlocked?: boolean | undefined;
  createdAt: number;
}

export type ChatType = 'group' | 'room' | 'user';

/** Notice in the chat when somebody joins or leaves. */
export interface Notice {
  at: number;
  what: 'joined' | 'left';
  userIds: string[];
  isBot: boolean;
}

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
  /** The last of them, oldest first. */
  notices?: Notice[] | undefined;
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
export type ContentFault = {
  times: Times;
  /** For so long, from when it was ordered, instead of `times`. */
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
  /** Fields of a sticker or location message, or the addresses of external media, as they go on the wire. */
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
  /** The bot was in the chat when it was posted: only then may it fetch the content. */
  seenByBot: boolean;
}

/** A message of the bot, as it sent it. */
export interface BotMessage {
  kind: 'bot';
  messageId: string;
  chatId: string;
  /** A web page sent it in this person's name: of cards and templates no bot is told. */
  userId?: string | undefined;
  at: number;
  body: Record<string, unknown>;
}

export type Message = PostedMessage | BotMessage;

/** Until where somebody has seen a chat, by both their ids: several messages may come in one millisecond. */
export interface Read {
  at: number;
  /** The last message that was there; none in an empty chat. */
  messageId?: string | undefined;
}

/** Token for a service message to one person; each that is sent brings the next. */
export interface NotificationToken {
  token: string;
  userId: string;
  sessionId: string;
  /** Messages that may still be sent. */
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
  /** How the LIFF app was opened that got this token. */
  liff?: { liffId: string; contextType: LiffContextType; chatId?: string | undefined } | undefined;
}

export interface RefreshToken {
  token: string;
  userId: string;
  clientId: string;
  scope: string;
  /** 90 days after the first issue; using it does not prolong it. */
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

/** The key of ID tokens, as a private JWK of P-256. */
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

/** Parts of ID tokens that may not be as they should be; `header` is no JSON, `no-kid` names no key. */
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

/** The claim or header of the next ID tokens that is not as it should be. */
export type IdTokenFault = (typeof idTokenFaults)[number];

/** Answer of a person when LINE asks; `ask` waits for a person, or for the control API. */
export type PromptAnswer = 'ask' | 'allow' | 'refuse' | 'close' | 'fail';

/** A LIFF app as the console shows it, and what happens to people who use it. */
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
  /** Its pages know the message bus of sub-windows. */
  subwindowCommonModule: boolean;
  /** Laid over the context; null takes a field out. */
  contextOverrides: Record<string, unknown>;
  accessTokenLifeSeconds: number;
  idTokenLifeSeconds: number;
  idTokenFault: IdTokenFault | null;
  /** Laid over the claims of ID tokens. */
  idTokenClaims: Record<string, unknown>;
  /** The login page answers itself: as this person, or by denying. */
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

/** One share target picker, by its one-time token. */
export interface Picker {
  ott: string;
  liffId: string;
  userId: string;
  createdAt: number;
  result: 'SUCCESS' | 'CANCEL' | 'FAILURE' | null;
  resultDescription?: string | undefined;
}

export type SubWindowStatus = 'submit' | 'cancel' | 'close' | 'error';

/** One sub-window, by the token of its initiation. */
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

/** Messages that a LIFF app sent in somebody's name. */
export interface Share {
  shareId: string;
  at: number;
  via: 'sendMessages' | 'shareTargetPicker';
  liffId: string;
  userId: string;
  /** Chats they went to. */
  to: string[];
  messages: Record<string, unknown>[];
}

export interface ChannelToken {
  token: string;
  channelId: string;
  kind: 'stateless' | 'short-lived' | 'long-lived' | 'jwt';
  /** Of a token of v2.1. */
  keyId?: string | undefined;
  expiresAt: number;
}

/** The public half of an assertion signing key, as registered in the console. */
export interface ChannelKey {
  kid: string;
  jwk: JWK;
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

/** One accepted reply, push or service message; of a multicast or broadcast, one per recipient. */
export interface Send {
  sendId: string;
  kind: 'reply' | 'push' | 'multicast' | 'broadcast' | 'service';
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
  /** `skipped`: there was nowhere to send it; `lost`: an injected fault dropped it. */
  state: 'held' | 'waiting' | 'delivered' | 'abandoned' | 'skipped' | 'lost';
  dueAt: number;
  attemptCount: number;
  /** The last of them, oldest first. */
  attempts: Attempt[];
}

/** Settings of LINE's consoles, and of this platform's behaviour. */
export interface Settings {
  webhookUrl: string | null;
  /** The console's "Use webhook": off, nothing is sent. */
  usesWebhook: boolean;
  /** The console's "Webhook redelivery". */
  redelivers: boolean;
  /** The console's "Allow bot to join group chats": off, the bot leaves as soon as it is invited. */
  allowsGroups: boolean;
  /** Whether the bot answers people, or somebody in the manager's chat. */
  chatMode: 'bot' | 'chat';
  holdWebhooks: boolean;
  isVerifiedAccount: boolean;
  /** Month (YYYY-MM, UTC+9 as LINE counts) the usage belongs to. */
  usageMonth: string;
  usage: number;
  monthlyLimit: number | null;
  /** For every endpoint instead of LINE's own limits; null for those. */
  rateLimitPerSecond: number | null;
  /** Webhook requests that are begun per second; null for as many as there are. */
  webhookPerSecond: number | null;
  /** Webhook requests under way at the same time. */
  webhookConcurrency: number;
  /** One after the other within a chat, or as LINE does it: without waiting for each other. */
  webhookOrder: 'per-chat' | 'none';
  /** Named as the control API has it since its first version. */
  webhookTrouble: WebhookFaultShares | null;
  /** The content endpoint answers ranges with 206; LINE promises nothing of the kind. */
  servesRanges: boolean;
}

/** Shares (0 to 1) of all webhook requests that a fault strikes, drawn by `seed`, the same each time. */
export interface WebhookFaultShares {
  seed: number;
  /** Sent once more. */
  duplicate: number;
  /** Held back for up to `delayMs`, so that others overtake. */
  delay: number;
  delayMs: number;
  wrongSignature: number;
  /** Never sent. */
  lose: number;
}
