import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import {
  addFilesToQuotaBlobs,
  lockFilesCountedElsewhere,
  lockQuotaRows,
  removeFilesFromQuotaBlobs,
  sumContentsNewToQuota,
  updateQuotaOfFiles,
} from './move-store.ts';
import { changeUsage, findQuotaRoom } from './store.ts';

/**
 * Counts everything the group keeps, trash included, against this quota, and no longer where it was counted before. What is still
 * on its way is counted where its room was promised. The group is locked by the caller; then files and quotas are, in the order of
 * all locks (contents.ts).
 * @throws QUOTA_EXCEEDED where it does not fit: then nothing has moved
 */
export async function moveToQuota(
  tx: Tx,
  { groupId, quotaId }: { groupId: string; quotaId: string },
): Promise<void> {
  const move = { groupId, quotaId };
  const { fileCount, quotaIds } = await lockFilesCountedElsewhere(tx, move);
  if (fileCount === 0) return;
  await lockQuotaRows(tx, [...quotaIds, quotaId]);
  const addedBytes = await sumContentsNewToQuota(tx, move);
  if (!(await changeUsage(tx, { quotaId, usedBytes: addedBytes, reservedBytes: 0 }))) {
    const room = (await findQuotaRoom(tx, quotaId)) ?? 0;
    const missingBytes = String(addedBytes - room);
    throw new AppError('QUOTA_EXCEEDED', { details: [{ field: 'missingBytes', message: missingBytes }] });
  }
  await addFilesToQuotaBlobs(tx, move);
  for (const from of quotaIds) {
    const freedBytes = await removeFilesFromQuotaBlobs(tx, { groupId, quotaId: from });
    await changeUsage(tx, { quotaId: from, usedBytes: -freedBytes, reservedBytes: 0 });
  }
  await updateQuotaOfFiles(tx, move);
}
