import { randomUUID } from 'node:crypto';
import { maxUploadBytes } from '@kepwai/rules/files/uploads';
import { safeFileName } from '@kepwai/rules/names/file-names';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lockGroupOfMember } from '../groups/locks.ts';
import { lockRemaining, release, reserve } from '../storage/usage/usage.ts';
import { expiryOfUpload, isAllOf } from './append.ts';
import type { UploadRequest } from './begin.ts';
import type { UploadParts } from './parts/upload-parts.ts';
import { requireRemainingBytes } from './reservation.ts';
import { lockParts, updateJoined } from './stores/concatenation-store.ts';
import { findUpload, insertUpload } from './stores/store.ts';

/** An upload that joins arrived parts. */
export interface JoinRequest
  extends Pick<
    UploadRequest,
    'groupId' | 'userId' | 'name' | 'mimeType' | 'metadata' | 'folderId' | 'batch'
  > {
  /** Parts in their order, each once. */
  partIds: readonly string[];
  /** Upload-Concat as the client sent it. */
  concat: string;
  /** Returns whether parts are those of the sender. Default: those of the user are. */
  areOwn?: (tx: Tx, partIds: readonly string[]) => Promise<boolean>;
  /** Runs in the transaction that begins it, after the locks of the group and the parts, and before the quota's. */
  admit?: (tx: Tx, whole: { id: string; sizeBytes: number }) => Promise<void>;
}

/**
 * Begins the upload that takes over the bytes and reservations of its parts, so that none counts twice. Returns its id;
 * the same one if its client repeats the request.
 * @throws AppError UNAVAILABLE, UPLOAD_PART_UNKNOWN, UPLOAD_PART_USED, UPLOAD_PART_UNFINISHED, UPLOAD_GONE,
 * PAYLOAD_TOO_LARGE, QUOTA_EXCEEDED, and those of `admit`
 */
export async function beginJoined(
  deps: Pick<Deps, 'db' | 'clock'> & { parts: UploadParts },
  request: JoinRequest,
): Promise<string> {
  // Before the group is locked, so that a slow disk blocks nobody else. Complete parts do not change.
  const arrived = new Map<string, number | null>();
  for (const id of request.partIds) arrived.set(id, await deps.parts.size(id));
  return await deps.db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, request.groupId);
    const parts = await lockOwnParts(tx, request);
    const known = await findJoined(tx, request, parts);
    if (known !== null) return known;
    for (const part of parts) requireWhole(part, arrived.get(part.id) ?? null);
    return await join(tx, { request, parts, at: deps.clock() });
  });
}

/**
 * Locks the parts, all of which the sender has sent to the group.
 * @throws UPLOAD_PART_UNKNOWN
 */
async function lockOwnParts(
  tx: Tx,
  { partIds, groupId, userId, areOwn = async () => userId !== null }: JoinRequest,
): Promise<[Row<'uploads'>, ...Row<'uploads'>[]]> {
  const byId = new Map((await lockParts(tx, partIds)).map((part) => [part.id, part]));
  if (!(await areOwn(tx, partIds))) throw new AppError('UPLOAD_PART_UNKNOWN');
  const [first, ...others] = partIds.map((id) => {
    const part = byId.get(id);
    if (part?.group_id !== groupId || part.user_id !== userId || part.concat !== 'partial')
      throw new AppError('UPLOAD_PART_UNKNOWN');
    return part;
  });
  if (!first) throw new AppError('UPLOAD_PART_UNKNOWN');
  return [first, ...others];
}

/**
 * Returns the upload that these parts have become, if its client repeats the request because it got no answer; null if they
 * have become none.
 * @throws UPLOAD_PART_USED, UPLOAD_GONE
 */
async function findJoined(
  tx: Tx,
  { partIds, metadata = null }: JoinRequest,
  parts: readonly Row<'uploads'>[],
): Promise<string | null> {
  const used = parts.find((part) => part.joined_into !== null)?.joined_into ?? null;
  if (used === null) return null;
  const whole = await findUpload(tx, used);
  const isSame = whole?.part_ids?.join() === partIds.join() && whole.metadata === metadata;
  if (!isSame) throw new AppError('UPLOAD_PART_USED');
  if (whole.state === 'ended') throw new AppError('UPLOAD_GONE');
  return used;
}

/** @throws UPLOAD_GONE, UPLOAD_PART_UNFINISHED */
function requireWhole(part: Row<'uploads'>, arrivedBytes: number | null): void {
  if (part.state !== 'receiving') throw new AppError('UPLOAD_GONE');
  if (part.unverified_from !== null || !isAllOf(part, arrivedBytes))
    throw new AppError('UPLOAD_PART_UNFINISHED');
}

async function join(
  tx: Tx,
  given: { request: JoinRequest; parts: [Row<'uploads'>, ...Row<'uploads'>[]]; at: Date },
): Promise<string> {
  const { request, parts, at } = given;
  const { partIds, concat, groupId, userId, folderId = null, batch = null } = request;
  // All reserve in the quota of the group: linking it to another one moves them together.
  const { quota_id: quotaId } = parts[0];
  const sizeBytes = parts.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0);
  if (sizeBytes > maxUploadBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const id = randomUUID();
  await request.admit?.(tx, { id, sizeBytes });
  const heldBytes = parts.reduce((sum, { reserved_bytes: bytes }) => sum + bytes, 0);
  const reservedBytes = countedBytes(sizeBytes);
  await adjustReservation(tx, { quotaId, heldBytes, reservedBytes });
  await insertUpload(tx, {
    id,
    groupId,
    userId,
    quotaId,
    name: safeFileName(request.name),
    mimeType: request.mimeType,
    metadata: request.metadata ?? null,
    folderId,
    batch,
    concat,
    partIds,
    sizeBytes,
    receivedBytes: sizeBytes,
    reservedBytes,
    createdAt: at,
    expiresAt: expiryOfUpload(at, { receivedBytes: Math.max(sizeBytes, 1), isOutside: userId === null }),
  });
  await updateJoined(tx, { partIds, wholeId: id });
  return id;
}

/** Empty files count, too, so parts without bytes can hold more than their whole. */
async function adjustReservation(
  tx: Tx,
  { quotaId, heldBytes, reservedBytes }: { quotaId: string; heldBytes: number; reservedBytes: number },
): Promise<void> {
  if (heldBytes === reservedBytes) return;
  const remainingBytes = await lockRemaining(tx, quotaId);
  if (heldBytes > reservedBytes) await release(tx, { quotaId, bytes: heldBytes - reservedBytes });
  else {
    requireRemainingBytes(reservedBytes - heldBytes, remainingBytes);
    await reserve(tx, { quotaId, bytes: reservedBytes - heldBytes });
  }
}
