import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LinePlatform } from '@kepwai/line-platform';
import type { burstCard } from '../../packages/server/src/line/cards.ts';
import { root } from './simulation.ts';

type PostRequest = Parameters<LinePlatform['control']['post']>[1];
type Source = NonNullable<PostRequest['contents']>[number];
type Picture = Extract<Source, { picture: unknown }>['picture'];
type Theme = NonNullable<Picture['theme']>;
type Bytes = Buffer | Promise<Buffer>;

/** A post in a chat, and its time. */
export interface Line extends Omit<PostRequest, 'userId' | 'contents'> {
  by: string;
  at: number;
  /** Created when the chat is seeded. */
  contents?: () => Promise<Source[]>;
  /** LINE does not have its content for now. */
  isLost?: boolean;
  /** Unsent at the end. */
  isUnsent?: boolean;
}

/** A message of the bot, as the product words it. */
export interface Card {
  at: number;
  card: (url: string) => ReturnType<typeof burstCard>;
}

/** A chat from its beginning until now. */
export interface ChatStory {
  /** LINE's id of the group, by which its picture is drawn. */
  chatId: string;
  name: string;
  /** People who were there from the beginning. */
  members: string[];
  /** When the bot was invited; it does not know earlier posts. */
  invitedAt: number;
  /** When it gets a quota, and its limit (such as `5GB`). Absent: never. */
  storage?: { at: number; owner: string; name: string; limit: string };
  joined?: Array<{ who: string; at: number }>;
  left?: Array<{ who: string; at: number }>;
  lines: Line[];
  cards: Card[];
  /** Messages to the bot at the very end, which it answers live. */
  asked?: Array<{ by: string; text: string }>;
}

export const say = (by: string, at: number, text: string): Line => ({ by, at, type: 'text', text });

/** A sticker by what it shows. */
export const stick = (by: string, at: number, keyword: string): Line => ({
  by,
  at,
  type: 'sticker',
  extra: { packageId: '446', stickerId: '1988', stickerResourceType: 'STATIC', keywords: [keyword] },
});

/** Pictures of a theme, together an album if there are several; every fourth is upright, every sixth lies on its side. */
export function show(
  by: string,
  at: number,
  theme: Theme,
  { seed, count = 1 }: { seed: string; count?: number },
): Line {
  const contents = async () =>
    Array.from({ length: count }, (_, index): Source => {
      const isUpright = index % 4 === 2;
      const size = isUpright ? { width: 960, height: 1280 } : { width: 1280, height: 960 };
      return { picture: { seed: `${seed} ${index}`, theme, ...size, isTurned: index % 6 === 2 } };
    });
  return { by, at, type: 'image', contents };
}

/** One picture that is drawn when the chat is seeded. */
export const showDrawn = (by: string, at: number, picture: () => Bytes): Line => ({
  by,
  at,
  type: 'image',
  contents: async () => [{ bytes: new Uint8Array(await picture()), mimeType: 'image/jpeg' }],
});

export const hand = (by: string, at: number, fileName: string, bytes: () => Bytes): Line => ({
  by,
  at,
  type: 'file',
  contents: async () => [{ bytes: new Uint8Array(await bytes()), fileName }],
});

/** A file of text as spreadsheets read it: UTF-8 with its mark. */
export const handText = (by: string, at: number, fileName: string, lines: string[]): Line =>
  hand(by, at, fileName, () => Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`));

export const film = (by: string, at: number, name: 'clip' | 'race' | 'cake'): Line => ({
  by,
  at,
  type: 'video',
  contents: async () => [
    {
      bytes: await media(`${name}.mp4`),
      durationMs: name === 'clip' ? 6000 : 7000,
      poster: { bytes: await media(`${name}.jpg`) },
    },
  ],
});

export const speak = (by: string, at: number, name: 'voice' | 'song'): Line => ({
  by,
  at,
  type: 'audio',
  contents: async () => [{ bytes: await media(`${name}.m4a`), durationMs: name === 'voice' ? 7420 : 5200 }],
});

const media = async (name: string) => new Uint8Array(await readFile(path.join(root, 'mocks/media', name)));
