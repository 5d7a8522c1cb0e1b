import { createHash } from 'node:crypto';

/**
 * Posts of one chat with more data than their bytes. Those in `late` are unsent once people have used them in every
 * way.
 */
export interface RichPosts {
  chat: Chat;
  late: {
    document: Message;
    firstSlip: Message;
    onlySlip: Message;
    newVersion: Message;
    twin: Message;
    picture: Message;
  };
  staying: {
    document: Message;
    repeatedSlip: Message;
    oldVersion: Message;
    twin: Message;
    pictures: [Message, Message];
  };
}

/** Role of a chat, which determines the bot's behaviour there. */
export type ChatRole =
  /** The bot keeps posts, and reports it. */
  | 'keeping'
  /** The bot keeps posts in a quota that another chat fills, too. */
  | 'sharing'
  /** The bot keeps posts silently. */
  | 'silent'
  /** The bot keeps posts while another module of the account answers. */
  | 'standby'
  /** A room, LINE's group before version 10.17. */
  | 'room'
  /** Its quota is soon full. */
  | 'small'
  /** The bot is there, without a quota. */
  | 'poor'
  /** It is unknown before its first event. */
  | 'new'
  /** One person and the bot: no group. */
  | 'alone';

export interface Chat {
  role: ChatRole;
  lineChatId: string;
  people: string[];
}

/** Fault of one request for bytes, before the last. */
export type InjectedFault =
  | 'not-ready'
  | 'busy'
  | 'broken'
  | 'unauthorized'
  | 'reset'
  | 'cut'
  | 'cut-chunk'
  | 'stall'
  | 'redirect'
  | 'not-found'
  | 'short'
  | 'empty'
  | 'empty-chunk'
  | 'timeout';

/** Way in which the bytes finally arrive. */
export type Manner =
  | 'plain'
  | 'chunked'
  | 'trickled'
  | 'compressed'
  | 'untyped'
  | 'oddly-typed'
  | 'closing'
  | 'late';

/** Moment in which a message is unsent, relative to the fetch of its bytes. */
export type UnsendMoment = 'before' | 'with' | 'between' | 'during' | 'after';

/** A message with content, and its expected outcome. */
export interface Message {
  id: string;
  chat: Chat;
  sender: string | null;
  type: 'image' | 'video' | 'audio' | 'file';
  bytes: Buffer;
  sha256: string;
  /** Whether a picture can be drawn of it. */
  isPicture: boolean;
  fileName: string | null;
  /** Words and references that the product reads in it. */
  inside: string[];
  imageSet: { id: string; index?: number; total?: number } | null;
  at: number;
  provider: 'line' | 'external' | 'absent';
  injectedFaults: InjectedFault[];
  manner: Manner;
  /** `gone`, `never`: LINE does not deliver it. */
  end: 'ready' | 'gone' | 'never';
  unsend: UnsendMoment | null;
  /** Whether LINE notifies that it was unsent. */
  isUnsent: boolean;
}

/** A reply token, and its purpose. */
export interface Token {
  chat: Chat;
  of: 'content' | 'join' | 'command' | 'follow' | 'other';
  sender: string | null;
  occurredAt: number;
  /** When LINE sent it last; null: not yet. */
  sentAt: number | null;
  isStandby: boolean;
}

/** A webhook event as LINE writes it. */
export type RawEvent = Record<string, unknown>;

export interface World {
  chats: Chat[];
  /** Person in every chat, who reads the groups. */
  reader: string;
  messages: Map<string, Message>;
  tokens: Map<string, Token>;
  /** Events before any comparison, in the order in which they happened. */
  events: RawEvent[];
  /** Events that must be rejected, because LINE did not sign them. */
  forged: RawEvent[];
  /** Words that people wrote, which must be stored nowhere. */
  words: Set<string>;
  /** Posts that people use in every way; null: none. */
  rich: RichPosts | null;
}

/** Returns the expected outcome of a message. */
export function fateOf(message: Message): 'kept' | 'maybe' | 'nothing' | 'external' | 'no_quota' | 'expired' {
  const { chat, unsend, provider, end } = message;
  if (unsend !== null || chat.role === 'alone') return 'nothing';
  if (provider === 'external') return 'external';
  if (chat.role === 'poor' || chat.role === 'new') return 'no_quota';
  if (end === 'gone') return 'nothing';
  if (end === 'never') return chat.role === 'small' ? 'maybe' : 'expired';
  return chat.role === 'small' ? 'maybe' : 'kept';
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
