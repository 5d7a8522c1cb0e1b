import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { type JobContext, type JobOrder, RetryLater } from '../../../queue/queue.ts';
import {
  awaitPictures,
  findContent,
  findSentContent,
  listReferences,
  listUndrawn,
  lockContent,
  maxDrawerDeaths,
  setDrawerDeaths,
  setThumbnail,
} from '../contents.ts';
import { DecoderDied } from '../decoding/decoder-died.ts';
import { placeOf, type Sender, turnOf } from '../turns.ts';
import { drawContent } from './draw-content.ts';
import type { Drawer } from './drawer.ts';
import { drawingOf } from './drawing.ts';
import type { Pictures } from './pictures.ts';

/** Maximum number of pictures that one maintenance run requests. */
const resumedAtOnce = 500;

/** Time for which a content waits until nothing else is drawn, and pause after it. */
const quietPatienceMs = 5 * 60_000;
const quietAgainSeconds = 60;

/**
 * Attempts after which a content is given up, because drawing it may have ended the whole machine. The limit is
 * high, since a kill also hits drawings at random.
 */
const maxAttempts = 8;

/** A file, who sent it, and its content. */
interface SentFile extends Sender {
  fileId: string;
  blob: Row<'blobs'>;
}

/**
 * Queues the drawing of the pending pictures of contents. Documents and films have places of their own, and nobody's files
 * take all of them: photographs never wait for documents, nor people for each other.
 */
export async function sendForPictures(
  tx: Tx,
  { queue }: Pick<Deps, 'queue'>,
  files: readonly SentFile[],
): Promise<void> {
  const pending = files.filter(({ blob }) => blob.thumbnail_state === 'pending');
  const jobOf = ({ blob }: SentFile) => jobFor({ mimeType: blob.mime_type, deaths: blob.drawer_deaths });
  for (const job of new Set(pending.map(jobOf))) {
    const those = pending.filter((file) => jobOf(file) === job);
    await queue.sendAll(
      job,
      those.map(({ fileId }) => ({ fileId })),
      { tx, orderOf: (index) => turnOfSent(those[index]) },
    );
  }
}

function turnOfSent(file: SentFile | undefined): JobOrder {
  return file ? { group: turnOf(file) } : {};
}

/** Queues again pictures that have been pending since before an instant: their jobs were lost, or given up. */
export async function resumePictures(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { waitingSince }: { waitingSince: Date },
): Promise<void> {
  for (const undrawn of await listUndrawn(db, { before: waitingSince, limit: resumedAtOnce })) {
    await queue.send(jobFor(undrawn), { fileId: undrawn.fileId }, { group: turnOf(undrawn) });
  }
}

/** Queues the drawing of a content once more, if it has no pictures: the server learned to draw it. */
export async function redrawUndrawn(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  { fileId, sha256 }: { fileId: string; sha256: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const blob = await awaitPictures(tx, sha256);
    const sender = blob && (await findSentContent(tx, fileId));
    if (sender) await sendForPictures(tx, { queue }, [{ ...sender, fileId, blob }]);
  });
}

function jobFor({
  mimeType,
  deaths,
}: {
  mimeType: string;
  deaths: number;
}): 'make-thumbnails' | 'draw-document' | 'draw-again' {
  if (deaths > 0) return 'draw-again';
  return drawingOf(mimeType) === 'picture' ? 'make-thumbnails' : 'draw-document';
}

type DrawDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'env' | 'log' | 'record'> & { drawer: Drawer };

/** How a content is drawn. */
interface DrawContext extends Partial<Pick<JobContext, 'signal'>> {
  /** Failures before. */
  attempt: number;
  /** Whether it is drawn last and alone: a process died of it before. Default: false. */
  isAlone?: boolean;
  /** Whose files it takes turns with. Default: nobody's. */
  owner?: string;
}

/** Draws the pictures of a file's content, if the file still exists. Other files that reference it queued it too. */
export async function makeThumbnailsOf(
  deps: DrawDeps,
  { fileId }: { fileId: string },
  context: DrawContext,
): Promise<void> {
  const sent = await findSentContent(deps.db, fileId);
  if (sent) await makeThumbnails(deps, sent, { ...context, owner: placeOf(sent) });
}

