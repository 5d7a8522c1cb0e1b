import { maxAheadBytes } from '@kepwai/rules/files/uploads';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { lockRemaining, release, reserve } from '../storage/usage/usage.ts';
import type { OutsideUploads } from './outside.ts';
import { lockUpload, sumUnreceived, updateLength, updateReservation } from './stores/store.ts';

/** Minimum step for a person whose share is used up, so that not every chunk queries the database. */
const maxStepBytes = 1024 * 1024;

interface ReservationFacts {
  sizeBytes: number;
  /** Whether the size is still unknown: then only the received bytes, and a few ahead, are reserved. Default: no. */
  isLengthDeferred?: boolean;
  /** Maximum to reserve for one of unknown size. Default: no limit but the quota's. */
  maxBytes?: number;
  /** Bytes that the upload has already reserved. */
  reservedBytes: number;
  /** Bytes that have arrived. */
  receivedBytes: number;
  /** Bytes that must be reserved now. */
  neededBytes: number;
  /** Bytes of the quota that are neither used nor reserved. */
  remainingBytes: number;
  /** Bytes that this person's uploads, this one included, have reserved in the quota and that have not arrived. */
  unreceivedBytes: number;
}

/**
 * Returns the bytes that an upload reserves from now on: what it needs, and as much ahead as the person's share allows,
 * which is half of the free bytes (docs/decisions/009).
 * @throws AppError QUOTA_EXCEEDED, with the bytes that are missing for the whole file
 */
export function planReservation(facts: ReservationFacts): number {
  const { sizeBytes, reservedBytes, receivedBytes, unreceivedBytes } = facts;
  const remainingBytes = Math.max(0, facts.remainingBytes);
  const wholeBytes = facts.isLengthDeferred
    ? (facts.maxBytes ?? Number.POSITIVE_INFINITY)
    : countedBytes(sizeBytes);
  const neededBytes = Math.max(0, Math.min(facts.neededBytes, wholeBytes) - reservedBytes);
  if (neededBytes > remainingBytes) {
    const knownBytes = facts.isLengthDeferred ? facts.neededBytes : wholeBytes;
    throw quotaExceeded(knownBytes - reservedBytes - remainingBytes);
  }
  const wantedBytes = Math.min(wholeBytes, Math.max(facts.neededBytes, receivedBytes) + maxAheadBytes);
  const shareBytes = Math.floor((remainingBytes + unreceivedBytes) / 2) - unreceivedBytes - neededBytes;
  // Only a sender gets a step; an upload that only announces its bytes has its share and no more.
  const stepBytes = neededBytes > 0 ? Math.min(maxStepBytes, Math.floor(remainingBytes / 64)) : 0;
  const aheadBytes = Math.min(
    wantedBytes - reservedBytes - neededBytes,
    Math.max(shareBytes, stepBytes),
    remainingBytes - neededBytes,
  );
  return reservedBytes + neededBytes + Math.max(0, aheadBytes);
}

/**
 * Requires that the whole file fits now.
 * @throws AppError QUOTA_EXCEEDED
 */
export function requireRemainingBytes(sizeBytes: number, remainingBytes: number): void {
  requireBytes(countedBytes(sizeBytes), remainingBytes);
}

/** @throws QUOTA_EXCEEDED */
function requireBytes(bytes: number, remainingBytes: number): void {
  const missingBytes = bytes - Math.max(0, remainingBytes);
  if (bytes > 0 && missingBytes > 0) throw quotaExceeded(missingBytes);
}

/** Progress of an upload. */
interface Progress {
  id: string;
  /** Bytes that have arrived. */
  receivedBytes: number;
  /** Total bytes after the next write. */
  neededBytes: number;
  at: Date;
}

/** Dependencies of reserving. */
export interface ReservationDeps {
  db: Db;
  outside: Pick<OutsideUploads, 'hold'>;
}

/**
 * Reserves the bytes that an upload needs to continue, and returns its reservation.
 * @throws AppError QUOTA_EXCEEDED: it keeps its present one; UPLOAD_GONE, and the limits for people without an account
 */
export async function growReservation(
  { db, outside }: ReservationDeps,
  { id, receivedBytes, neededBytes, at }: Progress,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, id);
    if (upload?.state !== 'receiving') throw new AppError('UPLOAD_GONE');
    const { quota_id: quotaId, user_id: userId, reserved_bytes: heldBytes } = upload;
    const { is_length_deferred: isLengthDeferred } = upload;
    if (
      heldBytes >= (isLengthDeferred ? neededBytes : Math.min(neededBytes, countedBytes(upload.size_bytes)))
    )
      return heldBytes;
    const maxBytes =
      isLengthDeferred && userId === null
        ? await outside.hold(tx, upload, { neededBytes, aheadBytes: maxStepBytes })
        : Number.POSITIVE_INFINITY;
    const remainingBytes = await lockRemaining(tx, quotaId);
    const reservedBytes = planReservation({
      sizeBytes: upload.size_bytes,
      isLengthDeferred,
      maxBytes,
      reservedBytes: heldBytes,
      receivedBytes,
      neededBytes,
      remainingBytes,
      unreceivedBytes: await sumUnreceived(tx, { quotaId, userId }),
    });
    await reserve(tx, { quotaId, bytes: reservedBytes - heldBytes });
    await updateReservation(tx, id, { reservedBytes, receivedBytes, at });
    return reservedBytes;
  });
}

/**
 * Stores the length that the client of an upload declares later. It must fit; the excess reservation is released.
 * @throws AppError QUOTA_EXCEEDED: the length stays unknown; UPLOAD_GONE, UPLOAD_CONFLICT, and the limits for people
 * without an account
 */
export async function declareLength(
  { db, outside }: ReservationDeps,
  { id, sizeBytes }: { id: string; sizeBytes: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, id);
    if (upload?.state !== 'receiving') throw new AppError('UPLOAD_GONE');
    if (!upload.is_length_deferred) throw new AppError('UPLOAD_CONFLICT');
    const { quota_id: quotaId, reserved_bytes: heldBytes } = upload;
    const wholeBytes = countedBytes(sizeBytes);
    if (upload.user_id === null) await outside.hold(tx, upload, { neededBytes: sizeBytes, aheadBytes: 0 });
    requireBytes(wholeBytes - heldBytes, await lockRemaining(tx, quotaId));
    // An empty file gets no bytes, so nothing reserves for it later.
    const reservedBytes = sizeBytes === 0 ? wholeBytes : Math.min(heldBytes, wholeBytes);
    if (reservedBytes > heldBytes) await reserve(tx, { quotaId, bytes: reservedBytes - heldBytes });
    if (reservedBytes < heldBytes) await release(tx, { quotaId, bytes: heldBytes - reservedBytes });
    await updateLength(tx, id, { sizeBytes, reservedBytes });
  });
}

function quotaExceeded(missingBytes: number): AppError {
  return new AppError('QUOTA_EXCEEDED', {
    details: [{ field: 'missingBytes', message: String(missingBytes) }],
  });
}
