import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import {
  findAddress,
  findContent,
  listReferences,
  listUndrawn,
  lockContent,
  noteThumbnail,
} from '../contents.ts';
import { drawContent } from './draw-content.ts';
import { drawingOf } from './drawing.ts';
import type { Pictures } from './pictures.ts';

/** Maximum number of pictures sent for in one round of upkeep. */
const resumedAtOnce = 500;

/** A picture that may have ended the process so often is left undrawn. Others were under way at a kill by chance, so: often. */
const maxAttempts = 8;

/**
 * Sends for the pictures of a content that waits for them. What is slow to draw, or drawn by a program of its own, has places of its
 * own, of which a group takes one at a time: photographs never wait for it, nor do other groups.
 */
export async function sendForPictures(
  tx: Tx,
  { queue }: Pick<Deps, 'queue'>,
  { fileId, groupId, blob }: { fileId: string; groupId: string; blob: Row<'blobs'> },
): Promise<void> {
  if (blob.thumbnail_state !== 'pending') return;
  await queue.send(jobFor(blob.mime_type), { fileId }, { tx, group: groupId });
}

/** Sends once more for pictures that have been waited for since before an instant: their jobs were lost, or given up. */
export async function resumePictures(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { waitingSince }: { waitingSince: Date },
): Promise<void> {
  for (const { fileId, groupId, mimeType } of await listUndrawn(db, {
    before: waitingSince,
    limit: resumedAtOnce,
  })) {
    await queue.send(jobFor(mimeType), { fileId }, { group: groupId });
  }
}

function jobFor(mimeType: string): 'make-thumbnails' | 'draw-document' {
  return drawingOf(mimeType) === 'picture' ? 'make-thumbnails' : 'draw-document';
}

type DrawDeps = Pick<Deps, 'db' | 'blobs' | 'env' | 'log' | 'record'>;

/** Draws the pictures of what a file shows, if it is there still; who else shows it has sent for them, too. */
export async function makeThumbnailsOf(
  deps: DrawDeps,
  { fileId }: { fileId: string },
  context: { attempt: number },
): Promise<void> {
  const sha256 = await findAddress(deps.db, fileId);
  if (sha256 !== null) await makeThumbnails(deps, { sha256 }, context);
}

/** Draws the pictures of a content that waits for them, and tells who shows it. */
export async function makeThumbnails(
  deps: DrawDeps,
  { sha256 }: { sha256: string },
  { attempt }: { attempt: number },
): Promise<void> {
  const { db, blobs, log, record } = deps;
  const blob = await findContent(db, sha256);
  if (blob?.thumbnail_state !== 'pending') return;
  const pictures = attempt < maxAttempts ? await drawContent(deps, blob) : null;
  // Not which: its address would tell of a message that is taken back later what it was.
  if (!pictures) log.info({ mimeType: blob.mime_type }, 'no picture can be made of a content');
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    await keepPictures(tx, blobs, { sha256, pictures });
    for (const { groupId, fileIds } of await listReferences(tx, sha256)) {
      await record(tx, { kind: 'pictures-drawn', groupId, actor: 'product', fileIds });
    }
  });
}

/** Writes the pictures of a content that is locked and still there; null says that there are none. */
export async function keepPictures(
  tx: Tx,
  blobs: BlobStore,
  { sha256, pictures }: { sha256: string; pictures: Pictures | null },
): Promise<void> {
  // A content that was erased while it was drawn must leave nothing behind.
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
