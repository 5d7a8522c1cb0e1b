import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { LinePlatform } from '@kepwai/line-platform';
import type { burstCard } from '../../packages/server/src/line/cards.ts';
import { root } from './root.ts';

type PostRequest = Parameters<LinePlatform['control']['post']>[1];
type Source = NonNullable<PostRequest['contents']>[number];
type Picture = Extract<Source, { picture: unknown }>['picture'];
type Theme = NonNullable<Picture['theme']>;
type Bytes = Buffer | Promise<Buffer>;

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
  /** Time when the bot was invited; it does not know earlier posts. */
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

export const text = (by: string, at: number, text: string): Line => ({ by, at, type: 'text', text });

/** Sends a sticker by what it shows. */
export const stick = (by: string, at: number, keyword: string): Line => ({
  by,
  at,
  type: 'sticker',
  extra: { packageId: '446', stickerId: '1988', stickerResourceType: 'STATIC', keywords: [keyword] },
});

/**
 * Sends pictures of a theme, as an image set if there are several. Every fourth is upright, every sixth
 * rotated.
 */
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

/** Sends one picture that is drawn when the chat is seeded. */
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

/** Sends a text file that spreadsheets can read: UTF-8 with a byte order mark. */
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
