import { randomUUID } from 'node:crypto';
import { maxOpenParts, maxOpenUploads, maxUploadBytes } from '@kepwai/rules/files/uploads';
import { safeFileName } from '@kepwai/rules/names/file-names';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { findQuotaOfGroup, lockGroupOfMember } from '../groups/locks.ts';
import { requireUnexpired } from '../storage/expiry.ts';
import { lockRemaining, reserve } from '../storage/usage/usage.ts';
import { expiryOfUpload } from './append.ts';
import { planReservation, requireRemainingBytes } from './reservation.ts';
import type { BatchPlace } from './stores/store.ts';
import { countOpenUploads, insertUpload, sumUnreceived } from './stores/store.ts';

/** Seconds until a person with too many unfinished uploads can try again: one of them may have ended. */
const tooManyRetrySeconds = 60;

/** A new upload. */
export interface UploadRequest {
  groupId: string;
  /** Null: a person without an account. */
  userId: string | null;
  /** Whether the bot is no longer in the chat. */
  botLeft: boolean;
  /** Name as the client has it. */
  name: string;
  mimeType: string | null;
  /** Metadata as the client sent them, returned later. Default: none. */
  metadata?: string | null;
  /** Folder that it is to be kept in, which is looked up then. Default: the top. */
  folderId?: string | null;
  /** Place among the files that were chosen together; absent or null for one alone. */
  batch?: BatchPlace | null;
  /** 0 if the length is deferred. */
  sizeBytes: number;
  /** Whether the length is deferred. Default: no. */
  isLengthDeferred?: boolean;
  /** Whether it is a part of another upload, and becomes no file. Default: no. */
  isPart?: boolean;
  /** Runs in the transaction that creates it, after the group's lock and before the quota's. */
  admit?: (tx: Tx, uploadId: string) => Promise<void>;
}

/** A new upload of a member. */
export type MemberUpload = UploadRequest & { userId: string };

/**
 * Creates an upload that fits now, and reserves its first bytes. Returns its id, which becomes the file's.
 * @throws AppError GROUP_READ_ONLY, NO_QUOTA, PAYLOAD_TOO_LARGE, TOO_MANY_UPLOADS, QUOTA_EXPIRED,
 * QUOTA_EXCEEDED, UNAVAILABLE
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
    // Linking the group to another quota moves its reservations, so this one comes before that or after.
    const quotaId = await findQuotaOfGroup(tx, request.groupId);
    if (quotaId === null) throw new AppError('NO_QUOTA');
    // Uploads that started before the quota expired can finish: they do not come here again.
    await requireUnexpired(tx, { quotaId, at: createdAt });
    const { admit, userId, isPart = false, ...upload } = request;
    if (userId !== null) {
      const openCount = await countOpenUploads(tx, { ...upload, userId, isPart });
      requireFewOpen(openCount, isPart ? maxOpenParts : maxOpenUploads);
    }
    await admit?.(tx, id);
    const reservedBytes = await reserveFirst(tx, { ...request, quotaId });
    await insertUpload(tx, {
      ...upload,
      userId,
      id,
      concat: isPart ? 'partial' : null,
      folderId: request.folderId ?? null,
      batch: request.batch ?? null,
      quotaId,
      name: safeFileName(request.name),
      reservedBytes,
      createdAt,
      expiresAt: expiryOfUpload(createdAt, { receivedBytes: 0, isOutside: userId === null }),
    });
  });
  return id;
}

/**
 * Requires that a person has few enough open uploads in a group.
 * @throws AppError TOO_MANY_UPLOADS
 */
export function requireFewOpen(openCount: number, max: number = maxOpenUploads): void {
  if (openCount < max) return;
  throw new AppError('TOO_MANY_UPLOADS', { retryAfterSeconds: tooManyRetrySeconds });
}

/**
 * Reserves an upload's bytes before the first one arrives, and returns their number.
 * @throws AppError QUOTA_EXCEEDED
 */
async function reserveFirst(
  tx: Tx,
  { quotaId, userId, sizeBytes, isLengthDeferred = false }: UploadRequest & { quotaId: string },
): Promise<number> {
  const remainingBytes = await lockRemaining(tx, quotaId);
  requireRemainingBytes(sizeBytes, remainingBytes);
  const reservedBytes = planReservation({
    sizeBytes,
    reservedBytes: 0,
    receivedBytes: 0,
    // An empty file gets no bytes.
    neededBytes: sizeBytes === 0 && !isLengthDeferred ? countedBytes(0) : 0,
    isLengthDeferred,
    // The limits of a file request provide bytes as these arrive.
    ...(userId === null && { maxBytes: 0 }),
    remainingBytes,
    unreceivedBytes: await sumUnreceived(tx, { quotaId, userId }),
  });
  await reserve(tx, { quotaId, bytes: reservedBytes });
  return reservedBytes;
}
