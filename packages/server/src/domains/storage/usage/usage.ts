import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { Db, Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import {
  type CountedContent,
  changeUsage,
  countContents,
  findRemainingBytes,
  isKeptByOther,
  lockQuota,
} from './store.ts';

export { bytesPostedSince, quotaOfFile, remainingBytes } from './expressions-store.ts';
export { lockQuota } from './store.ts';

/** Bytes of a quota that are reserved for an upload or a fetch. */
interface Reservation {
  quotaId: string;
  bytes: number;
}

/** A content of one file in a quota. */
interface Content {
  quotaId: string;
  sha256: string;
  sizeBytes: number;
}

/**
 * Locks the quota until the transaction ends and returns the limit less used and reserved bytes, below 0
 * if the limit was lowered.
 */
export async function lockRemaining(tx: Tx, quotaId: string): Promise<number> {
  return (await lockQuotaState(tx, quotaId)).remainingBytes;
}

/** Locks the quota as lockRemaining, and also returns when it expires; null if it does not. */
export async function lockQuotaState(
  tx: Tx,
  quotaId: string,
): Promise<{ remainingBytes: number; expiresAt: Date | null }> {
  return (await lockQuota(tx, quotaId)) ?? { remainingBytes: 0, expiresAt: null };
}

/** Reserves bytes that are still to arrive. @throws AppError QUOTA_EXCEEDED if fewer remain */
export async function reserve(tx: Tx, { quotaId, bytes }: Reservation): Promise<void> {
  await change(tx, { quotaId, usedBytes: 0, reservedBytes: bytes });
}

/** Releases reserved bytes that will not arrive. */
export async function release(tx: Tx, { quotaId, bytes }: Reservation): Promise<void> {
  await change(tx, { quotaId, usedBytes: 0, reservedBytes: -bytes });
}

/** A file whose content is to be counted, and the bytes that were reserved for it. */
export interface SettledFile extends Content {
  reservedBytes: number;
}

/**
 * Counts files whose bytes were reserved, and that are not kept yet, of quotas that the caller has locked. A content counts
 * once per quota, from its first file to its last.
 * @throws AppError QUOTA_EXCEEDED if those of a quota are larger than their reservation and the rest does not fit
 */
export async function settleFiles(tx: Tx, files: readonly SettledFile[]): Promise<void> {
  const contents = new Map<string, CountedContent>();
  for (const { quotaId, sha256, sizeBytes, reservedBytes } of files) {
    const key = `${quotaId} ${sha256}`;
    const before = contents.get(key)?.reservedBytes ?? 0;
    const counted = {
      quotaId,
      sha256,
      bytes: countedBytes(sizeBytes),
      reservedBytes: before + reservedBytes,
    };
    contents.set(key, counted);
  }
  const counted = await countContents(tx, [...contents.values()]);
  if (files.some(({ quotaId }) => !counted.has(quotaId))) throw new AppError('QUOTA_EXCEEDED');
}

/** Counts a file without a reservation. @throws AppError QUOTA_EXCEEDED if it does not fit */
export async function chargeFile(tx: Tx, { quotaId, ...file }: Content): Promise<void> {
  await lockQuota(tx, quotaId);
  await settleFiles(tx, [{ quotaId, ...file, reservedBytes: 0 }]);
}

/** Stops counting a file, which is still kept: the bytes of its content are freed if no other shows it in the quota. */
export async function dischargeFile(
  tx: Tx,
  {
    fileId,
    quotaId,
    sha256,
    sizeBytes,
  }: Omit<Content, 'sizeBytes'> & { fileId: string; sizeBytes: number | null },
): Promise<void> {
  await lockQuota(tx, quotaId);
  if (await isKeptByOther(tx, { quotaId, sha256, fileId })) return;
  await change(tx, { quotaId, usedBytes: -countedBytes(sizeBytes), reservedBytes: 0 });
}

/** Bytes that are neither used nor reserved; 0 for a quota that is full, over its limit, or not there. */
export async function getRemainingBytes(db: Db | Tx, quotaId: string): Promise<number> {
  return Math.max(0, (await findRemainingBytes(db, quotaId)) ?? 0);
}

async function change(
  tx: Tx,
  step: { quotaId: string; usedBytes: number; reservedBytes: number },
): Promise<void> {
  if (!(await changeUsage(tx, step))) throw new AppError('QUOTA_EXCEEDED');
}
