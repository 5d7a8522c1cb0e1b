import type { BlobIdentity } from '../../blobs/blob-store.ts';
import { announce } from '../../db/notify.ts';
import { markRedoable } from '../../db/redoable.ts';
import type { Deps } from '../../deps.ts';
import { AppError, isAppError } from '../../errors.ts';
import type { LineContentAnswer } from '../../line/content.ts';
import type { JobContext } from '../../queue/queue.ts';
import { noteAdded } from '../bot/thresholds.ts';
import { keepContent } from '../contents/contents.ts';
import { noteArrival } from '../groups/arrivals.ts';
import { type Identity, identify } from '../media/identify.ts';
import { likelyKind } from '../media/kind-of-name.ts';
import { drawPictures, type Pictures } from '../media/pictures.ts';
import { keepPictures } from '../media/thumbnails.ts';
import { reserve, roomLeft } from '../quotas/usage.ts';
import { mostBytesOf, refusalOf } from '../saving-file-types/rules.ts';
import { withExtension } from './chat-file-name.ts';
import { drop, forget, miss, settleFailure } from './fetch-failures.ts';
import {
  findWanted,
  lockGroupOfFile,
  lockWanted,
  updateKept,
  updatePromise,
  type WantedFile,
} from './fetch-store.ts';
import { forgetMessage } from './forget.ts';
import { NotWanted } from './not-wanted.ts';
import { isUnsent } from './store.ts';
import { takeSample } from './take-sample.ts';

type ReadyAnswer = Extract<LineContentAnswer, { status: 'ready' }>;
type FetchContext = Pick<JobContext, 'signal' | 'attempt' | 'sentAt'>;

/** So many 404s in a row are LINE's last word. */
const triesUntilExpired = 3;

/** A file that keeps coming whole, but shorter than its message said, is taken as it is after this. */
const trustShorterAfterMs = 10 * 60_000;

/**
 * Brings the bytes of a message from LINE into the cabinet, or says on its tile why they could not be kept. Doing it twice,
 * or again after it was cut off anywhere, ends in the same state.
 * @throws RetryLater while it may still come
 */
export async function fetchContent(
  deps: Deps,
  { fileId }: { fileId: string },
  context: FetchContext,
): Promise<void> {
  const file = await findWanted(deps.db, fileId);
  if (!file) return;
  const end = new AbortController();
  try {
    const signal = AbortSignal.any([context.signal, end.signal]);
    await fetchOnce(deps, { file, context: { ...context, signal } });
  } catch (error) {
    // The process stops: the job is done again at the next start.
    if (context.signal.aborted) throw error;
    await settleFailure(deps, { file, error, sentAt: context.sentAt });
  } finally {
    // Whatever was not read of LINE's answer is not worth reading.
    end.abort();
  }
}

async function fetchOnce(
  deps: Deps,
  { file, context }: { file: WantedFile; context: FetchContext },
): Promise<void> {
  const quotaId = file.promisedQuotaId ?? file.quotaId;
  if (quotaId === null) return await miss(deps, file, 'no_quota');
  const room = await findRoom(deps, { file, quotaId });
  const answer = await deps.line.content.fetchContent(file.lineMessageId, { signal: context.signal });
  switch (answer.status) {
    case 'not-ready':
      throw new AppError('LINE_UNAVAILABLE', { cause: new Error('LINE still prepares the content') });
    case 'gone':
      return await forget(deps, file);
    case 'expired':
      if (context.attempt + 1 < triesUntilExpired) {
        // A failure, and not a pause, because failures are counted.
        throw new Error('LINE does not know the content');
      }
      return await miss(deps, file, 'expired');
    case 'ready':
      return await receive(deps, { file, answer, room, signal: context.signal });
  }
}

interface Room {
  quotaId: string;
  /** The most that may come. */
  limitBytes: number;
}

/** Only files come with a size: it is promised before the first byte. Of the others no more is taken than there is room. */
async function findRoom(deps: Deps, { file, quotaId }: { file: WantedFile; quotaId: string }): Promise<Room> {
  if (file.sizeBytes === null) {
    return { quotaId, limitBytes: await roomLeft(deps.db, quotaId) };
  }
  if (file.promisedQuotaId === null) await promise(deps, { file, quotaId, bytes: file.sizeBytes });
  const limitBytes = file.sizeBytes + (await roomLeft(deps.db, quotaId));
  return { quotaId, limitBytes };
}

async function promise(
  { db }: Deps,
  { file, quotaId, bytes }: { file: WantedFile; quotaId: string; bytes: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markRedoable(tx);
    // Who links the group to another quota takes what is promised along, so it is promised before that or after.
    await lockGroupOfFile(tx, file.id);
    const locked = await lockWanted(tx, file.id);
    // Another worker has the same job: what it promised is enough.
    if (!locked || locked.quota_id !== null) return;
    const nowQuotaId = locked.group_quota_id ?? quotaId;
    await updatePromise(tx, file.id, nowQuotaId);
    await reserve(tx, { quotaId: nowQuotaId, bytes });
  });
}

interface Receiving {
  file: WantedFile;
  answer: ReadyAnswer;
  room: Room;
  signal: AbortSignal;
}

