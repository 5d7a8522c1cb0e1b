import { createHash } from 'node:crypto';

/** What a chat is to the bot, and what it therefore does there. */
export type ChatRole =
  /** Keeps, and says so. */
  | 'keeping'
  /** Keeps into a purse that another chat fills, too. */
  | 'sharing'
  /** Keeps, and was told to be silent. */
  | 'silent'
  /** Keeps, while another module of the account speaks. */
  | 'standby'
  /** A room, which is what groups were before LINE 10.17. */
  | 'room'
  /** Its storage is soon full. */
  | 'small'
  /** The bot is there, and has no storage. */
  | 'poor'
  /** Nobody has heard of it before its first event. */
  | 'new'
  /** One person and the bot: no cabinet. */
  | 'alone';

export interface Chat {
  role: ChatRole;
  lineChatId: string;
  people: string[];
}

/** One answer of LINE to the question for bytes, before the last. */
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

/** How the bytes come in the end. */
export type Manner =
  | 'plain'
  | 'chunked'
  | 'trickled'
  | 'compressed'
  | 'untyped'
  | 'oddly-typed'
  | 'closing'
  | 'late';

/** When a message is taken back, seen from the fetch of its bytes. */
export type UnsendMoment = 'before' | 'with' | 'between' | 'during' | 'after';

/** A message with bytes, and what must become of it. */
export interface Message {
  id: string;
  chat: Chat;
  sender: string | null;
  type: 'image' | 'video' | 'audio' | 'file';
  bytes: Buffer;
  sha256: string;
  /** Whether a picture can be made of it. */
  isPicture: boolean;
  fileName: string | null;
  imageSet: { id: string; index?: number; total?: number } | null;
  at: number;
  provider: 'line' | 'external' | 'unsaid';
  injectedFaults: InjectedFault[];
  manner: Manner;
  /** `gone`, `never`: LINE does not hand it over. */
  end: 'ready' | 'gone' | 'never';
  unsend: UnsendMoment | null;
  /** LINE knows that it was taken back. */
  isUnsent: boolean;
}

/** A reply token, and what it may be used for. */
export interface Token {
  chat: Chat;
  of: 'content' | 'join' | 'command' | 'follow' | 'other';
  sender: string | null;
  occurredAt: number;
  /** When LINE first sent it; null: not yet. */
  sentAt: number | null;
  isStandby: boolean;
}

/** A webhook event as LINE writes it. */
export type RawEvent = Record<string, unknown>;

export interface World {
  chats: Chat[];
  /** Is in every chat, and reads the cabinets. */
  reader: string;
  messages: Map<string, Message>;
  tokens: Map<string, Token>;
  /** What happens before anything is looked at, in the order it happened. */
  events: RawEvent[];
  /** Events that nobody may believe, because LINE did not sign them. */
  forged: RawEvent[];
  /** Words that people wrote: they may be nowhere. */
  words: Set<string>;
}

/** Whether something must be in the cabinet at the end, and as what. */
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
