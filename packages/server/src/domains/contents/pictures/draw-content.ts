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
 * browsers cannot draw. Returns null if nothing can be drawn.
 * @throws DecoderDied, DecoderGone
 */
export async function drawContent(
  deps: DrawDeps,
  content: Pick<Row<'blobs'>, 'sha256' | 'size_bytes' | 'mime_type'>,
  order: DecodingOrder,
  { withFull = needsFullPicture(content.mime_type) }: { withFull?: boolean } = {},
): Promise<Pictures | null> {
  const { blobs, drawer } = deps;
  const drawing = drawingOf(content.mime_type);
  if (drawing === null) return null;
  if (drawing === 'film') return await drawFilm(deps, content, order);
  const bytes = content.size_bytes <= drawer.maxContentBytes ? await readWhole(blobs, content.sha256) : null;
  if (!bytes) return null;
  // A process died of one that is drawn alone: it may have been by the search.
  const withCodes = isOfPixels(drawing) && order.isAlone !== true;
  return await drawer.draw(bytes, { drawing, withFull, withCodes }, order);
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

async function readWhole(blobs: BlobStore, sha256: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await blobs.open(sha256)).toArray());
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
