import type { BlobIdentity } from '../../../blobs/blob-store.ts';
import { markRedoable } from '../../../db/redoable.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import type { LineContentAnswer } from '../../../line/content.ts';
import { keepContent } from '../../contents/contents.ts';
import { type Identity, identify } from '../../contents/identify.ts';
import { likelyKind } from '../../contents/kind-of-name.ts';
import { drawingOf } from '../../contents/pictures/drawing.ts';
import { drawPictures, type Pictures } from '../../contents/pictures/pictures.ts';
import { keepPictures, sendForPictures } from '../../contents/pictures/thumbnails.ts';
import { withExtension } from '../../files/chat-file-name.ts';
import { markKept } from '../../files/posted.ts';
import { noteArrival } from '../../groups/arrivals.ts';
import { mostBytesOf, refusalOf } from '../../groups/settings/saving-file-types/rules.ts';
import { countedBytes } from '../../quotas/usage/counted-bytes.ts';
import { eraseUnsent } from '../unsent/erase-unsent.ts';
import { isUnsent } from '../unsent/store.ts';
import { drop } from './fetch-failure.ts';
import { lockGroupOfFile, lockWanted, type WantedFile } from './fetch-store.ts';
import { NotWanted } from './not-wanted.ts';
import { takeSample } from './take-sample.ts';
import type { FollowedTransfer } from './transfer-load.ts';

/** A file that keeps coming whole, but shorter than its message said, is taken as it is after this. */
const trustShorterAfterMs = 10 * 60_000;

/** What a file may take. */
export interface Room {
  quotaId: string;
  /** The most that may come. */
  limitBytes: number;
}

interface Receiving {
  file: WantedFile;
  answer: Extract<LineContentAnswer, { status: 'ready' }>;
  room: Room;
  signal: AbortSignal;
  transfer: FollowedTransfer;
}

/** Takes the bytes of a message in, and keeps them where the group wants what they turn out to be. @throws NotWanted */
export async function receiveContent(
  deps: Deps,
  { file, answer, room, signal, transfer }: Receiving,
): Promise<void> {
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
  transfer.received();
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
  const poster = file.kind === 'video' ? await fetchPoster(deps, { file, signal, transfer }) : null;
  try {
    const isKept = await commit(deps, { file, received, identity, poster, room });
    if (!isKept) await drop(deps, received.sha256);
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
  { file, signal, transfer }: Pick<Receiving, 'file' | 'signal' | 'transfer'>,
): Promise<Pictures | null> {
  try {
    transfer.asked();
    const preview = await line.content.fetchPreview(file.lineMessageId, { signal });
    transfer.received();
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
 * Tile, bytes and usage change together; they count against the quota of the group as it is now. False: the message was taken back while
 * its bytes came.
 */
async function commit(deps: Deps, { file, received, identity, poster, room }: Received): Promise<boolean> {
  const { db, blobs, clock, record } = deps;
  return await db.transaction().execute(async (tx) => {
    // LINE still has it, should it have to be fetched again.
    await markRedoable(tx);
    const groupId = await lockGroupOfFile(tx, file.id);
    const locked = groupId === null ? undefined : await lockWanted(tx, file.id);
    if (groupId === null || !locked) return false;
    if (await isUnsent(tx, file)) {
      await eraseUnsent(tx, deps, { ...file, groupId, unsentAt: clock() });
      return false;
    }
    // First what needs not the quota, which other groups may share: whoever holds it is waited for.
    await noteArrival(tx, groupId, clock());
    const quotaId = locked.quota_id ?? locked.group_quota_id ?? room.quotaId;
    const blob = await keepContent(tx, blobs, {
      ...received,
      quotaId,
      mimeType: identity.mimeType,
      reservedBytes: locked.quota_id === null ? 0 : countedBytes(locked.size_bytes),
      thumbnailState: poster || drawingOf(identity.mimeType) ? 'pending' : 'none',
    });
    if (poster) await keepPictures(tx, blobs, { sha256: received.sha256, pictures: poster });
    else await sendForPictures(tx, deps, { fileId: file.id, groupId, blob });
    await markKept(tx, {
      ...received,
      fileId: file.id,
      kind: identity.kind,
      // As it is called now: the name of whoever posted it may have come meanwhile.
      name: file.kind === 'file' ? locked.name : withExtension(locked.name, identity.extension),
      mimeType: identity.mimeType,
      quotaId,
      at: clock(),
    });
    await record(tx, { kind: 'file-kept', groupId, actor: 'product', fileIds: [file.id], quotaId });
    return true;
  });
}
