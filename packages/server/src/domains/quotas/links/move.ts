import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { reassignKept } from '../../files/reassign.ts';
import { changeUsage, findRemainingBytes } from '../usage/store.ts';
import {
  addMovedToQuotaBlobs,
  lockQuotaRows,
  moveReservations,
  noteContentsToMove,
  removeMovedFromQuotaBlobs,
  sumContentsNewTo,
} from './move-store.ts';

/**
 * Counts everything the group keeps, trash included, against this quota, and no longer where it was counted before; bytes that were
 * reserved for what is still on its way go along. The group is locked by the caller; then files, uploads and quotas are, in the order
 * of all locks (contents.ts).
 * @throws QUOTA_EXCEEDED where it does not fit: then nothing has moved
 */
export async function moveToQuota(
  tx: Tx,
  { groupId, quotaId }: { groupId: string; quotaId: string },
): Promise<void> {
  const { hasContents, fromQuotaIds } = await noteContentsToMove(tx, { groupId, quotaId });
  const reservations = await moveReservations(tx, { groupId, quotaId });
  if (!hasContents && reservations.length === 0) return;
  const reservedBytes = reservations.reduce((sum, { bytes }) => sum + bytes, 0);
  // Checked before the long work: the quotas, which other groups wait for, are locked only for the short
  // rest.
  await requireRemainingBytes(tx, { quotaId, bytes: (await sumContentsNewTo(tx, quotaId)) + reservedBytes });
  await reassignKept(tx, { groupId, quotaId });
  await lockQuotaRows(tx, [...fromQuotaIds, ...reservations.map(({ fromQuotaId }) => fromQuotaId), quotaId]);
  const addedBytes = await sumContentsNewTo(tx, quotaId);
  await requireRemainingBytes(tx, { quotaId, bytes: addedBytes + reservedBytes });
  await addMovedToQuotaBlobs(tx, quotaId);
  await changeUsage(tx, { quotaId, usedBytes: addedBytes, reservedBytes });
  for (const from of fromQuotaIds) {
    const freedBytes = await removeMovedFromQuotaBlobs(tx, from);
    await changeUsage(tx, { quotaId: from, usedBytes: -freedBytes, reservedBytes: 0 });
  }
  for (const { fromQuotaId, bytes } of reservations) {
    await changeUsage(tx, { quotaId: fromQuotaId, usedBytes: 0, reservedBytes: -bytes });
  }
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
