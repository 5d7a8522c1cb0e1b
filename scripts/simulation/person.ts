import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Line, Source } from './chat-story.ts';
import { drawNote, drawSlip, type Note, type Paper, printPdf, type Slip } from './papers.ts';
import { root } from './root.ts';

type Picture = Extract<Source, { picture: unknown }>['picture'];
type Theme = NonNullable<Picture['theme']>;
type Bytes = Buffer | Promise<Buffer>;

/** Creates a person by name, with everything that they can post. */
export const createPerson = (name: string) => ({
  name,
  writes: (at: number, words: string) => text(name, at, words),
  /** Sends a sticker by its subject. */
  sticks: (at: number, keyword: string) => stick(name, at, keyword),
  /** Sends pictures of a theme, as an image set if there are several. */
  shows: (at: number, theme: Theme, pictures: Pictures) => show(name, at, theme, pictures),
  /** Sends the photo of a handwritten list. */
  showsNote: (at: number, note: Note) => showDrawn(name, at, () => drawNote(note)),
  /** Sends the picture of a bank transfer. */
  showsSlip: (at: number, slip: Slip) => showDrawn(name, at, () => drawSlip(slip)),
  handsPdf: (at: number, fileName: string, paper: Paper) => hand(name, at, fileName, () => printPdf(paper)),
  handsText: (at: number, fileName: string, lines: string[]) => handText(name, at, fileName, lines),
  films: (at: number, video: Video) => film(name, at, video),
  speaks: (at: number, audio: Audio) => speak(name, at, audio),
});

/** Pictures of one post. */
export interface Pictures {
  seed: string;
  /** Default: 1. */
  count?: number;
}
/** Video in `mocks/media`. */
export type Video = 'clip' | 'race' | 'cake';
/** Recording in `mocks/media`. */
export type Audio = 'voice' | 'song';

const text = (by: string, at: number, words: string): Line => ({ by, at, type: 'text', text: words });

const stick = (by: string, at: number, keyword: string): Line => ({
  by,
  at,
  type: 'sticker',
  extra: { packageId: '446', stickerId: '1988', stickerResourceType: 'STATIC', keywords: [keyword] },
});

/**
 * Sends pictures of a theme, as an image set if there are several. Every fourth is upright, every sixth
 * rotated.
 */
function show(by: string, at: number, theme: Theme, { seed, count = 1 }: Pictures): Line {
  const contents = async () =>
    Array.from({ length: count }, (_, index): Source => {
      const isUpright = index % 4 === 2;
      const size = isUpright ? { width: 960, height: 1280 } : { width: 1280, height: 960 };
      return { picture: { seed: `${seed} ${index}`, theme, ...size, isTurned: index % 6 === 2 } };
    });
  return { by, at, type: 'image', contents };
}

/** Sends one picture that is drawn when the chat is seeded. */
const showDrawn = (by: string, at: number, picture: () => Bytes): Line => ({
  by,
  at,
  type: 'image',
  contents: async () => [{ bytes: new Uint8Array(await picture()), mimeType: 'image/jpeg' }],
});

const hand = (by: string, at: number, fileName: string, bytes: () => Bytes): Line => ({
  by,
  at,
  type: 'file',
  contents: async () => [{ bytes: new Uint8Array(await bytes()), fileName }],
});

/** Sends a text file that spreadsheets can read: UTF-8 with a byte order mark. */
const handText = (by: string, at: number, fileName: string, lines: string[]): Line =>
  hand(by, at, fileName, () => Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`));

const film = (by: string, at: number, name: Video): Line => ({
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

const speak = (by: string, at: number, name: Audio): Line => ({
  by,
  at,
  type: 'audio',
  contents: async () => [{ bytes: await media(`${name}.m4a`), durationMs: name === 'voice' ? 7420 : 5200 }],
});

const media = async (name: string) => new Uint8Array(await readFile(path.join(root, 'mocks/media', name)));
