import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { mebibyte } from '@kepwai/rules/sizes';
import { allowAsyncCommit } from '../../../db/async-commit.ts';
import type { FileKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { likelyKind } from '../../contents/kind-of-name.ts';
import { lockGroupOfFile } from '../../files/locks.ts';
import { markReserved } from '../../files/posts/posts.ts';
import { mostBytesOf } from '../../groups/settings/saving-file-types/rules.ts';
import { getRemainingBytes, reserve } from '../../storage/usage/usage.ts';
import { catchFailure, type FetchFailure } from './fetch-failure.ts';
import { isLarge, requestContents } from './fetch-order.ts';
import { lockWanted, type WantedFile } from './fetch-store.ts';

/**
 * Size up to which nothing is reserved: writing the reservation takes longer than fetching the bytes, and as with pictures,
 * whose size LINE does not announce, nothing is kept that does not fit.
 */
const unreservedBytes = mebibyte;

/** Plan of the request to LINE, and of the accepted size. */
export interface FetchPlan {
  status: 'fetch';
  file: WantedFile;
  /** Whether a content that turns out to be large is left to the slots for those. */
  leavesLarge: boolean;
  quotaId: string;
  /** Maximum that fits into the quota. */
  maxQuotaBytes: number;
  /** Expected kind of the file until its bytes are there. */
  expectedKind: FileKind;
  /** Maximum size of that kind in the group. */
  maxKindBytes: number;
}

/** Nothing more is to be done here: the file was queued again elsewhere. */
export interface Skipped {
  status: 'skipped';
}

type PlanOutcome = FetchPlan | Skipped | FetchFailure;

/** Decides whether a file is fetched here and how much of it is accepted, and reserves the size of a large one. */
export async function planFetch(
  deps: Deps,
  { file, leavesLarge }: Pick<FetchPlan, 'file' | 'leavesLarge'>,
): Promise<PlanOutcome> {
  return await catchFailure<PlanOutcome>(async () => {
    if (await leaveLarge(deps, { file, leavesLarge, sizeBytes: file.sizeBytes }))
      return { status: 'skipped' };
    const quotaId = file.reservedQuotaId ?? file.quotaId;
    if (quotaId === null) return { status: 'failed', cause: 'no-quota' };
    const expectedKind = likelyKind(file);
    return {
      status: 'fetch',
      file,
      leavesLarge,
      quotaId,
      maxQuotaBytes: await findMaxQuotaBytes(deps, { file, quotaId }),
      expectedKind,
      maxKindBytes: mostBytesOf(file.rules, expectedKind),
    };
  });
}

/** Queues a content again if it is too large to be fetched here; returns whether it did. */
export async function leaveLarge(
  { queue }: Pick<Deps, 'queue'>,
  { file, leavesLarge, sizeBytes }: Pick<FetchPlan, 'file' | 'leavesLarge'> & { sizeBytes: number | null },
): Promise<boolean> {
  if (!leavesLarge || !isLarge({ kind: file.kind, sizeBytes })) return false;
  await requestContents(queue, [{ ...file, sizeBytes, at: file.wantedSince, ahead: 0 }]);
  return true;
}

/**
 * Only files come with a size: that of a large one is reserved before the first byte. Otherwise no more than the remaining
 * bytes is accepted, and the commit decides whether they still fit.
 * @throws AppError QUOTA_EXCEEDED
 */
async function findMaxQuotaBytes(
  deps: Deps,
  { file, quotaId }: { file: WantedFile; quotaId: string },
): Promise<number> {
  const { sizeBytes, reservedQuotaId } = file;
  const isReserved = reservedQuotaId !== null;
  if (sizeBytes !== null && !isReserved && sizeBytes > unreservedBytes) {
    await reserveForFile(deps, { file, quotaId, bytes: countedBytes(sizeBytes) });
    return sizeBytes + (await getRemainingBytes(deps.db, quotaId));
  }
  const { remainingBytes } = file;
  if (sizeBytes === null) return remainingBytes;
  if (isReserved) return sizeBytes + remainingBytes;
  if (countedBytes(sizeBytes) > remainingBytes) throw new AppError('QUOTA_EXCEEDED');
  return remainingBytes;
}

/**
 * Reserves a file's size.
 * @throws AppError QUOTA_EXCEEDED
 */
async function reserveForFile(
  { db }: Deps,
  { file, quotaId, bytes }: { file: WantedFile; quotaId: string; bytes: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await allowAsyncCommit(tx);
    // Linking the group to another quota moves its reservations, so this one comes before that or after.
    await lockGroupOfFile(tx, file.id);
    const locked = await lockWanted(tx, file);
    // Another worker has the same job: its reservation is enough.
    if (!locked || locked.reservedQuotaId !== null) return;
    const nowQuotaId = locked.groupQuotaId ?? quotaId;
    await markReserved(tx, file.id, nowQuotaId);
    await reserve(tx, { quotaId: nowQuotaId, bytes });
  });
}
