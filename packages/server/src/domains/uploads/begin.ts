import { randomUUID } from 'node:crypto';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { safeFileName } from '../files/file-name.ts';
import { findQuotaOfGroup, lockGroupOfMember } from '../groups/locks.ts';
import { requireUnexpired } from '../quotas/expiry.ts';
import { countedBytes } from '../quotas/usage/counted-bytes.ts';
import { lockRemaining, reserve } from '../quotas/usage/usage.ts';
import { expiryOfUpload } from './append.ts';
import { planReservation, requireRemainingBytes } from './reservation.ts';
import { countOpenUploads, insertUpload, sumUnreceived } from './store.ts';

/** The most that one upload may have: 1 TiB. */
export const maxUploadBytes = 2 ** 40;

/** Unfinished uploads that one person may have in a group. */
export const maxOpenUploads = 20;

/** When somebody with too many unfinished uploads may ask again: one of them may have come to its end. */
const tooManyRetrySeconds = 60;

/** An upload to begin. */
export interface UploadRequest {
  groupId: string;
  userId: string;
  /** Whether the bot is no longer in the chat. */
  botLeft: boolean;
  /** As the client has it. */
  name: string;
  mimeType: string | null;
  sizeBytes: number;
}

/**
 * Begins an upload that fits now, and reserves its first bytes. Returns its id, which becomes the file's.
 * @throws AppError GROUP_READ_ONLY, NO_QUOTA, PAYLOAD_TOO_LARGE, TOO_MANY_UPLOADS, QUOTA_EXPIRED, QUOTA_EXCEEDED, UNAVAILABLE
 */
export async function beginUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  request: UploadRequest,
): Promise<string> {
  if (request.botLeft) throw new AppError('GROUP_READ_ONLY');
  if (request.sizeBytes > maxUploadBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const id = randomUUID();
  const createdAt = clock();
  await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, request.groupId);
    // Linking the group to another quota takes its reservations along, so this one comes before that or after.
    const quotaId = await findQuotaOfGroup(tx, request.groupId);
    if (quotaId === null) throw new AppError('NO_QUOTA');
    // Uploads that began before the quota expired may end: they do not come here again.
    await requireUnexpired(tx, { quotaId, at: createdAt });
    await requireFewOpen(tx, request);
    const reservedBytes = await reserveFirst(tx, { ...request, quotaId });
    await insertUpload(tx, {
      ...request,
      id,
      quotaId,
      name: safeFileName(request.name),
      reservedBytes,
      createdAt,
      expiresAt: expiryOfUpload(createdAt, 0),
    });
  });
  return id;
}

/** @throws AppError TOO_MANY_UPLOADS */
async function requireFewOpen(tx: Tx, { groupId, userId }: UploadRequest): Promise<void> {
  if ((await countOpenUploads(tx, { groupId, userId })) < maxOpenUploads) return;
  throw new AppError('TOO_MANY_UPLOADS', { retryAfterSeconds: tooManyRetrySeconds });
}

/** Reserves what an upload holds before its first byte, and returns how much that is. @throws AppError QUOTA_EXCEEDED */
async function reserveFirst(
  tx: Tx,
  { quotaId, userId, sizeBytes }: UploadRequest & { quotaId: string },
): Promise<number> {
  const remainingBytes = await lockRemaining(tx, quotaId);
  requireRemainingBytes(sizeBytes, remainingBytes);
  const reservedBytes = planReservation({
    sizeBytes,
    reservedBytes: 0,
    receivedBytes: 0,
    // Nothing will come to an empty file.
    neededBytes: sizeBytes === 0 ? countedBytes(0) : 0,
    remainingBytes,
    unreceivedBytes: await sumUnreceived(tx, { quotaId, userId }),
  });
  await reserve(tx, { quotaId, bytes: reservedBytes });
  return reservedBytes;
}
