import { maxMessageBytes } from '@kepwai/rules/sharing/chat-messages';
import type { DerivedVariant } from '../../../blobs/blob-store.ts';
import type { Deps } from '../../../deps.ts';
import { findContent, lockContent } from '../../contents/contents.ts';
import { DecoderDied } from '../../contents/decoding/decoder-died.ts';
import { drawContent } from '../../contents/pictures/draw-content.ts';
import { type KeptContent, type PictureDeps, readPicture } from '../../files/content/content.ts';

type CopyDeps = PictureDeps & Pick<Deps, 'env'>;

const previewSide = 1024;

/** Maximum width and height of a converted picture: a photo of a phone as it is. */
const fullSide = 4096;

/** Returns the preview of a picture, a first page or a film: a JPEG, drawn once. @throws NOT_FOUND, CONTENT_UNAVAILABLE */
export async function readPreview(deps: CopyDeps, content: KeptContent): Promise<Buffer> {
  const known = await deps.blobs.readDerived(content.sha256, 'preview');
  if (known) return known;
  const large = await readPicture(deps, content, 'large');
  const preview = await deps.drawer.drawJpeg(large.bytes, {
    maxSide: previewSide,
    maxBytes: maxMessageBytes.preview,
  });
  await keepCopy(deps, { content, variant: 'preview', bytes: preview, madeOf: large.size });
  return preview;
}

/** Returns a picture in an unsupported format as a JPEG for LINE, drawn once. @throws NOT_FOUND, CONTENT_UNAVAILABLE */
export async function readConverted(deps: CopyDeps, content: KeptContent): Promise<Buffer> {
  const known = await deps.blobs.readDerived(content.sha256, 'full');
  if (known && known.length <= maxMessageBytes.picture) return known;
  const full = known ?? (await drawFull(deps, content));
  const made = full ? ({ bytes: full, size: 'full' } as const) : await readPicture(deps, content, 'large');
  const most = { maxSide: fullSide, maxBytes: maxMessageBytes.picture };
  const picture = await deps.drawer.drawJpeg(made.bytes, most);
  await keepCopy(deps, { content, variant: 'full', bytes: picture, madeOf: made.size });
  return picture;
}

async function drawFull(deps: CopyDeps, { sha256 }: KeptContent): Promise<Buffer | null> {
  const blob = await findContent(deps.db, sha256);
  // A content that ended a process would end another one at each request.
  if (!blob || blob.drawer_deaths > 0) return null;
  try {
    const pictures = await drawContent(deps, blob, { owner: 'copies' }, { withFull: true });
    return pictures?.full ?? null;
  } catch (error) {
    if (error instanceof DecoderDied) return null;
    throw error;
  }
}

interface Copy {
  content: KeptContent;
  variant: DerivedVariant;
  bytes: Buffer;
  madeOf: DerivedVariant;
}

/**
 * Stores a copy, unless the content was deleted while it was drawn, of which nothing may stay, or the copy was made of the
 * medium picture because the large one could not be drawn.
 */
async function keepCopy(
  { db, blobs }: CopyDeps,
  { content: { sha256 }, variant, bytes, madeOf }: Copy,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    const blob = await findContent(tx, sha256);
    if (!blob || (madeOf === 'medium' && blob.large_state !== 'none')) return;
    await blobs.writeDerived(sha256, variant, bytes);
  });
}
