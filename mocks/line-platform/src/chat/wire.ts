/** Types of the answers to the chat page; their routes use the same. */
import type { Settings } from '../state/rows.ts';

export interface Person {
  userId: string;
  displayName: string;
  pictureUrl: string;
  isFriend: boolean;
}

interface Shown {
  messageId: string;
  at: number;
}

/** A person's post. An unsent one has no content. */
export interface PostedShown extends Shown {
  kind: 'posted';
  userId: string;
  type: 'text' | 'image' | 'video' | 'audio' | 'file' | 'sticker' | 'location';
  isUnsent: boolean;
  text?: string | undefined;
  isEdited?: boolean | undefined;
  extra?: Record<string, unknown> | undefined;
  fileName?: string | undefined;
  durationMs?: number | undefined;
  sizeBytes?: number | undefined;
  imageSet?: { id: string; index?: number | undefined; total?: number | undefined } | undefined;
  /** Whether its bytes are not at LINE but at the address in `extra`. */
  isExternal?: boolean | undefined;
  /** Whether the bot marked it as read. */
  isRead?: boolean | undefined;
}

/** A message of the bot: a message object of the Messaging API. */
export interface BotShown extends Shown {
  kind: 'bot';
  /** Person in whose name a web page sent it. */
  userId?: string | undefined;
  body: Record<string, unknown>;
}

/** A notice that a person joined or left. */
export interface NoticeShown extends Shown {
  kind: 'notice';
  what: 'joined' | 'left';
  userIds: string[];
  isBot: boolean;
}

export type ShownMessage = PostedShown | BotShown | NoticeShown;

export interface ChatRow {
  chatId: string;
  type: 'group' | 'room' | 'user';
  name: string;
  pictureUrl: string;
  memberIds: string[];
  botJoined: boolean;
  last: ShownMessage | null;
  /** Number of messages by person since they last looked, up to 100. */
  unread: Record<string, number>;
}

export interface ShownChat extends ChatRow {
  /** Last messages. */
  messages: ShownMessage[];
  hasOlder: boolean;
}

/** A message with the searched words. */
export interface SearchHit {
  messageId: string;
  at: number;
  /** Sender; null for the bot. */
  userId: string | null;
  words: string;
  /** Number of last messages that have to be shown to see it. */
  fromEnd: number;
}

/** End of a visit from outside. */
export interface VisitShown {
  endsAt: number;
}

/** Progress of a script that fills the platform with samples, in messages; all of them: it is complete. */
export interface SamplesShown {
  done: number;
  total: number;
  /** What to do, in the words of the page's reader, once the script has stopped early; otherwise null. */
  failure: string | null;
}

/** Everything but the messages. */
export interface View {
  /** Set for a visitor, who sees one chat for a while. */
  visit: VisitShown | null;
  liffId: string;
  appOrigin: string;
  bot: { displayName: string; pictureUrl: string };
  people: Person[];
  chats: ChatRow[];
  /** Null: no script fills the platform, or the reader is a visitor. */
  samples: SamplesShown | null;
  /** Webhooks waiting for another attempt. */
  webhook: { waiting: number };
}

/** Settings that the page can switch. */
export type PlatformSettings = Pick<Settings, 'usesWebhook' | 'webhookOrder' | 'webhookTrouble'>;

/** Another answer for a path, until it is removed. */
export interface Fault {
  path: string;
  status?: number;
  body?: Record<string, unknown>;
  cut?: boolean;
  cutAfterBytes?: number;
  bytesPerSecond?: number;
  delayMs?: number;
  times: 'always';
}

/** A request that LINE would have received, and our answer. */
export interface LoggedRequest {
  /** Counts from 1, over all requests; a higher number is newer. */
  seq: number;
  requestId: string;
  at: number;
  method: string;
  path: string;
  query: unknown;
  /** Parsed body; null when there is none. */
  body: unknown;
  status: number;
  /** Parsed answer for JSON, otherwise its content type. */
  answer: unknown;
  /** Whether the connection ended before the answer did. */
  isCut: boolean;
  durationMs: number;
}

/** A webhook request to the bot. */
export interface DeliveryShown {
  deliveryId: string;
  createdAt: number;
  lane: string;
  events: Array<Record<string, unknown>>;
  signature: string;
  state: string;
  attempts: Array<{ at: number; status: number | null; verdict: string; latencyMs: number }>;
}
