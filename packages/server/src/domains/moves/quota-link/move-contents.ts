import type { Tx } from '../../../db/database.ts';
import { noteUsageToMove, reassignFetching, reassignKept } from '../../files/quota-moves/reassign.ts';
import { moveUsage, noteContentsToMove, requireMoveFits } from '../../storage/links/move.ts';
import { reassignReceiving } from '../../uploads/reassign.ts';

/**
 * Counts everything the group keeps, trash included, against this quota, and no longer against the former one; reserved
 * bytes of pending files and uploads move along. The group is locked by the caller; then pending files, uploads and
 * quotas are, in the order of all locks (contents/store.ts).
 * @throws QUOTA_EXCEEDED if it does not fit: then nothing has moved
 */
export async function moveToQuota(tx: Tx, move: { groupId: string; quotaId: string }): Promise<void> {
  const { hasContents, ...from } = await noteContentsToMove(tx, move);
  const reservations = [...(await reassignFetching(tx, move)), ...(await reassignReceiving(tx, move))];
  if (!hasContents && reservations.length === 0) return;
  // Before the quotas, which other groups wait for, are locked for the rest.
  await requireMoveFits(tx, { ...move, ...from, reservations });
  if (hasContents) await noteUsageToMove(tx, move);
  await moveUsage(tx, { ...move, ...from, reservations });
  if (hasContents) await reassignKept(tx, { ...move, ...from });
}
