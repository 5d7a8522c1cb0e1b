import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { BlobStore } from '../../blobs/blob-store.ts';
import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { removeFromActivity } from '../changes/activity.ts';
import type { Change } from '../changes/change.ts';
import { eraseContent, leaveContent, lockContent } from '../contents/contents.ts';
import { dischargeFile, release } from '../storage/usage/usage.ts';
import { deleteFileRow, deleteUnusedImageSets, lockFileRow, updateGone } from './delete-store.ts';

export { deleteUnusedImageSets } from './delete-store.ts';

interface DeletedFile {
  groupId: string;
  /** Address of the bytes; null if none were kept. */
  sha256: string | null;
}

/**
 * Deletes a file for good: its row, its id in the activity log, its used or reserved bytes in its quota, and
 * its reference to the content, which is collected a day after the last file that shows it. The caller locks the group.
 * Returns null if there is no such file.
 */
export async function deleteFile(
  tx: Tx,
  { fileId, now }: { fileId: string; now: Date },
): Promise<DeletedFile | null> {
  const file = await lockFileRow(tx, fileId);
  if (!file) return null;
  const { quota_id: quotaId, sha256 } = file;
  if (quotaId !== null) {
    if (sha256 !== null) await dischargeFile(tx, { fileId, quotaId, sha256, sizeBytes: file.size_bytes });
    else if (file.state === 'fetching') await release(tx, { quotaId, bytes: countedBytes(file.size_bytes) });
  }
  if (sha256 !== null) await lockContent(tx, sha256);
  await deleteFileRow(tx, fileId);
  await removeFromActivity(tx, fileId);
  if (sha256 !== null) await leaveContent(tx, sha256, now);
  await leaveImageSets(tx, file);
  return { groupId: file.group_id, sha256 };
}

async function leaveImageSets(
  tx: Tx,
  file: Pick<Row<'files'>, 'image_set_id' | 'sent_set_id'>,
): Promise<void> {
  const imageSetIds = [file.image_set_id, file.sent_set_id].filter((id) => id !== null);
  if (imageSetIds.length === 0) return;
  await updateGone(tx, file);
  await deleteUnusedImageSets(tx, imageSetIds);
}

/** Deletes a file for good, and its bytes at once unless another file references them: an unsent message is not trash. */
export async function eraseFile(
  tx: Tx,
  blobs: BlobStore,
  { fileId, now }: { fileId: string; now: Date },
): Promise<DeletedFile | null> {
  const deleted = await deleteFile(tx, { fileId, now });
  // Damaged bytes of the file may be quarantined (maintenance/fsck/).
  if (deleted) await blobs.removeQuarantined(fileId);
  if (deleted?.sha256) await eraseContent(tx, blobs, { sha256: deleted.sha256 });
  return deleted;
}

/** Erases files posted while keeping was paused, in the transaction that pauses it and in the given order. */
export async function erasePostedWhilePaused(
  tx: Tx,
  { blobs, clock }: Pick<Deps, 'blobs' | 'clock'>,
  { fileIds }: Change<'keeping-paused'>,
): Promise<void> {
  for (const fileId of fileIds) await eraseFile(tx, blobs, { fileId, now: clock() });
}
