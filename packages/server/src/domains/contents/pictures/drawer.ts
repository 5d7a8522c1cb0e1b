import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { AppError } from '../../../errors.ts';
import { DecoderDied } from '../decoding/decoder-died.ts';
import type { Decoders, Lane } from '../decoding/decoders.ts';
import type { Frame } from '../decoding/frames.ts';
import { maxContentBytes } from '../decoding/memory.ts';
import type { DecodingOrder, ProgramKind } from '../decoding/pool.ts';
import { startResidentProgram } from '../decoding/resident-program.ts';
import type { DrawQuestion, DrawTask, StillDrawing } from './draw-task.ts';
import { type Film, filmProgram } from './film-frame.ts';
import type { Pictures } from './pictures.ts';

/** Draws pictures and reads codes in processes of their own: nothing that strangers sent is decoded in this one. */
export interface Drawer {
  /** Maximum size of documents and pictures, which are held in memory while they are drawn. */
  readonly maxContentBytes: number;
  /**
   * Draws the pictures of a content, and with `withCodes` also searches it for QR codes; null if it has none. Without
   * `withLarge` a `picture` has no large one if it was searched and has none of them.
   * @throws DecoderDied: the process died of it, or had to be killed; DecoderGone
   */
  draw(
    bytes: Buffer,
    options: { drawing: StillDrawing; withLarge?: boolean; withFull?: boolean; withCodes?: boolean },
    order: DecodingOrder,
  ): Promise<Pictures | null>;
  /** Draws the large picture of a `picture` alone; null if it has none. @throws DecoderDied, DecoderGone */
  drawLarge(bytes: Buffer, order: DecodingOrder): Promise<Buffer | null>;
  /**
   * Draws the pictures of a frame of a film; null if there is none. Their size is not that of the film.
   * @throws ProgramMissing if there is no ffmpeg; DecoderDied, DecoderGone
   */
  drawFilm(film: Film, order: DecodingOrder): Promise<Pictures | null>;
  /** Draws the picture of a link's preview from a picture that was drawn here. @throws UNAVAILABLE */
  drawCard(picture: Buffer): Promise<Buffer>;
  /** Draws a picture that was drawn here as JPEG, at most so wide and high, of at most so many bytes. @throws UNAVAILABLE */
  drawJpeg(picture: Buffer, most: { maxSide: number; maxBytes: number }): Promise<Buffer>;
  /** Returns the texts of the codes in a drawn picture; none if it takes too long. @throws DecoderGone */
  readCodes(picture: Buffer): Promise<string[]>;
  /** Returns the texts of the codes in a picture that is kept nowhere; null if it is none. @throws DecoderGone */
  readSlip(picture: Buffer): Promise<string[] | null>;
}

type DrawLane = Exclude<Lane, 'texts'>;

/** Time for a content: a slower one is not worth the processor time. */
const defaultDrawMs = 30_000;

/** Time for what somebody waits for; it normally takes some 100 ms. */
const askMs = 15_000;

/** Pause after which somebody may ask again for what could not be drawn. */
const againSeconds = 2;

/** Maximum size of all pictures of a content: the one to zoom into has up to 4096 × 4096 pixels. */
const maxAnswerBytes = 64 * 1024 * 1024;

/** Path beside this file, in the sources and in the build. */
const file = fileURLToPath(
  new URL(`./draw-program${path.extname(fileURLToPath(import.meta.url))}`, import.meta.url),
);

const codes = z.array(z.string().max(8_192)).max(16);

const about = z
  .object({
    codes: codes.optional(),
    isLargeWaiting: z.boolean(),
    thumbhash: z.base64().max(64),
    width: z.int().min(1).nullable(),
    height: z.int().min(1).nullable(),
  })
  .nullable();

