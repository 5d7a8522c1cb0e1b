import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import {
  awaitPictures,
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

/** Maximum number of pictures that one maintenance run requests. */
const resumedAtOnce = 500;

/**
 * Attempts after which a content is given up, because drawing it may have crashed the process. The limit is
 * high, since a kill also hits drawings at random.
 */
const maxAttempts = 8;

/**
 * Queues the drawing of a content's pending pictures. Slow drawings, and those by a separate program, have
 * slots of their own, of which a group takes one at a time: photographs never wait for them, nor do other
 * groups.
 */
export async function sendForPictures(
  tx: Tx,
  { queue }: Pick<Deps, 'queue'>,
  { fileId, groupId, blob }: { fileId: string; groupId: string; blob: Row<'blobs'> },
): Promise<void> {
  if (blob.thumbnail_state !== 'pending') return;
  await queue.send(jobFor(blob.mime_type), { fileId }, { tx, group: groupId });
}

/** Queues again pictures that have been pending since before an instant: their jobs were lost, or given up. */
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

/** Queues the drawing of a content once more, if it has no pictures: the server learned to draw it. */
export async function redrawUndrawn(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { fileId, groupId, sha256 }: { fileId: string; groupId: string; sha256: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const blob = await awaitPictures(tx, sha256);
    if (blob) await sendForPictures(tx, { queue }, { fileId, groupId, blob });
  });
}

function jobFor(mimeType: string): 'make-thumbnails' | 'draw-document' {
  return drawingOf(mimeType) === 'picture' ? 'make-thumbnails' : 'draw-document';
}

type DrawDeps = Pick<Deps, 'db' | 'blobs' | 'env' | 'log' | 'record'>;

/** Draws the pictures of a file's content, if the file still exists. Other files that reference it queued it too. */
export async function makeThumbnailsOf(
  deps: DrawDeps,
  { fileId }: { fileId: string },
  context: { attempt: number },
): Promise<void> {
  const sha256 = await findAddress(deps.db, fileId);
  if (sha256 !== null) await makeThumbnails(deps, { sha256 }, context);
}

/** Draws the pending pictures of a content and tells the groups that show it. */
export async function makeThumbnails(
  deps: DrawDeps,
  { sha256 }: { sha256: string },
  { attempt }: { attempt: number },
): Promise<void> {
  const { db, blobs, log, record } = deps;
  const blob = await findContent(db, sha256);
  if (blob?.thumbnail_state !== 'pending') return;
  const pictures = attempt < maxAttempts ? await drawContent(deps, blob) : null;
  // The address is not logged: it would identify the content of a message that is unsent later.
  if (!pictures) log.info({ mimeType: blob.mime_type }, 'no picture can be made of a content');
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    await keepPictures(tx, blobs, { sha256, pictures });
    for (const { groupId, fileIds } of await listReferences(tx, sha256)) {
      await record(tx, { kind: 'pictures-drawn', groupId, actor: 'product', fileIds });
    }
  });
}

/** Stores the pictures of a content if it still exists, holding its lock; null says that there are none. */
export async function keepPictures(
  tx: Tx,
  blobs: BlobStore,
  { sha256, pictures }: { sha256: string; pictures: Pictures | null },
): Promise<void> {
  // A content that was deleted while it was drawn must leave nothing behind.
  if ((await findContent(tx, sha256))?.thumbnail_state !== 'pending') return;
  if (pictures) {
    await blobs.writeDerived(sha256, 'small', pictures.small);
    await blobs.writeDerived(sha256, 'medium', pictures.medium);
    await blobs.writeDerived(sha256, 'large', pictures.large);
    if (pictures.full) await blobs.writeDerived(sha256, 'full', pictures.full);
  }
  await noteThumbnail(tx, sha256, {
    state: pictures ? 'ready' : 'none',
    width: pictures?.width ?? null,
    height: pictures?.height ?? null,
    thumbhash: pictures?.thumbhash ?? null,
  });
}
