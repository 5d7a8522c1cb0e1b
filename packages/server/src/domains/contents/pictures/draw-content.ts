import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import type { Env } from '../../../env.ts';
import { isAppError } from '../../../errors.ts';
import { bitmapSize } from './bitmap-size.ts';
import { drawingOf, needsFullPicture } from './drawing.ts';
import { takeFrame } from './film-frame.ts';
import { findPackageThumbnail } from './package-thumbnail.ts';
import { drawPictures, type Pictures, pictureSize } from './pictures.ts';
import { rasterize } from './rasterizer.ts';
import { ProgramMissing } from './run-program.ts';

/** Maximum size of documents and pictures, which are held in memory while they are drawn. */
const maxDrawnBytes = 64 * 1024 * 1024;

/**
 * Draws the pictures of a content: from itself, its first page, its embedded thumbnail, or a frame. Width and
 * height are known only where the content itself is a picture. Returns null where nothing can be drawn.
 */
export async function drawContent(
  { blobs, env, log }: Pick<Deps, 'blobs' | 'log'> & { env: Pick<Env, 'ffmpeg'> },
  {
    sha256,
    size_bytes: sizeBytes,
    mime_type: mimeType,
  }: Pick<Row<'blobs'>, 'sha256' | 'size_bytes' | 'mime_type'>,
): Promise<Pictures | null> {
  const drawing = drawingOf(mimeType);
  if (drawing === 'film') {
    if (env.ffmpeg === null) return null;
    try {
      return await withoutSize(await takeFrame(blobs, { sha256, sizeBytes, ffmpeg: env.ffmpeg }));
    } catch (error) {
      if (!(error instanceof ProgramMissing)) throw error;
      log.info('films are shown without a picture: ffmpeg is not installed');
      return null;
    }
  }
  const bytes = drawing !== null && sizeBytes <= maxDrawnBytes ? await readWhole(blobs, sha256) : null;
  if (!bytes || drawing === null) return null;
  if (drawing === 'picture') return await drawPictures(bytes, { withFull: needsFullPicture(mimeType) });
  if (drawing === 'package') return await withoutSize(findPackageThumbnail(bytes));
  if (drawing === 'pdf') return await withoutSize(await rasterize(bytes, 'pdf'));
  const drawn = await rasterize(bytes, drawing);
  const pictures = drawn && (await drawPictures(drawn));
  if (!pictures) return null;
  if (drawing === 'bitmap') return { ...pictures, ...bitmapSize(bytes) };
  return { ...pictures, ...(await pictureSize(bytes)), full: drawn };
}

async function withoutSize(drawn: Buffer | null): Promise<Pictures | null> {
  const pictures = drawn && (await drawPictures(drawn));
  return pictures && { ...pictures, width: null, height: null };
}

async function readWhole(blobs: BlobStore, sha256: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await blobs.open(sha256)).toArray());
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