/** Draws a content of which a process died, once nothing else is drawn. @throws RetryLater while there is always more */
export async function drawAgain(
  deps: DrawDeps,
  file: { fileId: string },
  { attempt, signal }: Pick<JobContext, 'attempt' | 'signal'>,
): Promise<void> {
  const patience = AbortSignal.timeout(quietPatienceMs);
  try {
    const waiting = AbortSignal.any([signal, patience]);
    await makeThumbnailsOf(deps, file, { attempt, signal: waiting, isAlone: true });
  } catch (error) {
    if (error === patience.reason) throw new RetryLater(quietAgainSeconds);
    throw error;
  }
}

/** Draws the pending pictures of a content and notifies the groups that show it. */
export async function makeThumbnails(
  deps: DrawDeps,
  { sha256 }: { sha256: string },
  { attempt, isAlone = false, owner = sha256, signal }: DrawContext,
): Promise<void> {
  const { db, log } = deps;
  const blob = await findContent(db, sha256);
  if (blob?.thumbnail_state !== 'pending') return;
  const { drawer_deaths: deaths } = blob;
  // It was sent for another file, too, before a process died of it.
  if (deaths > 0 && deaths < maxDrawerDeaths && !isAlone) return await sendAgain(deps, { sha256, deaths });
  const isTried = attempt < maxAttempts && deaths < maxDrawerDeaths;
  try {
    const order = { owner, isAlone, ...(signal && { signal }) };
    await commitPictures(deps, sha256, isTried ? await drawContent(deps, blob, order) : null);
  } catch (error) {
    if (!(error instanceof DecoderDied)) throw error;
    log.warn({ err: error, mimeType: blob.mime_type }, 'a process died of a content that it drew');
    await sendAgain(deps, { sha256, deaths: deaths + 1 });
  }
}

/** Records that processes died of a content: it is drawn once more, last and alone, or never again. */
async function sendAgain(
  deps: DrawDeps,
  { sha256, deaths }: { sha256: string; deaths: number },
): Promise<void> {
  const { db, queue } = deps;
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    await setDrawerDeaths(tx, sha256, deaths);
    if (deaths >= maxDrawerDeaths) return;
    const [shown] = await listReferences(tx, sha256);
    const fileId = shown?.fileIds[0];
    const sender = fileId === undefined ? undefined : await findSentContent(tx, fileId);
    if (sender && fileId !== undefined)
      await queue.send('draw-again', { fileId }, { tx, group: turnOf(sender) });
  });
  if (deaths >= maxDrawerDeaths) await commitPictures(deps, sha256, null);
}

/** Stores the pictures of a content, or that there are none, and notifies the groups that show it. */
async function commitPictures(
  { db, blobs, log, record }: DrawDeps,
  sha256: string,
  pictures: Pictures | null,
): Promise<void> {
  // The address is not logged: it would identify the content of a message that is unsent later.
  if (!pictures) log.info('no picture can be made of a content');
  await db.transaction().execute(async (tx) => {
    await lockContent(tx, sha256);
    await keepPictures(tx, blobs, { sha256, pictures });
    const codes = pictures?.codes ?? null;
    for (const { groupId, fileIds } of await listReferences(tx, sha256)) {
      await record(tx, { kind: 'pictures-drawn', groupId, actor: 'product', fileIds, codes });
    }
  });
}

/** Stores the pictures of a content if it still exists, holding its lock; null says that there are none. */
export async function keepPictures(
  tx: Tx,
  blobs: BlobStore,
  { sha256, pictures }: { sha256: string; pictures: Pictures | null },
): Promise<void> {
  const isAwaited = await setThumbnail(tx, sha256, {
    state: pictures ? 'ready' : 'none',
    largeState: pictures?.large ? 'drawn' : pictures?.isLargeWaiting ? 'waiting' : 'none',
    width: pictures?.width ?? null,
    height: pictures?.height ?? null,
    thumbhash: pictures?.thumbhash ?? null,
  });
  // A content that was deleted while it was drawn must leave nothing behind.
  if (!isAwaited || !pictures) return;
  await blobs.writeDerived(sha256, 'small', pictures.small);
  await blobs.writeDerived(sha256, 'medium', pictures.medium);
  if (pictures.large) await blobs.writeDerived(sha256, 'large', pictures.large);
  if (pictures.full) await blobs.writeDerived(sha256, 'full', pictures.full);
}
