/** What the platform tells the chat page; the routes that answer are typed by the same. */

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

/** What a person posted. Of what was unsent nothing is left but the fact. */
export interface PostedShown extends Shown {
  kind: 'posted';
  userId: string;
  type: 'text' | 'image' | 'video' | 'audio' | 'file' | 'sticker' | 'location';
  isUnsent: boolean;
  text?: string | undefined;
  extra?: Record<string, unknown> | undefined;
  fileName?: string | undefined;
  durationMs?: number | undefined;
  sizeBytes?: number | undefined;
  imageSet?: { id: string; index?: number | undefined; total?: number | undefined } | undefined;
}

/** What the bot sent: a message object of the Messaging API. */
export interface BotShown extends Shown {
  kind: 'bot';
  body: Record<string, unknown>;
}

export type ShownMessage = PostedShown | BotShown;

export interface ChatRow {
  chatId: string;
  type: 'group' | 'room' | 'user';
  name: string;
  pictureUrl: string;
  memberIds: string[];
  botJoined: boolean;
  last: ShownMessage | null;
}

export interface Room extends ChatRow {
  messages: ShownMessage[];
}

/** Everything but the messages. */
export interface View {
  liffId: string;
  appOrigin: string;
  bot: { displayName: string; pictureUrl: string };
  people: Person[];
  chats: ChatRow[];
  /** Webhooks waiting for another attempt, and how the last one went. */
  webhook: { waiting: number; lastVerdict: string | null };
}