/** Creates the drawer of this process. `drawMs`: limit of a content. Default: 30 s. */
export function createDrawer(
  { plan, pool }: Decoders,
  { drawMs = defaultDrawMs }: { drawMs?: number } = {},
): Drawer {
  const { maxMemoryBytes } = plan;
  const kindOf = (lane: DrawLane): ProgramKind => ({
    isOfOneOwner: lane === 'documents',
    start: () =>
      startResidentProgram({
        file,
        args: [lane],
        hasAddons: true,
        maxMemoryBytes,
        maxAnswerBytes,
        isLowPriority: lane !== 'asked',
      }),
  });
  const kinds: Record<DrawLane, ProgramKind> = {
    asked: kindOf('asked'),
    pictures: kindOf('pictures'),
    documents: kindOf('documents'),
  };
  const ask = (lane: DrawLane, question: DrawQuestion, bytes: Buffer, order: DecodingOrder) => {
    const timeoutMs = lane === 'asked' ? askMs : drawMs;
    const body: DrawTask = { ...question, maxMemoryBytes };
    return pool(lane).ask(kinds[lane], { body, parts: [bytes] }, { ...order, timeoutMs });
  };

  const draw: Drawer['draw'] = async (
    bytes,
    { drawing, withLarge = true, withFull = false, withCodes = false },
    order,
  ) => {
    const lane = drawing === 'picture' ? 'pictures' : 'documents';
    const question = { task: 'draw', drawing, withLarge, withFull, withCodes } as const;
    return toPictures(await ask(lane, question, bytes, order));
  };

  return {
    maxContentBytes: maxContentBytes(plan),
    draw,
    async drawLarge(bytes, order) {
      const { parts } = await ask('pictures', { task: 'large' }, bytes, order);
      return parts[0] ?? null;
    },
    async drawFilm(film, order) {
      const { parts } = await pool('documents').ask(
        filmProgram(film, maxMemoryBytes),
        { body: null, parts: [] },
        { ...order, timeoutMs: drawMs },
      );
      return parts[0] ? withoutSize(await draw(parts[0], { drawing: 'picture' }, order)) : null;
    },
    drawCard: (picture) => onlyPart(ask('asked', { task: 'card' }, picture, { owner: 'cards' })),
    drawJpeg: (picture, most) =>
      onlyPart(ask('asked', { task: 'jpeg', ...most }, picture, { owner: 'copies' })),
    async readCodes(picture) {
      // Nobody waits for it: pictures come first.
      return (
        toCodes(
          await orNone(ask('pictures', { task: 'codes' }, picture, { owner: 'codes', isPatient: true })),
        ) ?? []
      );
    },
    async readSlip(picture) {
      return toCodes(await orNone(ask('asked', { task: 'slip' }, picture, { owner: 'slips' })));
    },
  };
}

/** Returns the picture that an answer has; somebody waits for it. @throws UNAVAILABLE */
async function onlyPart(asking: Promise<Frame>): Promise<Buffer> {
  try {
    const { parts } = await asking;
    if (parts[0]) return parts[0];
    throw new DecoderDied('answer');
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: againSeconds, cause });
  }
}

/** Returns null if the process died. */
async function orNone(asking: Promise<Frame>): Promise<Frame | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof DecoderDied) return null;
    throw error;
  }
}

function toPictures({ body, parts: [small, medium, large, full] }: Frame): Pictures | null {
  const parsed = about.safeParse(body);
  if (!parsed.success) throw new DecoderDied('answer');
  if (parsed.data === null) return null;
  if (!small || !medium) throw new DecoderDied('answer');
  const { codes, ...rest } = parsed.data;
  const more = { ...(large?.length && { large }), ...(full?.length && { full }), ...(codes && { codes }) };
  return { small, medium, ...more, ...rest };
}

function toCodes(frame: Frame | null): string[] | null {
  return frame && (codes.nullable().safeParse(frame.body).data ?? null);
}

function withoutSize(pictures: Pictures | null): Pictures | null {
  return pictures && { ...pictures, width: null, height: null };
}
