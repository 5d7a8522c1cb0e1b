import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Env } from '../../../env.ts';
import { isAppError } from '../../../errors.ts';
import type { DecodingOrder } from '../decoding/pool.ts';
import type { Drawer } from './drawer.ts';
import { drawingOf, isOfPixels, needsFullPicture } from './drawing.ts';
import type { Pictures } from './pictures.ts';
import { ProgramMissing } from './run-program.ts';

type DrawDeps = Pick<Deps, 'blobs' | 'log'> & { env: Pick<Env, 'ffmpeg'>; drawer: Drawer };

/**
 * Draws the pictures of a content: from itself, its first page, its embedded thumbnail, or a frame. Width and
 * height are known only if the content itself is a picture. `withFull`: also one to zoom into, by default of what
 * browsers cannot draw. The large one of what sharp reads is drawn later. Returns null if nothing can be drawn.
 * @throws DecoderDied, DecoderGone
 */
export async function drawContent(
  deps: DrawDeps,
  content: Pick<Row<'blobs'>, 'sha256' | 'size_bytes' | 'mime_type'>,
  order: DecodingOrder,
  { withFull = needsFullPicture(content.mime_type) }: { withFull?: boolean } = {},
): Promise<Pictures | null> {
  const drawing = drawingOf(content.mime_type);
  if (drawing === null) return null;
  if (drawing === 'film') return await drawFilm(deps, content, order);
  const bytes = await readDrawable(deps, content);
  if (!bytes) return null;
  // A process died of one that is drawn alone: it may have been by the search, and it is decoded no other time.
  const isAlone = order.isAlone === true;
  const withCodes = isOfPixels(drawing) && !isAlone;
  const withLarge = drawing !== 'picture' || isAlone;
  return await deps.drawer.draw(bytes, { drawing, withLarge, withFull, withCodes }, order);
}

async function drawFilm(
  { blobs, env: { ffmpeg }, drawer, log }: DrawDeps,
  { sha256, size_bytes: sizeBytes }: Pick<Row<'blobs'>, 'sha256' | 'size_bytes'>,
  order: DecodingOrder,
): Promise<Pictures | null> {
  if (ffmpeg === null) return null;
  try {
    return await drawer.drawFilm({ blobs, sha256, sizeBytes, ffmpeg }, order);
  } catch (error) {
    if (!(error instanceof ProgramMissing)) throw error;
    log.info('films are shown without a picture: ffmpeg is not installed');
    return null;
  }
}

/** Returns the bytes of a content; null if they are gone, or too many to be drawn. */
export async function readDrawable(
  { blobs, drawer }: { blobs: BlobStore; drawer: Drawer },
  { sha256, size_bytes: sizeBytes }: Pick<Row<'blobs'>, 'sha256' | 'size_bytes'>,
): Promise<Buffer | null> {
  if (sizeBytes > drawer.maxContentBytes) return null;
  try {
    return Buffer.concat(await (await blobs.open(sha256)).toArray());
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