async function receive(deps: Deps, { file, answer, room, signal }: Receiving): Promise<void> {
  const expectedKind = likelyKind(file);
  const mostBytes = mostBytesOf(file.rules, expectedKind);
  if ((answer.contentLength ?? 0) > mostBytes) throw new NotWanted('too_large', expectedKind);
  if ((answer.contentLength ?? 0) > room.limitBytes) throw new AppError('QUOTA_EXCEEDED');
  const isShorterTrusted = deps.clock().getTime() - file.wantedSince.getTime() > trustShorterAfterMs;
  const sample = takeSample(answer.stream, { atLeastBytes: leastBytesOf(file, { isShorterTrusted }) });
  const maxBytes = Math.min(room.limitBytes, mostBytes);
  const received = await deps.blobs
    .receive(sample.stream, { maxBytes, signal })
    .catch((error: unknown): never => {
      const isNotWanted = maxBytes === mostBytes && isAppError(error, 'PAYLOAD_TOO_LARGE');
      throw isNotWanted ? new NotWanted('too_large', expectedKind) : error;
    });
  const identity = await identify(sample.head(), {
    kind: file.kind,
    name: file.name,
    mimeType: answer.contentType,
  });
  // What it is, is known only now: a film may come as a file of any name.
  const refusal = refusalOf(file.rules, { kind: identity.kind, sizeBytes: received.sizeBytes });
  if (refusal) {
    await drop(deps, received.sha256);
    throw new NotWanted(refusal, identity.kind);
  }
  const poster = file.kind === 'video' ? await fetchPoster(deps, { file, signal }) : null;
  try {
    const quotaId = await commit(deps, { file, received, identity, poster, room });
    if (quotaId === null) await drop(deps, received.sha256);
    // A crash before it is made good by the next file, or within the hour.
    else await noteAdded(deps, quotaId);
  } catch (error) {
    if (isAppError(error, 'QUOTA_EXCEEDED')) await drop(deps, received.sha256);
    throw error;
  }
}

/** A file of no bytes is one if LINE said so; an answer without bytes to anything else is LINE's way to say "not yet". */
function leastBytesOf(
  { kind, sizeBytes }: WantedFile,
  { isShorterTrusted }: { isShorterTrusted: boolean },
): number {
  if (kind !== 'file') return 1;
  return isShorterTrusted ? Math.min(1, sizeBytes ?? 0) : (sizeBytes ?? 1);
}

/** LINE's picture of a film: the only one there will be. Not having it is no reason to come again. */
async function fetchPoster(
  { line, log }: Deps,
  { file, signal }: { file: WantedFile; signal: AbortSignal },
): Promise<Pictures | null> {
  try {
    const preview = await line.content.fetchPreview(file.lineMessageId, { signal });
    const pictures = preview && (await drawPictures(preview));
    return pictures && { ...pictures, width: null, height: null };
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
    log.warn({ err: error, fileId: file.id }, 'a film is kept without its picture');
    return null;
  }
}

interface Received {
  file: WantedFile;
  received: BlobIdentity;
  identity: Identity;
  poster: Pictures | null;
  room: Room;
}

/**
 * Tile, bytes and usage change together. Gives back the quota that they count against: that of the group as it is now. Null: the message
 * was taken back while its bytes came.
 */
async function commit(
  deps: Deps,
  { file, received, identity, poster, room }: Received,
): Promise<string | null> {
  const { db, blobs, queue, clock } = deps;
  const isPicture = identity.kind === 'image';
  return await db.transaction().execute(async (tx) => {
    // LINE still has it, should it have to be fetched again.
    await markRedoable(tx);
    const groupId = await lockGroupOfFile(tx, file.id);
    const locked = groupId === null ? undefined : await lockWanted(tx, file.id);
    if (groupId === null || !locked) return null;
    if (await isUnsent(tx, file)) {
      await forgetMessage(tx, deps, { ...file, groupId, unsentAt: clock() });
      return null;
    }
    // First what needs not the quota, which other groups may share: whoever holds it is waited for.
    await noteArrival(tx, groupId, clock());
    await announce(tx, { type: 'files-changed', groupId, change: 'updated', fileIds: [file.id] });
    const quotaId = locked.quota_id ?? locked.group_quota_id ?? room.quotaId;
    const blob = await keepContent(tx, blobs, {
      ...received,
      quotaId,
      mimeType: identity.mimeType,
      reservedBytes: locked.quota_id === null ? 0 : (locked.size_bytes ?? 0),
      thumbnailState: isPicture || poster ? 'pending' : 'none',
    });
    if (poster) await keepPictures(tx, blobs, { sha256: received.sha256, pictures: poster });
    await updateKept(tx, {
      ...received,
      fileId: file.id,
      kind: identity.kind,
      name: file.kind === 'file' ? file.name : withExtension(file.name, identity.extension),
      mimeType: identity.mimeType,
      quotaId,
      at: clock(),
    });
    if (isPicture && blob.thumbnail_state === 'pending') {
      await queue.send('make-thumbnails', { fileId: file.id }, { tx });
    }
    return quotaId;
  });
}
