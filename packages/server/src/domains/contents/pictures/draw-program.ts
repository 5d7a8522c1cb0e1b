/**
 * A process of its own, started by drawer.ts: it draws pictures of contents and reads their codes, one content after
 * another. Hostile bytes can crash it, or make it hang, without harm to the server.
 */
import { answerQuestions } from '../decoding/answer-questions.ts';
import type { Frame } from '../decoding/frames.ts';
import { drawCard, drawJpeg } from './card.ts';
import { isDrawTask, type StillDrawing } from './draw-task.ts';
import { bitmapSize } from './formats/bitmap-size.ts';
import { completeHeif } from './formats/complete-heif.ts';
import { findPackageThumbnail } from './package-thumbnail.ts';
import {
  type DrawPicturesOptions,
  drawLargePicture,
  drawPictures,
  type Pictures,
  pictureSize,
} from './pictures.ts';

// Its modules are loaded before the first content, whose time is limited.
const [, , lane] = process.argv;
if (lane === 'documents') await import('./rasterize.ts');
if (lane === 'asked' || lane === 'pictures') await import('./read-codes.ts');

answerQuestions(async ({ body, parts: [bytes] }) => {
  if (!isDrawTask(body) || !bytes) throw new Error('a question is none');
  if (body.task === 'draw') return toFrame(await draw(bytes, body));
  if (body.task === 'large') {
    const large = await drawLargePicture(bytes, body.maxMemoryBytes);
    return { body: null, parts: large ? [large] : [] };
  }
  if (body.task === 'card') return { body: null, parts: [await drawCard(bytes)] };
  if (body.task === 'jpeg') return { body: null, parts: [await drawJpeg(bytes, body)] };
  const { readCodes } = await import('./read-codes.ts');
  return { body: await readCodes(bytes, { ...body, isSlip: body.task === 'slip' }), parts: [] };
});

interface DrawOptions extends DrawPicturesOptions {
  drawing: StillDrawing;
}

/** Returns null if nothing can be drawn. */
async function draw(bytes: Buffer, options: DrawOptions): Promise<Pictures | null> {
  if (options.drawing === 'picture') return await drawPictures(bytes, options);
  try {
    return await drawDocument(bytes, options);
  } catch {
    // A broken document is not our error: the file is shown without a picture.
    return null;
  }
}

async function drawDocument(
  bytes: Buffer,
  { drawing, withCodes = false, maxMemoryBytes }: DrawOptions,
): Promise<Pictures | null> {
  const within = { maxMemoryBytes };
  if (drawing === 'package') return withoutSize(await drawn(findPackageThumbnail(bytes), within));
  // The libraries of documents are large.
  const { drawBitmap, drawFirstPage, drawHeif } = await import('./rasterize.ts');
  if (drawing === 'pdf') return withoutSize(await drawn(await drawFirstPage(bytes), within));
  if (drawing === 'bitmap') {
    const pictures = await drawn(await drawBitmap(bytes, maxMemoryBytes), { ...within, withCodes });
    return pictures && { ...pictures, ...bitmapSize(bytes) };
  }
  const whole = completeHeif(bytes);
  const full = await drawHeif(whole, maxMemoryBytes);
  const pictures = await drawn(full, { ...within, withCodes });
  return pictures && { ...pictures, ...(await pictureSize(whole)), full };
}

async function drawn(picture: Buffer | null, options: DrawPicturesOptions): Promise<Pictures | null> {
  return picture && (await drawPictures(picture, options));
}

function withoutSize(pictures: Pictures | null): Pictures | null {
  return pictures && { ...pictures, width: null, height: null };
}

/** In the place of a picture that was not drawn. */
const none = Buffer.alloc(0);

function toFrame(pictures: Pictures | null): Frame {
  if (!pictures) return { body: null, parts: [] };
  const { small, medium, large = none, full = none, ...about } = pictures;
  return { body: about, parts: [small, medium, large, full] };
}
