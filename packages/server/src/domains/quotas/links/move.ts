import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { changeUsage, findRemainingBytes } from '../usage/store.ts';
import {
  addMovedToQuotaBlobs,
  carryQuotaBlobs,
  lockQuotaRows,
  removeMovedFromQuotaBlobs,
  sumContentsNewTo,
} from './move-store.ts';

export { noteContentsToMove } from './move-store.ts';

/** Bytes that were reserved in another quota for pending files and unfinished uploads. */
export interface ReservedElsewhere {
  fromQuotaId: string;
  bytes: number;
}

/** The noted contents (noteContentsToMove) and the reservations that move to a quota with them. */
interface Move {
  quotaId: string;
  reservations: readonly ReservedElsewhere[];
}

/** Where the noted contents count now: in these quotas, and some perhaps nowhere. */
interface Sources {
  fromQuotaIds: readonly string[];
  hasUncounted: boolean;
}

/** Checks that the noted contents and reservations fit, without locking the quota. @throws QUOTA_EXCEEDED */
export async function requireMoveFits(tx: Tx, { quotaId, reservations }: Move): Promise<void> {
  await requireRemainingBytes(tx, {
    quotaId,
    bytes: (await sumContentsNewTo(tx, quotaId)) + sumOf(reservations),
  });
}

/** Counts the noted contents and reservations in this quota, and no longer in others. @throws QUOTA_EXCEEDED */
export async function moveUsage(
  tx: Tx,
  { quotaId, fromQuotaIds, hasUncounted, reservations }: Move & Sources,
): Promise<void> {
  await lockQuotaRows(tx, [...fromQuotaIds, ...reservations.map(({ fromQuotaId }) => fromQuotaId), quotaId]);
  const addedBytes = await sumContentsNewTo(tx, quotaId);
  const reservedBytes = sumOf(reservations);
  await requireRemainingBytes(tx, { quotaId, bytes: addedBytes + reservedBytes });
  const [fromQuotaId, ...others] = fromQuotaIds;
  const hasOneSource = fromQuotaId !== undefined && others.length === 0 && !hasUncounted;
  const carriedBytes = hasOneSource ? await carryQuotaBlobs(tx, { fromQuotaId, quotaId }) : 0;
  await addMovedToQuotaBlobs(tx, quotaId);
  await changeUsage(tx, { quotaId, usedBytes: addedBytes, reservedBytes });
  for (const from of fromQuotaIds) {
    const freedBytes = carriedBytes + (await removeMovedFromQuotaBlobs(tx, from));
    await changeUsage(tx, { quotaId: from, usedBytes: -freedBytes, reservedBytes: 0 });
  }
  for (const { fromQuotaId, bytes } of reservations) {
    await changeUsage(tx, { quotaId: fromQuotaId, usedBytes: 0, reservedBytes: -bytes });
  }
}

function sumOf(reservations: readonly ReservedElsewhere[]): number {
  return reservations.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The error says how many bytes are missing. A move that adds nothing always fits, even where the limit was lowered. */
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
