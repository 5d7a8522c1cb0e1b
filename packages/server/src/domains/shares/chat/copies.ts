import { maxMessageBytes } from '@kepwai/rules/sharing/chat-messages';
import type { DerivedVariant } from '../../../blobs/blob-store.ts';
import type { Deps } from '../../../deps.ts';
import { findContent, lockContent } from '../../contents/contents.ts';
import { DecoderDied } from '../../contents/decoding/decoder-died.ts';
import { drawContent } from '../../contents/pictures/draw-content.ts';
import type { Drawer } from '../../contents/pictures/drawer.ts';
import { type KeptContent, readPicture } from '../../files/content/content.ts';

type CopyDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'log' | 'env'> & { drawer: Drawer };

const previewSide = 1024;

/** Maximum width and height of a converted picture: a photo of a phone as it is. */
const fullSide = 4096;

/** Returns the preview of a picture, a first page or a film: a JPEG, drawn once. @throws NOT_FOUND, CONTENT_UNAVAILABLE */
export async function readPreview(deps: CopyDeps, content: KeptContent): Promise<Buffer> {
  const known = await deps.blobs.readDerived(content.sha256, 'preview');
  if (known) return known;
  const large = await readPicture(deps, content, 'large');
  const preview = await deps.drawer.drawJpeg(large, {
    maxSide: previewSide,
    maxBytes: maxMessageBytes.preview,
  });
  await keepCopy(deps, { content, variant: 'preview', bytes: preview });
  return preview;
}

/** Returns a picture in an unsupported format as a JPEG for LINE, drawn once. @throws NOT_FOUND, CONTENT_UNAVAILABLE */
export async function readConverted(deps: CopyDeps, content: KeptContent): Promise<Buffer> {
  const known = await deps.blobs.readDerived(content.sha256, 'full');
  if (known && known.length <= maxMessageBytes.picture) return known;
  const full = known ?? (await drawFull(deps, content)) ?? (await readPicture(deps, content, 'large'));
  const picture = await deps.drawer.drawJpeg(full, { maxSide: fullSide, maxBytes: maxMessageBytes.picture });
  await keepCopy(deps, { content, variant: 'full', bytes: picture });
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

/** Stores a copy, unless the content was deleted while it was drawn, of which nothing may stay. */
async function keepCopy(
  { db, blobs }: CopyDeps,
  { content: { sha256 }, variant, bytes }: { content: KeptContent; variant: DerivedVariant; bytes: Buffer },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    if (await findContent(tx, sha256)) await blobs.writeDerived(sha256, variant, bytes);
  });
}
