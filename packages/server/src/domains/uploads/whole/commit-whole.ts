import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import type { BlobSource } from '../../../blobs/blob-store.ts';
import type { Tx } from '../../../db/database.ts';
import type { FileKind, Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { keepContents } from '../../contents/contents.ts';
import { drawingOf } from '../../contents/pictures/drawing.ts';
import { sendForPictures } from '../../contents/pictures/thumbnails.ts';
import { listDerivable } from '../../contents/texts/derivable.ts';
import { addUploaded } from '../../files/posts/posts.ts';
import { isFolderOpen } from '../../folders/place.ts';
import { lockForArrival } from '../../groups/locks.ts';
import { lockQuotaState } from '../../storage/usage/usage.ts';
import { expiryOfUpload } from '../append.ts';
import { requireRemainingBytes } from '../reservation.ts';
import type { BatchPlace } from '../stores/store.ts';
import { findTimeOfBatch, insertKeptUploads } from '../stores/store.ts';

/** An upload whose bytes are in the store. */
export interface ReceivedUpload {
  id: string;
  groupId: string;
  userId: string;
  name: string;
  kind: FileKind;
  /** Type by the bytes. */
  mimeType: string;
  /** Type that the client claims. */
  claimedType: string | null;
  /** Metadata as the client sent them. */
  metadata?: string | null;
  folderId?: string | null;
  batch?: BatchPlace | null;
  sha256: string;
  crc32: number;
  sizeBytes: number;
  bytes: Buffer;
  postedAt: Date;
  /** Source of bytes that may be gone from the store. Absent: they are there. */
  part?: BlobSource;
}

type CommitDeps = Pick<Deps, 'blobs' | 'queue' | 'clock' | 'record'>;

/**
 * Commits files, bytes and usage of uploads to one group together. Returns the folder that each is in; null
 * for the top.
 * @throws AppError UNAVAILABLE, NO_QUOTA, QUOTA_EXPIRED, QUOTA_EXCEEDED; ContentBusyError
 */
export async function commitWhole(
  tx: Tx,
  deps: CommitDeps,
  uploads: readonly ReceivedUpload[],
): Promise<(string | null)[]> {
  const [first] = uploads;
  if (!first) return [];
  const { groupId } = first;
  const at = deps.clock();
  const group = await lockForArrival(tx, groupId, at);
  if (!group) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  const { quotaId } = group;
  if (quotaId === null) throw new AppError('NO_QUOTA');
  const totalBytes = uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const { remainingBytes, expiresAt } =
    group.remainingBytes === null
      ? await lockQuotaState(tx, quotaId)
      : { remainingBytes: group.remainingBytes, expiresAt: group.expiresAt };
  if (isClosedToNewFiles(expiresAt, at)) throw new AppError('QUOTA_EXPIRED');
  requireRemainingBytes(totalBytes, remainingBytes);
  const contents = uploads.map((upload) => ({
    ...upload,
    quotaId,
    reservedBytes: 0,
    thumbnailState: drawingOf(upload.mimeType) ? ('pending' as const) : ('none' as const),
  }));
  const blobs = await keepContents(tx, deps.blobs, contents);
  const folderOf = await insertFiles(tx, { uploads, groupId, quotaId });
  const kept = uploads.flatMap(({ id, userId, sha256 }) => {
    const blob = blobs.get(sha256);
    return blob ? [{ id, userId, blob, folderId: folderOf.get(id) ?? null }] : [];
  });
  const sent = kept.map(({ id, ...file }) => ({ ...file, fileId: id, groupId, source: 'upload' as const }));
  await sendForPictures(tx, deps, sent);
  for (const userId of new Set(kept.map((file) => file.userId))) {
    const files = kept.filter((file) => file.userId === userId);
    await recordUploads(tx, deps, { groupId, userId, files });
  }
  return kept.map(({ folderId }) => folderId);
}

/** Inserts the files and their uploads. Returns the folder of each. */
async function insertFiles(
  tx: Tx,
  { uploads, groupId, quotaId }: { uploads: readonly ReceivedUpload[]; groupId: string; quotaId: string },
): Promise<Map<string, string | null>> {
  const open = await listOpenFolders(tx, { uploads, groupId });
  const times = await listTimes(tx, uploads);
  const files = uploads.map(({ folderId: wantedId, ...upload }) => ({
    ...upload,
    quotaId,
    postedAt: times.get(upload.batch?.id ?? '') ?? upload.postedAt,
    batchPlace: upload.batch?.place ?? null,
    // Gone, in the trash or of another group by now: the top.
    ...(wantedId && { folderId: open.has(wantedId) ? wantedId : null }),
  }));
  const folderOf = await addUploaded(tx, files);
  const kept = files.map(({ postedAt, claimedType, ...file }) => ({
    ...file,
    mimeType: claimedType,
    folderId: folderOf.get(file.id) ?? null,
    createdAt: postedAt,
    expiresAt: expiryOfUpload(postedAt, { receivedBytes: file.sizeBytes, isOutside: false }),
  }));
  await insertKeptUploads(tx, kept);
  return folderOf;
}

/** Returns when the files of each batch count as posted. */
async function listTimes(tx: Tx, uploads: readonly ReceivedUpload[]): Promise<Map<string, Date>> {
  const times = new Map<string, Date>();
  for (const { batch, groupId, userId, postedAt } of uploads) {
    if (!batch || times.has(batch.id)) continue;
    times.set(batch.id, await findTimeOfBatch(tx, { batchId: batch.id, groupId, userId, at: postedAt }));
  }
  return times;
}

async function listOpenFolders(
  tx: Tx,
  { uploads, groupId }: { uploads: readonly ReceivedUpload[]; groupId: string },
): Promise<Set<string>> {
  const open = new Set<string>();
  for (const folderId of new Set(uploads.map((upload) => upload.folderId ?? null))) {
    if (folderId !== null && (await isFolderOpen(tx, { groupId, folderId }))) open.add(folderId);
  }
  return open;
}

/** A file that is kept now. */
interface KeptFile {
  id: string;
  blob: Row<'blobs'>;
  folderId: string | null;
}

/** Records the uploads of one person as one change. */
async function recordUploads(
  tx: Tx,
  { record }: CommitDeps,
  { groupId, userId, files }: { groupId: string; userId: string; files: readonly KeptFile[] },
): Promise<void> {
  const folderIds = new Set(files.flatMap(({ folderId }) => folderId ?? []));
  await record(tx, {
    kind: 'file-uploaded',
    groupId,
    actor: { userId },
    fileIds: files.map(({ id }) => id),
    folderIds: [...folderIds],
    ...listDerivable(files),
  });
}
