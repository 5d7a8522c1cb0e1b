import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { changeUsage, findRemainingBytes } from '../usage/store.ts';
import {
  lockQuotaRows,
  noteContentsThatStay,
  removeContentsThatStay,
  type Sources,
  sumContents,
  sumContentsGoneFrom,
  sumContentsNewTo,
} from './move-store.ts';

export { contentsComing, noteContentsToMove, type Sources } from './move-store.ts';

/** Bytes that were reserved in another quota for pending files and unfinished uploads. */
export interface ReservedElsewhere {
  fromQuotaId: string;
  bytes: number;
}

/** The recorded contents of a group (noteContentsToMove) and the reservations that move to a quota with them. */
interface Move extends Sources {
  groupId: string;
  quotaId: string;
  reservations: readonly ReservedElsewhere[];
}

/** Checks that the recorded contents and reservations fit, without locking the quota. @throws QUOTA_EXCEEDED */
export async function requireMoveFits(tx: Tx, move: Move): Promise<void> {
  const { quotaId } = move;
  const reservedBytes = sumOf(move.reservations);
  // Most fit even if they were all new to the quota: that is faster to see.
  if ((await sumContents(tx, move)) + reservedBytes <= ((await findRemainingBytes(tx, quotaId)) ?? 0)) return;
  await noteContentsThatStay(tx, move);
  await requireRemainingBytes(tx, { quotaId, bytes: (await sumContentsNewTo(tx, move)) + reservedBytes });
  await removeContentsThatStay(tx);
}

/** Counts the recorded contents and reservations in this quota, and no longer in others. @throws QUOTA_EXCEEDED */
export async function moveUsage(tx: Tx, move: Move): Promise<void> {
  const { quotaId, fromQuotaIds, reservations } = move;
  await lockQuotaRows(tx, [...fromQuotaIds, ...reservations.map(({ fromQuotaId }) => fromQuotaId), quotaId]);
  await noteContentsThatStay(tx, move);
  const addedBytes = await sumContentsNewTo(tx, move);
  const reservedBytes = sumOf(reservations);
  await requireRemainingBytes(tx, { quotaId, bytes: addedBytes + reservedBytes });
  await changeUsage(tx, { quotaId, usedBytes: addedBytes, reservedBytes });
  for (const from of fromQuotaIds) {
    const freedBytes = await sumContentsGoneFrom(tx, from);
    await changeUsage(tx, { quotaId: from, usedBytes: -freedBytes, reservedBytes: 0 });
  }
  for (const { fromQuotaId, bytes } of reservations) {
    await changeUsage(tx, { quotaId: fromQuotaId, usedBytes: 0, reservedBytes: -bytes });
  }
}

function sumOf(reservations: readonly ReservedElsewhere[]): number {
  return reservations.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The error has the missing bytes. A move that adds nothing always fits, even if the limit was lowered. */
async function requireRemainingBytes(
  tx: Tx,
  { quotaId, bytes }: { quotaId: string; bytes: number },
): Promise<void> {
  const missingBytes = bytes - ((await findRemainingBytes(tx, quotaId)) ?? 0);
  if (bytes === 0 || missingBytes <= 0) return;
  throw new AppError('QUOTA_EXCEEDED', {
    details: [{ field: 'missingBytes', message: String(missingBytes) }],
  });
}
