import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Tx } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { isAppError } from '../../errors.ts';
import { findAddress, findContent, lockContent, noteThumbnail, whereShown } from '../contents/contents.ts';
import { drawPictures, type Pictures } from './pictures.ts';

/** sharp holds the whole of what it draws. */
const maxDrawnBytes = 64 * 1024 * 1024;

/** A picture that may have ended the process so often is left undrawn. Others were under way at a kill by chance, so: often. */
const maxAttempts = 8;

/** Draws the pictures of what a file shows, if it is there still; who else shows it has sent for them, too. */
export async function makeThumbnailsOf(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  { fileId }: { fileId: string },
  context: { attempt: number },
): Promise<void> {
  const sha256 = await findAddress(deps.db, fileId);
  if (sha256 !== null) await makeThumbnails(deps, { sha256 }, context);
}

/** Draws the pictures of a content that waits for them, and tells who shows it. */
export async function makeThumbnails(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  { sha256 }: { sha256: string },
  { attempt }: { attempt: number },
): Promise<void> {
  const { db, blobs, log } = deps;
  const blob = await findContent(db, sha256);
  if (blob?.thumbnail_state !== 'pending') return;
  const bytes = isDrawable(blob) && attempt < maxAttempts ? await readWhole(blobs, sha256) : null;
  const pictures = bytes && (await drawPictures(bytes));
  // Not which: its address would tell of a message that is taken back later what it was.
  if (!pictures) log.info({ mimeType: blob.mime_type }, 'no picture can be made of a content');
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    await keepPictures(tx, blobs, { sha256, pictures });
    for (const { groupId, fileIds } of await whereShown(tx, sha256)) {
      await announce(tx, { type: 'files-changed', groupId, change: 'updated', fileIds });
    }
  });
}

/** Writes the pictures of a content that is locked and still there; null says that there are none. */
export async function keepPictures(
  tx: Tx,
  blobs: BlobStore,
  { sha256, pictures }: { sha256: string; pictures: Pictures | null },
): Promise<void> {
  // What was erased while it was drawn must leave nothing behind.
  if ((await findContent(tx, sha256))?.thumbnail_state !== 'pending') return;
  if (pictures) {
    await blobs.writeDerived(sha256, 'small', pictures.small);
    await blobs.writeDerived(sha256, 'large', pictures.large);
  }
  await noteThumbnail(tx, sha256, {
    state: pictures ? 'ready' : 'none',
    width: pictures?.width ?? null,
    height: pictures?.height ?? null,
    thumbhash: pictures?.thumbhash ?? null,
  });
}

function isDrawable({ mime_type, size_bytes }: Row<'blobs'>): boolean {
  return mime_type.startsWith('image/') && size_bytes <= maxDrawnBytes;
}

async function readWhole(blobs: BlobStore, sha256: string): Promise<Buffer | null> {
  try {
    return Buffer.concat(await (await blobs.open(sha256)).toArray());
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}
