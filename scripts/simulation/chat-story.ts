import type { LinePlatform } from '@kepwai/line-platform';
import { burstCard } from '../../packages/server/src/line/cards/cards.ts';

type PostRequest = Parameters<LinePlatform['control']['post']>[1];
/** Content of a post. */
export type Source = NonNullable<PostRequest['contents']>[number];

/** Post in a chat, with its time. */
export interface Line extends Omit<PostRequest, 'userId' | 'contents'> {
  by: string;
  at: number;
  /** Creates the contents when the chat is seeded. */
  contents?: () => Promise<Source[]>;
  /** Whether LINE lacks its content for now. */
  isUnavailable?: boolean;
  /** Whether it is unsent at the end. */
  isUnsent?: boolean;
}

/** Message of the bot, in the product's words. */
export interface Card {
  at: number;
  card: (url: string) => ReturnType<typeof burstCard>;
}

/** Chat from its beginning until now. */
export interface ChatStory {
  /** LINE's id of the group, from which its picture is drawn. */
  chatId: string;
  name: string;
  /** People who were there from the beginning. */
  members: string[];
  /** Time when the bot was invited; it has no earlier posts. */
  invitedAt: number;
  /** Time, owner, name and limit (such as `5GB`) of its quota. Absent if it never gets one. */
  quota?: { at: number; owner: string; name: string; limit: string };
  joined?: Array<{ who: string; at: number }>;
  left?: Array<{ who: string; at: number }>;
  lines: Line[];
  cards: Card[];
  /** Messages to the bot at the very end, which it answers live. */
  asked?: Array<{ by: string; text: string }>;
}

/** Inserts the bot's answer to a burst of files, seconds after it. */
export const noticeBurst = (burstAt: number, counts: Parameters<typeof burstCard>[1]): Card => ({
  at: burstAt + 4_000,
  card: (url) => burstCard(url, counts),
});
