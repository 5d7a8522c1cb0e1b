import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { countedBytes } from '../quotas/usage/counted-bytes.ts';
import { lockRemaining, reserve } from '../quotas/usage/usage.ts';
import { lockUpload, sumUnreceived, updateReservation } from './store.ts';

/** Maximum bytes that an upload reserves beyond those that have arrived. */
const maxAheadBytes = 64 * 1024 * 1024;

/** Minimum step for a person whose share is used up, so that not every chunk asks the database. */
const maxStepBytes = 1024 * 1024;

interface ReservationFacts {
  sizeBytes: number;
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
 * Returns the bytes that an upload reserves from now on: what it needs, and as much ahead as the person's
 * share allows, which is half of what nobody has filled yet (docs/decisions/009).
 * @throws AppError QUOTA_EXCEEDED, with the bytes that are missing for the whole file
 */
export function planReservation(facts: ReservationFacts): number {
  const { sizeBytes, reservedBytes, receivedBytes, unreceivedBytes } = facts;
  const remainingBytes = Math.max(0, facts.remainingBytes);
  const wholeBytes = countedBytes(sizeBytes);
  const neededBytes = Math.max(0, Math.min(facts.neededBytes, wholeBytes) - reservedBytes);
  if (neededBytes > remainingBytes) {
    throw quotaExceeded(wholeBytes - reservedBytes - remainingBytes);
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
  const missingBytes = countedBytes(sizeBytes) - Math.max(0, remainingBytes);
  if (missingBytes > 0) throw quotaExceeded(missingBytes);
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

/**
 * Reserves the bytes that an upload needs to continue, and returns its reservation.
 * @throws AppError QUOTA_EXCEEDED: it keeps what it has; UPLOAD_GONE
 */
export async function growReservation(
  db: Db,
  { id, receivedBytes, neededBytes, at }: Progress,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, id);
    if (upload?.state !== 'receiving') throw new AppError('UPLOAD_GONE');
    const { quota_id: quotaId, user_id: userId, reserved_bytes: heldBytes } = upload;
    if (heldBytes >= Math.min(neededBytes, countedBytes(upload.size_bytes))) return heldBytes;
    const remainingBytes = await lockRemaining(tx, quotaId);
    const reservedBytes = planReservation({
      sizeBytes: upload.size_bytes,
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

function quotaExceeded(missingBytes: number): AppError {
  return new AppError('QUOTA_EXCEEDED', {
    details: [{ field: 'missingBytes', message: String(missingBytes) }],
  });
}
